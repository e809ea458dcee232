import * as vscode from 'vscode';
import type { CallRecord, Gateway } from '../gateway/types.ts';
import type { ProtocolTrace } from '../mcp/index.ts';
import type { Disposable, Session, SessionState, Sessions } from '../session/types.ts';
import type { Problem } from '../protocol/worker.ts';
import type { WarningSink } from '../tools/types.ts';
import { eachSession } from './each-session.ts';

/**
 * The output channel *Teahouse*: which apps ran, which tools were called by whom, and how it went. Names, places and
 * outcomes only: never arguments, results or texts of an app, which may be secret.
 */
export class Log implements Disposable, WarningSink {
  readonly #channel: vscode.LogOutputChannel;
  readonly #subscriptions: Disposable[] = [];
  /** The messages between MCP clients and the server: only while the person set the channel to *Trace*. */
  readonly protocol: ProtocolTrace;

  constructor() {
    const channel = (this.#channel = vscode.window.createOutputChannel('Teahouse', { log: true }));
    this.protocol = {
      get on() {
        return channel.logLevel === vscode.LogLevel.Trace;
      },
      say: (line) => channel.trace(line),
    };
  }

  /** Writes down what happens from now on. */
  follow(sessions: Sessions, gateway: Gateway): void {
    this.#subscriptions.push(
      eachSession(sessions, (session) => this.#watch(session)),
      gateway.onDidCall((record) => this.#channel.info(callLine(record))),
      gateway.onDidChangePaused(() => this.#channel.info(gateway.paused ? 'agents are paused' : 'agents go on')),
      gateway.onDidChangeMode((id) => this.#channel.info(`${id}: access mode ${gateway.mode(id)}`)),
    );
  }

  /** Something that a developer should know: a tool name that was cut, an id that stands twice. */
  warn(code: string, text: string): void {
    this.#channel.warn(`${code}: ${text}`);
  }

  /** Shows the channel. */
  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription.dispose();
    this.#channel.dispose();
  }

  #watch(session: Session): Disposable[] {
    this.#channel.info(stateLine(session, session.state));
    return [
      session.onDidChangeState((state) => this.#channel.info(stateLine(session, state))),
      session.onDidReportProblem((problem) => this.#channel.warn(problemLine(session, problem))),
    ];
  }
}

/** A call as a line: who, what, how it went, how long it took. */
function callLine({ client, tool, outcome, milliseconds }: CallRecord): string {
  return `${client} called ${tool}: ${outcome} (${milliseconds.toFixed(1)} ms)`;
}

/** A state as a line. A load error's message is of our making or the compiler's; it is shown, its stack is not. */
function stateLine(session: Session, state: SessionState): string {
  switch (state.name) {
    case 'starting':
    case 'running':
      return `${session.id}: ${state.name} (${session.app.name}, started by ${session.startedBy.client ?? session.startedBy.kind})`;
    case 'failed': {
      const { code, file, line, column } = state.error;
      return `${session.id}: failed, ${code} at ${place(file, line, column)}`;
    }
    case 'ended':
      return `${session.id}: ended, ${state.why}`;
  }
}

/** A problem as a line: its code and place. Its message may hold texts of the app's model, so it is left out. */
function problemLine(session: Session, { code, file, line, column }: Problem): string {
  return `${session.id}: ${code}${file === undefined ? '' : ` at ${place(file, line, column)}`}`;
}

function place(file: string, line: number | undefined, column: number | undefined): string {
  return [file, line, column].filter((it) => it !== undefined).join(':');
}
