import * as vscode from 'vscode';
import type { Hidden } from '../../gateway/hidden.ts';
import type { Session, Sessions } from '../../session/types.ts';
import type { CircuitStatus } from '../../tools/circuit-breaker.ts';
import type { ListedTool } from '../../tools/types.ts';
import { providerMap } from '../../widgets/index.ts';
import { notice } from '../notice.ts';
import { subjectOf, type Entry } from '../sidebar/entry.ts';
import { inspectText } from '../sidebar/inspect-text.ts';
import type { LastCalls } from '../sidebar/last-calls.ts';
import type { RegistryView } from '../sidebar/registry-view.ts';
import { widgetTypes } from '../sidebar/widget-types.ts';
import type { TerminalPanels } from '../terminal/panels.ts';
import type { ReadOnlyDocuments } from './read-only-documents.ts';

/** What the sidebar's own commands work with. */
export interface RegistryCommandsDeps {
  readonly sessions: Sessions;
  readonly registry: {
    find(name: string): ListedTool | undefined;
    circuitStatus(name: string): CircuitStatus;
    resetCircuit(name: string): void;
  };
  readonly hidden: Hidden;
  readonly registryView: Pick<RegistryView, 'filter' | 'reveal'>;
  /** Draws again what a reset changed. */
  readonly refresh: () => void;
  readonly lastCalls: LastCalls;
  readonly documents: ReadOnlyDocuments;
  readonly terminals: TerminalPanels;
  readonly show: (session: Session) => void;
}

/** Hides the session or widget of a row from agents, or shows it to them again. */
export function setHidden({ hidden }: RegistryCommandsDeps, what: unknown, hide: boolean): void {
  const subject = isEntry(what) ? subjectOf(what) : undefined;
  if (!subject) return;
  const { sessionId, widgetId } = subject;
  hidden.set(widgetId === undefined ? sessionId : `${sessionId}.${widgetId}`, hide);
  // A widget that was hidden with its session is shown with it, since it cannot be shown alone.
  if (!hide && hidden.hides(subject)) hidden.set(sessionId, false);
}

/** *Reset Circuit Breaker*: the tool of a row is called again at once. */
export function resetCircuit({ registry, refresh }: RegistryCommandsDeps, tool: ListedTool | undefined): void {
  if (!tool) return;
  registry.resetCircuit(tool.name);
  refresh();
}

/** *Inspect Tool*: shows all that is known of a tool in a read-only document. */
export async function inspect(
  { sessions, registry, hidden, lastCalls, documents }: RegistryCommandsDeps,
  tool: ListedTool | undefined,
): Promise<void> {
  if (!tool) return;
  const session = tool.sessionId === undefined ? undefined : sessions.get(tool.sessionId);
  const widgetType = session && tool.widgetId !== undefined ? widgetTypes(session.tree).get(tool.widgetId) : undefined;
  const text = inspectText({
    tool,
    widgetType,
    builtIn: widgetType !== undefined && providerMap.has(widgetType),
    hidden: hidden.hides(tool),
    circuit: registry.circuitStatus(tool.name),
    calls: lastCalls.of(tool.name),
  });
  await documents.show(tool.name, text, 'md');
}

/** *Reveal in Terminal*: shows the session of a row, with its widget outlined. */
export async function revealInTerminal({ show, terminals }: RegistryCommandsDeps, what: unknown): Promise<void> {
  const isOfSession = isEntry(what) && what.kind === 'tool' && what.tool.sessionId !== undefined;
  const entry = isOfSession ? what.parent : what;
  const subject = isEntry(entry) ? subjectOf(entry) : undefined;
  const session =
    isEntry(entry) && (entry.kind === 'widget' ? entry.parent.session : entry.kind === 'session' && entry.session);
  if (!session) return;
  show(session);
  if (subject?.widgetId === undefined) return;
  const panels = terminals.of(session);
  const panel = panels.find(({ active }) => active) ?? panels.at(-1);
  if (panel && !(await panel.mark(subject.widgetId)))
    void notice('info', vscode.l10n.t('{0} is not on the screen now.', subject.widgetId));
}

/**
 * *Reveal in Apps and Tools*: shows the row of the widget that the terminal's menu was opened over; from the keyboard, of the
 * widget that has the focus.
 */
export async function revealInRegistry(
  { sessions, terminals, registryView }: RegistryCommandsDeps,
  what: unknown,
): Promise<void> {
  const { session: id, cell } = placeOf(what);
  const session = id === undefined ? terminals.active?.session : sessions.get(id);
  if (!session) return;
  const at = cell && (await session.asks.locate(cell));
  await registryView.reveal(session, at?.widgetId ?? session.focus ?? undefined);
}

/** *Filter…*: the sidebar shows what fits as it is typed; Escape takes what was typed back. */
export async function filterRegistry({ registryView }: RegistryCommandsDeps): Promise<void> {
  const before = registryView.filter;
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Filter Tools');
  input.placeholder = vscode.l10n.t('Words of an app, a widget, an action or a description');
  input.value = before;
  const typed = input.onDidChangeValue((text) => (registryView.filter = text));
  try {
    const kept = await new Promise<boolean>((resolve) => {
      input.onDidAccept(() => resolve(true));
      input.onDidHide(() => resolve(false));
      input.show();
    });
    registryView.filter = kept ? input.value : before;
  } finally {
    typed.dispose();
    input.dispose();
  }
}

/** Whether it is a row of the sidebar, which only VS Code's menus hand over whole. */
function isEntry(what: unknown): what is Entry {
  if (typeof what !== 'object' || what === null || !('kind' in what)) return false;
  const { session, parent } = what as { readonly session?: unknown; readonly parent?: unknown };
  return what.kind === 'session' ? typeof session === 'object' && session !== null : isEntry(parent);
}

/** What VS Code hands over from the page's menu (`data-vscode-context`), as far as it is what the page wrote. */
function placeOf(what: unknown): { readonly session?: string; readonly cell?: { column: number; row: number } } {
  if (typeof what !== 'object' || what === null) return {};
  const { session, cell } = what as { readonly session?: unknown; readonly cell?: unknown };
  const { column, row } = (cell ?? {}) as { readonly column?: unknown; readonly row?: unknown };
  return {
    ...(typeof session === 'string' ? { session } : {}),
    ...(typeof column === 'number' && typeof row === 'number' ? { cell: { column, row } } : {}),
  };
}
