import { MARK_STAYS } from '../../protocol/page.ts';
import type { CallRecord, Gateway } from '../../gateway/types.ts';
import type { TerminalPanel } from '../terminal/panel.ts';
import type { Disposable, Session, Sessions } from '../../session/types.ts';

/** What marking works with. */
export interface AgentMarksDeps {
  readonly gateway: Pick<Gateway, 'onDidCall'>;
  readonly sessions: Pick<Sessions, 'get'>;
  /** The session's terminals that are open. */
  readonly panels: (session: Session) => readonly Pick<TerminalPanel, 'mark' | 'entitle'>[];
  /** The id of the client that is the person: a name is what a client says of itself. */
  readonly person: string;
}

/** Outlines in a session's terminals the widget that an agent has just used, with the agent's name beside it and in the title. */
export class AgentMarks implements Disposable {
  readonly #deps: AgentMarksDeps;
  readonly #subscription: Disposable;
  readonly #titles = new Map<Session, NodeJS.Timeout>();

  constructor(deps: AgentMarksDeps) {
    this.#deps = deps;
    this.#subscription = deps.gateway.onDidCall((record) => this.#called(record));
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const timer of this.#titles.values()) clearTimeout(timer);
    this.#titles.clear();
  }

  #called({ client, clientId, tool, sessionId, outcome }: CallRecord): void {
    if (outcome !== 'ok' || sessionId === undefined || clientId === this.#deps.person) return;
    const [, widgetId, action] = tool.split('.');
    const session = this.#deps.sessions.get(sessionId);
    if (session === undefined || widgetId === undefined || action === undefined) return;
    const what = `${client}: ${widgetId}`;
    for (const panel of this.#deps.panels(session)) {
      panel.entitle(what);
      void panel.mark(widgetId, what);
    }
    clearTimeout(this.#titles.get(session));
    const timer = setTimeout(() => {
      this.#titles.delete(session);
      for (const panel of this.#deps.panels(session)) panel.entitle('');
    }, MARK_STAYS);
    this.#titles.set(session, timer);
  }
}
