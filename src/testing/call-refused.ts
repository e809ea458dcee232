import type { Reason } from '../sdk/provider.ts';
import type { CallRefusal } from './types.ts';

/**
 * A tool that was called refused: `code` and `reason` are what an agent is told. The message tells the author more: what
 * went wrong in the app meanwhile, each problem with its place.
 */
export class CallRefused extends Error implements CallRefusal {
  readonly code: string;
  readonly reason: Reason;

  /** `tool`: the one that refused; `null` where there is none. */
  constructor(tool: string | null, reason: Reason, problems: readonly string[] = []) {
    super([tool === null ? reason.message : `${tool}: ${reason.message}`, ...problems].join('\n'));
    this.name = 'CallRefused';
    this.code = reason.code;
    this.reason = reason;
  }
}
