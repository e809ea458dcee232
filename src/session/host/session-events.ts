import type { View } from '../../sdk/node.ts';
import type { Folded } from '../../protocol/history.ts';
import type { HostRequest, Problem } from '../../protocol/worker.ts';
import type { Hold, SessionState } from '../types.ts';
import { Emitter } from './emitter.ts';

/** What a session tells those who listen. */
export class SessionEvents {
  readonly state = new Emitter<SessionState>();
  readonly tree = new Emitter<View>();
  readonly fold = new Emitter<Folded>();
  readonly reported = new Emitter<Problem>();
  readonly problems = new Emitter<readonly Problem[]>();
  readonly request = new Emitter<HostRequest>();
  readonly point = new Emitter<void>();
  readonly hold = new Emitter<Hold | null>();

  /** Nobody is told anything any more. */
  dispose(): void {
    const { state, tree, fold, reported, problems, request, point, hold } = this;
    for (const emitter of [state, tree, fold, reported, problems, request, point, hold]) emitter.dispose();
  }
}
