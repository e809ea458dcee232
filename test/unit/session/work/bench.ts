import assert from 'node:assert/strict';
import type { Command } from '../../../../src/sdk/command.ts';
import type { Problem } from '../../../../src/protocol/worker.ts';
import { Chains } from '../../../../src/session/worker/chains.ts';
import { Effects } from '../../../../src/session/worker/effects.ts';
import { HandleStore } from '../../../../src/session/worker/handle-store.ts';
import { Work } from '../../../../src/session/worker/work/index.ts';
import { until } from '../support.ts';

/** The commands of one session over a folder, without its worker. */
export class WorkBench {
  readonly sent: { readonly type: string; readonly [field: string]: unknown }[] = [];
  readonly problems: Problem[] = [];
  /** The programs that run. */
  readonly programs = new Set<number>();
  readonly handles = new HandleStore(() => undefined);
  readonly effects: Effects;

  constructor(folder: string | null) {
    this.effects = new Effects({
      send: (message) => void this.sent.push(message as never),
      request: () => undefined,
      quit: () => undefined,
      problem: (problem) => void this.problems.push(problem),
      works: () => undefined,
      work: new Work(folder, (pid, running) => {
        if (running) this.programs.add(pid);
        else this.programs.delete(pid);
      }),
      handles: this.handles,
    });
  }

  /** Starts commands. */
  start(...commands: readonly Command[]): void {
    const link = new Chains().next(null);
    assert.ok(link !== null);
    this.effects.run(commands, link);
  }

  /** Starts commands and answers what was sent and told when all have ended. */
  async run(...commands: readonly Command[]): Promise<unknown[]> {
    const from = this.sent.length;
    this.start(...commands);
    await until(() => this.effects.size === 0, 'the commands to end');
    return this.sent.slice(from);
  }
}

/** `failed` of a command under test: the code and the sentence. */
export const failed = (error: Error & { readonly code?: unknown }) => ({
  type: 'failed',
  code: error.code,
  why: error.message,
});
