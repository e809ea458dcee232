import { writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { ReadStream, WriteStream } from 'node:tty';
import type { InputEvent } from '../../sdk/input.ts';
import type { Session, SessionState } from '../../session/types.ts';
import { findApp } from '../apps.ts';
import { idOption, parseArguments } from '../arguments.ts';
import type { Command } from '../context.ts';
import { print, untilSignal } from '../context.ts';
import { CommandError, UsageError } from '../errors.ts';
import { houseOf, startApps, whyNot } from '../house.ts';
import { InputDecoder } from '../terminal/input-decoder.ts';
import { enterScreen } from '../terminal/screen-modes.ts';

/** Milliseconds after which an escape that nothing follows is the key. */
const ESCAPE = 30;

/** The most characters that are kept of what an app prints while it has the screen. */
const KEPT = 16_384;

/** `teahouse run`: an app in this terminal, until it quits or ctrl+c. The terminal is given back whatever happens. */
export const run: Command = {
  usage: 'run <app> [--id ID] [-- args…]',
  summary: 'shows an app in this terminal',
  async run(context) {
    const args = parseArguments(context.argv, { id: 'string' });
    const [wanted, extra] = args.positionals;
    if (wanted === undefined) throw new UsageError('name an app: a file, or one that ships (see "teahouse apps")');
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many; arguments for the app follow "--"`);
    const app = findApp(wanted, context.layout.appsFolder);
    const { stdin, stdout } = process;
    if (!stdin.isTTY || !stdout.isTTY)
      throw new UsageError('run needs a terminal; "teahouse screen" prints a screen, "teahouse serve" serves it');
    let printed = '';
    const keep = (text: string): void => {
      printed = (printed + text).slice(-KEPT);
    };
    const house = houseOf(context, 'ask', [app], keep, ['copy']);
    const signal = untilSignal();
    const leave = enterScreen({
      setRaw: (raw) => void stdin.setRawMode(raw),
      writeNow: (text) => {
        writeAll(stdout.fd, text);
      },
    });
    process.on('exit', leave);
    try {
      const [session] = startApps(house, {
        apps: [app],
        id: idOption(args),
        args: args.appArguments,
        size: { columns: stdout.columns, rows: stdout.rows },
      });
      if (!session) throw new UsageError('name an app');
      const state = await Promise.race([shown(session, stdin, stdout), signal.signalled]);
      leave();
      if (state && !(state.name === 'ended' && (state.why === 'quit' || state.why === 'stopped')))
        throw new CommandError(whyNot(session, state));
      return 0;
    } finally {
      leave();
      process.off('exit', leave);
      signal.dispose();
      house.dispose();
      stdin.pause();
      if (printed !== '') await print(context.stderr, printed);
    }
  },
};

/** Shows a session until it is over or the person presses ctrl+c where the app has no use for it. */
function shown(session: Session, stdin: ReadStream, stdout: WriteStream): Promise<SessionState | undefined> {
  const { promise, resolve } = Promise.withResolvers<SessionState | undefined>();
  const decoder = new InputDecoder();
  const bytes = new StringDecoder('utf8');
  let escape: NodeJS.Timeout | undefined;
  const take = (events: readonly InputEvent[]): void => {
    for (const event of events) {
      if (event.kind === 'key' && event.key === 'ctrl+c' && !session.keymap.keys.includes('ctrl+c')) resolve(undefined);
      else session.input(event);
    }
  };
  const read = (chunk: Buffer): void => {
    clearTimeout(escape);
    take(decoder.push(bytes.write(chunk)));
    if (decoder.pending)
      escape = setTimeout(() => {
        take(decoder.flush());
      }, ESCAPE);
  };
  const resize = (): void => {
    session.input({ kind: 'resize', columns: stdout.columns, rows: stdout.rows });
  };
  stdin.on('data', read);
  stdout.on('resize', resize);
  const owned = [
    session.watch({
      palette: 'terminal',
      frame: (frame, done) =>
        void stdout.write(frame.ansi, () => {
          done();
        }),
      keymap: () => undefined,
    }),
    session.onDidChangeState((state) => {
      if (state.name === 'failed' || state.name === 'ended') resolve(state);
    }),
    session.onDidRequest((request) => {
      // OSC 52: the terminal's own way to the clipboard.
      if (request.what === 'copy') stdout.write(`\u001b]52;c;${Buffer.from(request.text).toString('base64')}\u0007`);
    }),
  ];
  void session.ready.then((state) => {
    if (state.name === 'failed' || state.name === 'ended') resolve(state);
  });
  return promise.finally(() => {
    clearTimeout(escape);
    stdin.off('data', read);
    stdout.off('resize', resize);
    for (const each of owned) each.dispose();
  });
}

/** Writes all of a text, also where the terminal takes it in pieces. */
function writeAll(fd: number, text: string): void {
  let bytes = Buffer.from(text);
  for (let attempt = 0; bytes.length > 0 && attempt < 1000; attempt += 1) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
  }
}
