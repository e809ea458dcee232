import type { Command, TaskCommand } from '../sdk/command.ts';
import type { Message } from '../sdk/message.ts';
import type { Link } from '../session/worker/chains.ts';
import { presentCommands } from '../session/worker/commands.ts';
import type { EffectPorts, Effects } from '../session/worker/effects.ts';
import type { CommandRunner } from '../session/worker/command-runner.ts';
import type { PendingCommand, WhichCommand } from './types.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The commands whose outcome the test says. */
type Waiting = Exclude<
  Command,
  { command: 'batch' | 'sequence' | 'cancel' | 'quit' | 'copy' | 'notify' | 'open_file' | 'close' }
>;

interface Held {
  readonly shown: PendingCommand;
  readonly command: Waiting;
  readonly link: Link;
  /** Goes on with what stands after it. */
  readonly ended: (well: boolean) => void;
  /** Forgets its timer. */
  readonly forget: () => void;
}

/**
 * Holds commands until the test says what comes of them. Keys, `cancel`, `batch` and `sequence` mean what they mean in a
 * session; what only tells the editor something (copy, notify, open a file, quit) is done at once.
 */
export class HeldCommands implements CommandRunner {
  readonly #effects: Effects;
  readonly #ports: EffectPorts;
  readonly #time: VirtualTime;
  readonly #held: Held[] = [];
  #running = 0;

  constructor(effects: Effects, ports: EffectPorts, time: VirtualTime) {
    this.#effects = effects;
    this.#ports = ports;
    this.#time = time;
  }

  /** What waits, the oldest first. */
  get pending(): readonly PendingCommand[] {
    return this.#held.map(({ shown }) => shown);
  }

  /** How many run for real. */
  get running(): number {
    return this.#running;
  }

  run(commands: readonly Command[], link: Link): void {
    for (const command of commands) this.#take(command, link, () => undefined);
  }

  stop(): void {
    this.#held.length = 0;
    this.#effects.stop();
  }

  /** See {@link TestApp.settle}. */
  settle(which: WhichCommand, message?: unknown): void {
    const held = this.#out(which, 'settle');
    const outcome = message ?? (held.command.command === 'delay' ? held.command.message : undefined);
    if (outcome !== undefined) this.#ports.send(outcome, held.link);
    held.ended(true);
  }

  /** See {@link TestApp.fail}. A command without `failed` is a problem of the app, as it is in a session. */
  fail(which: WhichCommand, error: Error): void {
    const { command, shown, link, ended } = this.#out(which, 'fail');
    const { failed } = command as { readonly failed?: ((error: Error) => Message) | undefined };
    if (failed !== undefined) this.#ports.send(failed(error), link);
    else {
      const message = `The command "${shown.name}" failed: ${error.message}`;
      this.#ports.problem({ code: 'command_failed', message, about: shown.name });
    }
    ended(false);
  }

  /** See {@link TestApp.run}. */
  async really(which: WhichCommand): Promise<void> {
    const held = this.#out(which, 'run');
    this.#running += 1;
    try {
      held.ended(await this.#effects.start(held.command, held.link));
    } finally {
      this.#running -= 1;
    }
  }

  /** See {@link TestApp.ignore}. What stands after it in a sequence is ignored as well. */
  ignore(which: WhichCommand): void {
    this.#out(which, 'ignore').ended(false);
  }

  #take(command: Command, link: Link, ended: (well: boolean) => void): void {
    switch (command.command) {
      case 'batch': {
        const commands = presentCommands(command.commands);
        const outcomes: boolean[] = [];
        if (commands.length === 0) return ended(true);
        for (const each of commands) {
          this.#take(each, link, (well) => {
            outcomes.push(well);
            if (outcomes.length === commands.length) ended(outcomes.every(Boolean));
          });
        }
        return;
      }
      case 'sequence':
        return this.#next(presentCommands(command.commands), 0, link, ended);
      case 'cancel':
      case 'close':
        this.#drop(command.key);
        void this.#effects.start(command, link);
        return ended(true);
      case 'quit':
      case 'copy':
      case 'notify':
      case 'open_file':
        void this.#effects.start(command, link);
        return ended(true);
      default:
        return this.#hold(command, link, ended);
    }
  }

  #next(commands: readonly Command[], at: number, link: Link, ended: (well: boolean) => void): void {
    const command = commands[at];
    if (command === undefined) return ended(true);
    this.#take(command, link, (well) => (well ? this.#next(commands, at + 1, link, ended) : ended(false)));
  }

  #hold(command: Waiting, link: Link, ended: (well: boolean) => void): void {
    if (command.key !== undefined) this.#drop(command.key);
    const held: Held = {
      shown: shownAs(command, (work) => this.#ports.work.task(work)),
      command,
      link,
      ended,
      forget:
        command.command === 'delay'
          ? this.#time.after(command.ms, () => this.settle((each) => each === held.shown))
          : () => undefined,
    };
    this.#held.push(held);
  }

  /** A key names one command: an older one of it is aborted. */
  #drop(key: string): void {
    for (const held of this.#held.filter(({ command }) => command.key === key)) {
      this.#held.splice(this.#held.indexOf(held), 1);
      held.forget();
      held.ended(false);
    }
  }

  #out(which: WhichCommand, what: string): Held {
    const at = this.#held.findIndex(({ shown }) => (typeof which === 'string' ? shown.name === which : which(shown)));
    const [held] = at < 0 ? [] : this.#held.splice(at, 1);
    if (held !== undefined) {
      held.forget();
      return held;
    }
    const wanted = typeof which === 'string' ? `"${which}"` : 'of that look';
    const there = this.#held.length === 0 ? 'none is' : `pending are ${commandList(this.pending)}`;
    throw new Error(`There is no command ${wanted} to ${what}: ${there}.`);
  }
}

/** Commands as a text: `load("people.csv"), delay(500)`. */
export function commandList(commands: readonly PendingCommand[]): string {
  return commands.map(({ name, args }) => `${name}(${args.map((arg) => textOf(arg)).join(', ')})`).join(', ');
}

function textOf(value: unknown): string {
  try {
    const text = (JSON.stringify(value) as string | undefined) ?? String(value);
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  } catch {
    return typeof value;
  }
}

function shownAs(
  command: Waiting,
  taskOf: (command: Extract<Waiting, { command: 'shell' | 'read_file' | 'read_lines' | 'write_file' }>) => TaskCommand,
): PendingCommand {
  const key = command.key === undefined ? {} : { key: command.key };
  switch (command.command) {
    case 'task':
      return { name: command.name, args: command.args, ...key };
    case 'delay':
      return { name: 'delay', args: [command.ms, command.message], ...key };
    case 'open':
      return { name: `open ${command.key}`, args: command.args, ...key };
    default: {
      const { name, args } = taskOf(command);
      return { name, args, ...key };
    }
  }
}
