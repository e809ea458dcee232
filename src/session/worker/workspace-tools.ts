import type { FromWorker, ToWorker } from '../../protocol/worker.ts';
import { problemOf } from './faults.ts';
import { HandWritten } from './hand-written.ts';
import { toolAnswer } from './tool-answer.ts';

/** A file of tools of the workspace in its worker: no session, no model. What it offers is told as it begins. */
export class WorkspaceTools {
  readonly #own: HandWritten;
  readonly #post: (message: FromWorker) => void;

  /** @param classes what the module's default export lists */
  constructor(classes: readonly unknown[], files: readonly string[], post: (message: FromWorker) => void) {
    this.#post = post;
    this.#own = new HandWritten(classes, 'of the file', {
      session: null,
      post,
      mask: (text) => text,
      failed: (what, name, error) => post({ kind: 'problem', problem: problemOf('tool_failed', what, error, name) }),
    });
    post({ kind: 'tools_loaded', own: this.#own.list, faults: this.#own.faults, files });
  }

  /** Deals with a message of the host. */
  handle(message: ToWorker): void {
    switch (message.kind) {
      case 'tool_call':
        return this.#answer(
          message.id,
          this.#own.call(message, () => null).then((run) => toolAnswer(message.name, run)),
        );
      case 'read_resource':
        return this.#answer(message.id, this.#own.read(message));
      case 'get_prompt':
        return this.#answer(message.id, this.#own.prompt(message));
      case 'elicited':
        return this.#own.elicited(message);
      default:
        return;
    }
  }

  /** The caller of a tool's call that runs gave up. */
  cancel(id: number): void {
    this.#own.cancel(id);
  }

  /** Tells a fault that nothing in the file caught. */
  unhandled(error: unknown): void {
    this.#post({ kind: 'problem', problem: problemOf('unhandled', 'The tools failed', error) });
  }

  /** Aborts everything that runs. */
  stop(): void {
    this.#own.stop();
  }

  #answer(id: number, answer: Promise<Extract<FromWorker, { kind: 'answer' }>['answer']>): void {
    void answer.then((settled) => this.#post({ kind: 'answer', id, answer: settled }));
  }
}
