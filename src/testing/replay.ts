import type { App } from '../sdk/app.ts';
import { screenRows } from '../screen/rows.ts';
import type { Message } from '../sdk/message.ts';
import type { RecordedLine } from '../protocol/recording.ts';
import type { FromWorker } from '../protocol/worker.ts';
import { checkApp } from '../session/worker/app-shape.ts';
import type { Runtime } from '../session/worker/runtime.ts';
import { takeOverApp } from '../session/worker/start.ts';
import type { Recording } from './read-recording.ts';
import { withStandIns } from './stand-ins.ts';
import type { Replay, ReplayedState } from './types.ts';

const NOTHING = { code: 'replaying', message: 'The recording says what is sent.' };

/**
 * Plays a recording back: the app goes through the same models, and shows the same pictures, as when it was recorded. No
 * command runs and no timer: their messages are in the recording. Where a secret was, there is a text of the same length.
 *
 * ```ts
 * const replayed = await replay(counter, await readFile('counter.teahouse.jsonl', 'utf8'));
 * assert.equal(replayed.run().model.count, 3);
 * replayed.end();
 * ```
 *
 * @throws Error when it is no recording, or the app cannot begin with its first model
 */
export async function replay<Model extends object, Msg extends Message>(
  app: App<Model, Msg>,
  recording: string,
): Promise<Replay<Model>> {
  // What checks it is loaded with the first recording: most tests have none.
  const { readRecording } = await import('./read-recording.ts');
  return new RunningReplay<Model>(app as unknown as App, readRecording(recording));
}

class RunningReplay<Model extends object> implements Replay<Model> {
  readonly length: number;
  readonly #lines: readonly RecordedLine[];
  readonly #runtime: Runtime;
  #at = 0;
  #calls = 0;
  /** Whether a message of the recording is being folded: all others are refused. */
  #folding = false;
  #posts: FromWorker[] = [];

  constructor(app: App, { header, lines }: Recording) {
    this.#lines = lines;
    this.length = lines.length;
    const shape = checkApp({ default: app }, header.app);
    if ('error' in shape) throw new Error(shape.error.message);
    const { columns, rows, model, focus, locals } = header;
    const start = {
      kind: 'start',
      sessionId: 'replay',
      url: '',
      entries: {},
      columns,
      rows,
      args: [],
      workspaceFolder: null,
    } as const;
    const begun = takeOverApp(
      {
        // The model is of this very code: there is nothing to migrate.
        app: Object.create(shape.app, { migrate: { value: undefined } }) as App,
        files: [],
        start,
        post: (message) => void this.#posts.push(message),
        outside: {
          commands: () => ({ run: () => undefined, stop: () => undefined }),
          listen: () => () => undefined,
          refuses: () => (this.#folding ? null : NOTHING),
        },
      },
      header.app,
      { model, entry: 0, secretPaths: [], focus, locals },
    );
    if ('error' in begun) throw new Error(begun.error.message);
    this.#runtime = begun.runtime;
  }

  get at(): number {
    return this.#at;
  }

  get now(): ReplayedState<Model> {
    const { model, picture } = this.#runtime.look();
    // As it is painted: there are stand-ins for secrets, which need not be masked.
    const rows = screenRows(picture.screen());
    this.#posts = [];
    return { model: model as Model, screen: rows.slice(0, rows.findLastIndex((row) => row !== '') + 1) };
  }

  step(): boolean {
    const line = this.#lines[this.#at];
    if (line === undefined) return false;
    this.#at += 1;
    if ('lost' in line) throw new Error(`${line.lost} The recording cannot be played on (line ${this.#at + 1}).`);
    if ('input' in line) this.#runtime.handle({ kind: 'input', event: line.input });
    else if ('model' in line) this.#runtime.become(line.model);
    else this.#fold(line.message);
    this.#posts = this.#posts.filter(({ kind }) => kind === 'answer');
    return true;
  }

  run(): ReplayedState<Model> {
    while (this.step());
    return this.now;
  }

  end(): void {
    this.#runtime.stop();
  }

  #fold(message: unknown): void {
    const id = ++this.#calls;
    this.#folding = true;
    const dispatched = withStandIns(message) as Message;
    this.#runtime.handle({ kind: 'dispatch', id, message: dispatched, origin: { kind: 'system' } });
    this.#folding = false;
    const answer = this.#posts.find((each) => each.kind === 'answer' && each.id === id);
    if (answer?.kind === 'answer' && !answer.answer.ok)
      throw new Error(
        `The app does not take what was recorded (line ${this.#at + 1}): ${answer.answer.reason.message}`,
      );
  }
}
