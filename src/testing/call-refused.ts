import type { Reason } from '../sdk/provider.ts';
import type { CallRefusal } from './types.ts';

/** A tool that was called refused: `code` and `reason` are what an agent is told. */
export class CallRefused extends Error implements CallRefusal {
  readonly code: string;
  readonly reason: Reason;

  constructor(tool: string, reason: Reason) {
    super(`${tool}: ${reason.message}`);
    this.name = 'CallRefused';
    this.code = reason.code;
    this.reason = reason;
  }
}
