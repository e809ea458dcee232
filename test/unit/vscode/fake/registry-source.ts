import { Hidden } from '../../../../src/gateway/hidden.ts';
import type { Session } from '../../../../src/session/types.ts';
import type { CircuitStatus } from '../../../../src/tools/circuit-breaker.ts';
import type { ListedTool, NameCollision, Refusal } from '../../../../src/tools/types.ts';
import type { Fault } from '../../../../src/vscode/faults/fault.ts';
import type { Entry } from '../../../../src/vscode/sidebar/entry.ts';
import type { RegistryView, RegistryViewSource } from '../../../../src/vscode/sidebar/registry-view.ts';
import type { KnownFile } from '../../../../src/vscode/workspace-tools/tool-files.ts';
import { EventEmitter } from './vscode.ts';

/** A registry and sessions that a test can change. */
export class Source implements RegistryViewSource {
  sessionList: Session[] = [];
  toolList: readonly ListedTool[] = [];
  shownList: readonly ListedTool[] | undefined;
  refusalList: Refusal[] = [];
  collisionList: NameCollision[] = [];
  modes = new Map<string, 'read' | 'ask' | 'act'>();
  readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  sessions = (): readonly Session[] => this.sessionList;
  tools = (): readonly ListedTool[] => this.toolList;
  shown = (): readonly ListedTool[] => this.shownList ?? this.toolList;
  mode = (id: string): 'read' | 'ask' | 'act' => this.modes.get(id) ?? 'ask';
  faultList: Fault[] = [];
  faults = (): readonly Fault[] => this.faultList;
  fileList: KnownFile[] = [];
  toolFiles = (): readonly KnownFile[] => this.fileList;
  refusals = (): readonly Refusal[] => this.refusalList;
  collisions = (): readonly NameCollision[] => this.collisionList;
  listMode = (): 'auto' => 'auto';
  directLimit = (): number => 40;
  hidden = new Hidden();
  hides = (what: { sessionId: string; widgetId?: string }): boolean => this.hidden.hides(what);
  circuits = new Map<string, CircuitStatus>();
  circuit = (tool: string): CircuitStatus => this.circuits.get(tool) ?? { state: 'closed', failures: 0 };
}

/** The tree as indented rows: label, description. */
export function rows(view: RegistryView, entry?: Entry, indent = ''): string[] {
  return view.getChildren(entry).flatMap((child) => {
    const item = view.getTreeItem(child);
    const label = typeof item.label === 'string' ? item.label : '';
    return [`${indent}${label} (${String(item.description ?? '')})`, ...rows(view, child, `${indent}  `)];
  });
}
