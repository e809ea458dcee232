import * as vscode from 'vscode';
import type { Hidden } from '../../gateway/hidden.ts';
import type { AccessMode, Gateway, ListMode } from '../../gateway/types.ts';
import type { Disposable, Event, Session, Sessions } from '../../session/types.ts';
import type { CircuitStatus } from '../../tools/circuit-breaker.ts';
import type { ListedTool, NameCollision, Refusal } from '../../tools/types.ts';
import { eachSession } from '../each-session.ts';
import type { Fault } from '../faults/fault.ts';
import { faultsOf } from '../faults/faults-of.ts';
import type { KnownFile } from '../workspace-tools/tool-files.ts';
import type { HiddenSubject } from './outline.ts';
import type { RegistryViewSource } from './registry-view.ts';

/** What the source reads. */
export interface HouseSourceDeps {
  readonly sessions: Sessions;
  readonly registry: {
    list(): readonly ListedTool[];
    circuitStatus(name: string): CircuitStatus;
    onDidChange(listener: () => void): Disposable;
  };
  readonly hidden: Hidden;
  /** The most tools that agents are shown in the mode `auto`. */
  readonly directLimit: () => number;
  /** Milliseconds after a render in which the registry follows it. */
  readonly debounce: () => number;
  readonly gateway: Gateway;
  /** The files of tools of the workspace. */
  readonly toolFiles: { readonly all: readonly KnownFile[]; readonly onDidChange: Event<void> };
  /** What is wrong with a session may be another thing. */
  readonly onDidChangeFaults: Event<Session>;
}

/** An app that runs, as the status bar names it. */
export interface RunningApp {
  /** Its session's id: letters, digits, `-` and `_`. */
  readonly id: string;
  readonly mode: AccessMode;
  /** How many tools it has. */
  readonly tools: number;
}

/** Milliseconds that the registry may need beside its debounce. */
const MARGIN = 20;

/** Registry, sessions and gateway as what the sidebar and the status bar read, with one event for all of them. */
export class HouseSource implements RegistryViewSource, Disposable {
  readonly #deps: HouseSourceDeps;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  /** The list that agents are shown, made anew only after a change: every row asks for it. */
  #shown: readonly ListedTool[] | undefined;
  #rendered: NodeJS.Timeout | undefined;
  readonly onDidChange: Event<void> = (listener) => this.#changed.event(listener);

  constructor(deps: HouseSourceDeps) {
    this.#deps = deps;
    const { sessions, registry, gateway } = deps;
    const changed = (): void => {
      clearTimeout(this.#rendered);
      this.#rendered = undefined;
      this.#shown = undefined;
      this.#changed.fire();
    };
    // A render is told together with the tools that it makes: of two changes in a row, VS Code draws the second 200 ms late.
    const rendered = (): void => {
      this.#rendered ??= setTimeout(changed, deps.debounce() + MARGIN);
    };
    this.#subscriptions = [
      registry.onDidChange(changed),
      gateway.onDidChangeList(changed),
      gateway.onDidChangeMode(changed),
      gateway.onDidCall(changed), // a circuit may have opened or closed
      sessions.onDidChange(changed),
      deps.onDidChangeFaults(changed),
      deps.toolFiles.onDidChange(changed),
      eachSession(sessions, (session) => [
        session.onDidChangeTree(rendered),
        session.onDidChangeState(changed),
        session.history.onDidLook(changed),
      ]),
    ];
  }

  sessions(): readonly Session[] {
    return this.#deps.sessions.all;
  }

  tools(): readonly ListedTool[] {
    return this.#deps.registry.list();
  }

  shown(): readonly ListedTool[] {
    return (this.#shown ??= this.#deps.gateway.list(this.#deps.gateway.listMode));
  }

  mode(sessionId: string): AccessMode {
    return this.#deps.gateway.mode(sessionId);
  }

  hides(what: HiddenSubject): boolean {
    return this.#deps.hidden.hides(what);
  }

  circuit(tool: string): CircuitStatus {
    return this.#deps.registry.circuitStatus(tool);
  }

  directLimit(): number {
    return this.#deps.directLimit();
  }

  toolFiles(): readonly KnownFile[] {
    return this.#deps.toolFiles.all;
  }

  faults(session: Session): readonly Fault[] {
    return faultsOf(session);
  }

  refusals(sessionId: string): readonly Refusal[] {
    return this.#deps.sessions.get(sessionId)?.refusals ?? [];
  }

  collisions(sessionId: string): readonly NameCollision[] {
    return this.#deps.sessions.get(sessionId)?.nameCollisions ?? [];
  }

  listMode(): ListMode {
    return this.#deps.gateway.listMode;
  }

  /** The apps that run, each with its access mode and the number of its tools. */
  runningApps(): readonly RunningApp[] {
    const running = this.#deps.sessions.all.filter((session) => session.state.name === 'running');
    if (running.length === 0) return [];
    const counts = new Map<string, number>();
    for (const { sessionId } of this.tools())
      if (sessionId !== undefined) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1);
    return running.map(({ id }) => ({ id, mode: this.mode(id), tools: counts.get(id) ?? 0 }));
  }

  /** Says that something changed that nobody else tells of. */
  refresh(): void {
    this.#changed.fire();
  }

  dispose(): void {
    clearTimeout(this.#rendered);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }
}
