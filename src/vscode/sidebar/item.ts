import path from 'node:path';
import * as vscode from 'vscode';
import {
  command,
  hiddenMark,
  itemContext,
  ownMark,
  trustedMark,
  widgetMark,
  type ItemContext,
} from '../contributions.ts';
import type { ListedTool } from '../../tools/types.ts';
import type { Session } from '../../session/types.ts';
import { cursorAt, placeText, type Fault } from '../faults/fault.ts';
import { refusalText } from '../faults/refusal-text.ts';
import { isBadEnd } from '../faults/texts.ts';
import { plainMarkdown } from '../plain-markdown.ts';
import { printable } from '../printable.ts';
import { chatName } from './client-names.ts';
import { entryId, subjectOf, type Entry, type WidgetEntry } from './entry.ts';
import { stateIcon, toolIcon, widgetIcon } from './icons.ts';
import type { Outline } from './outline.ts';
import { lines, type Row } from './row.ts';
import { modeText, stateText } from './texts.ts';
import { offerRow, toolFileRow, toolFilesRow } from './tool-file-rows.ts';

/** Draws an entry as a row of the tree. */
export function treeItem(entry: Entry, outline: Outline): vscode.TreeItem {
  const row = rowOf(entry, outline);
  const filtered = outline.filter !== '';
  const item = new vscode.TreeItem(row.label, collapsible(filtered && row.open !== undefined ? 'open' : row.open));
  // VS Code keeps what is open by the id: what a filter opens must not stay open after it.
  item.id = filtered ? `${entryId(entry)}/${outline.filter}` : entryId(entry);
  const subject = subjectOf(entry);
  const ofWidget = entry.kind === 'tool' && entry.tool.widgetId !== undefined ? widgetMark : '';
  item.contextValue = `${row.context}${ofWidget}${subject && outline.hides(subject) ? hiddenMark : markOf(entry)}`;
  item.iconPath = new vscode.ThemeIcon(
    row.icon,
    row.color === undefined ? undefined : new vscode.ThemeColor(row.color),
  );
  item.accessibilityInformation = { label: row.spoken ?? [row.label, row.description].filter(Boolean).join(', ') };
  if (row.description !== undefined) item.description = row.description;
  if (row.command) item.command = row.command;
  return item;
}

/** What stands beside the row of an entry while the pointer is over it. */
export function tooltipOf(entry: Entry, outline: Outline): vscode.MarkdownString {
  return rowOf(entry, outline).tooltip();
}

/** What a person can do with a tool that was written by hand: trust it to read only, or no longer. */
function markOf(entry: Entry): string {
  if (entry.kind !== 'tool' || entry.tool.kind !== 'application') return '';
  return entry.tool.readOnly === true ? trustedMark : ownMark;
}

function collapsible(open: Row['open']): vscode.TreeItemCollapsibleState {
  if (open === undefined) return vscode.TreeItemCollapsibleState.None;
  return open === 'open' ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

function rowOf(entry: Entry, outline: Outline): Row {
  switch (entry.kind) {
    case 'session':
      return sessionRow(entry.session, outline);
    case 'fault':
      return faultRow(entry.fault);
    case 'widget':
      return widgetRow(entry, outline);
    case 'tool':
      return toolRow(entry.tool, outline);
    case 'toolFiles':
      return toolFilesRow(outline.toolFiles().length);
    case 'toolFile':
      return toolFileRow(entry.known);
    case 'resource':
      return offerRow('resource', entry.resource.uri, entry.resource.title, entry.resource.description ?? '');
    case 'prompt':
      return offerRow('prompt', entry.prompt.name, entry.prompt.title, entry.prompt.description ?? '');
    case 'statics': {
      const label = vscode.l10n.t('Built-in tools');
      const description = String(outline.statics().length);
      const text = vscode.l10n.t('Tools that are there whatever runs: they start, list, read and stop apps.');
      return {
        label,
        description,
        icon: 'library',
        context: itemContext.group,
        open: 'closed',
        tooltip: () => lines([label, text]),
      };
    }
    case 'refused': {
      const label = vscode.l10n.t('Refused');
      const count = outline.refusedCount(entry.parent.session.id);
      const text = vscode.l10n.t('Widgets and actions of this app that agents get no tool for.');
      const base = { label, description: String(count), icon: 'circle-slash', context: itemContext.group };
      return { ...base, open: 'closed', tooltip: () => lines([label, text]) };
    }
    case 'refusal': {
      const { refusal } = entry;
      const label = 'name' in refusal ? `${refusal.widgetId}.${printable(refusal.name)}` : printable(refusal.widgetId);
      return refusedRow(label, refusalText(refusal));
    }
    case 'collision': {
      const { name, holder } = entry.collision;
      return refusedRow(
        name,
        vscode.l10n.t(
          'Clients would call it by the same name as “{0}”. Give one of the two widgets another id.',
          holder,
        ),
      );
    }
  }
}

function sessionRow(session: Session, outline: Outline): Row {
  const { id, app, state } = session;
  const mode = modeText(outline.mode(id));
  const named = app.name === id ? [] : [app.name];
  const running = state.name === 'running';
  const errors = outline.errors(session).length;
  const bad = state.name === 'failed' || isBadEnd(state) || errors > 0;
  const hidden = outline.hides({ sessionId: id }) ? [hiddenText()] : [];
  const wrong = running && errors > 0 ? [vscode.l10n.t('problems: {0}', errors)] : [];
  return {
    label: id,
    description: [
      ...named,
      // The icon shows that it runs; what agents may do must not be cut in a narrow sidebar.
      ...(running ? [] : [stateText(state)]),
      ...wrong,
      ...(running ? [hidden[0] ?? mode] : []),
      vscode.l10n.t('tools: {0}', outline.toolCount(id)),
    ].join(' · '),
    icon: stateIcon(state),
    ...(bad ? { color: 'list.errorForeground' } : {}),
    context: sessionContext(session),
    open: 'open',
    tooltip: () =>
      lines([
        vscode.l10n.t('App {0}, {1}', app.name, stateText(state)),
        app.shipped ? vscode.l10n.t('Ships with Teahouse') : app.file,
        vscode.l10n.t('Access: {0}', hidden[0] ?? mode),
        vscode.l10n.t('Tools: {0}', outline.toolCount(id)),
        ...(state.name === 'ended' && state.detail !== undefined ? [state.detail] : []),
      ]),
    spoken: vscode.l10n.t(
      'App {0}, {1}, {2}, tools: {3}',
      id,
      [stateText(state), ...wrong].join(', '),
      hidden[0] ?? mode,
      outline.toolCount(id),
    ),
    command: {
      command: command.showTerminal,
      title: vscode.l10n.t('Show Terminal'),
      arguments: [{ kind: 'session', session }],
    },
  };
}

function sessionContext(session: Session): ItemContext {
  switch (session.state.name) {
    case 'starting':
      return itemContext.sessionStarting;
    case 'running':
      return itemContext.sessionRunning;
    case 'failed':
      return itemContext.sessionFailed;
    case 'ended':
      return itemContext.sessionEnded;
  }
}

/** What went wrong: a click opens the place. */
function faultRow(fault: Fault): Row {
  const { text, advice, file } = fault;
  const place = placeText(fault);
  const title = vscode.l10n.t('Open File');
  return {
    label: text.split('\n', 1)[0]?.slice(0, 200) ?? '',
    description: place === '' ? path.basename(file) : place,
    icon: 'error',
    color: 'list.errorForeground',
    context: itemContext.fault,
    tooltip: () =>
      lines([text, advice, place === '' ? file : `${file}:${String(fault.line)}`].filter((it) => it !== '')),
    spoken: [text, place, advice].filter((it) => it !== '').join(', '),
    command: {
      command: 'vscode.open',
      title,
      arguments: [vscode.Uri.file(file), { selection: cursorAt(fault) }],
    },
  };
}

function widgetRow({ widgetId, parent }: WidgetEntry, outline: Outline): Row {
  const type = outline.widgetType(parent.session, widgetId);
  const gone = vscode.l10n.t('not on the screen');
  const hidden = outline.hides({ sessionId: parent.session.id, widgetId });
  return {
    label: widgetId,
    description: [type ?? gone, ...(hidden ? [hiddenText()] : [])].join(' · '),
    icon: widgetIcon(type),
    ...(type === undefined || hidden ? { color: 'disabledForeground' } : {}),
    context: itemContext.widget,
    open: 'closed',
    tooltip: () =>
      lines(
        type === undefined
          ? [widgetId, vscode.l10n.t('Not on the screen now. Its tools stay listed and say so when called.')]
          : [widgetId, vscode.l10n.t('Widget of type {0}', type)],
      ),
  };
}

function toolRow(tool: ListedTool, outline: Outline): Row {
  const shown = outline.isShown(tool);
  const label = tool.action ?? tool.name.slice(tool.sessionId === undefined ? 0 : tool.sessionId.length + 1);
  const { sessionId, widgetId = '' } = tool;
  const hidden = sessionId !== undefined && outline.hides({ sessionId, widgetId });
  const { state, failures } = outline.circuit(tool);
  const held = state !== 'closed';
  const marks = [
    accessText(tool),
    ...(held ? [vscode.l10n.t('held after {0} failures', failures)] : []),
    ...(hidden ? [hiddenText()] : shown ? [] : [vscode.l10n.t('not listed directly')]),
  ].join(' · ');
  return {
    label,
    description: marks,
    // A row is read alone, without the widget above it.
    ...(tool.widgetId === undefined ? {} : { spoken: vscode.l10n.t('{0}, tool of {1}, {2}', label, widgetId, marks) }),
    icon: toolIcon(tool, held),
    ...(held ? { color: 'list.warningForeground' } : hidden ? { color: 'disabledForeground' } : {}),
    context: held ? itemContext.toolHeld : itemContext.tool,
    tooltip: () => toolTooltip(tool, marks, held),
  };
}

function toolTooltip(tool: ListedTool, marks: string, held: boolean): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (tool.description !== null) text.appendMarkdown(`${plainMarkdown(tool.description)}\n\n`);
  text.appendMarkdown(vscode.l10n.t('Name: {0}', code(tool.name))).appendMarkdown('\n\n');
  text.appendMarkdown(vscode.l10n.t('Name for clients: {0}', code(tool.clientName))).appendMarkdown('\n\n');
  if (tool.kind !== 'static')
    text.appendMarkdown(vscode.l10n.t('Name in VS Code chat: {0}', code(chatName(tool)))).appendMarkdown('\n\n');
  text.appendMarkdown(plainMarkdown(marks));
  if (held) {
    const why = vscode.l10n.t('It failed several times in a row. Calls are held for a while, then one is let through.');
    text.appendMarkdown(`\n\n${plainMarkdown(why)}`);
  }
  return text;
}

/** That agents do not see a thing. */
function hiddenText(): string {
  return vscode.l10n.t('hidden from agents');
}

function accessText(tool: ListedTool): string {
  if (tool.kind === 'application' && tool.readOnly === true) return vscode.l10n.t('you trust it to read only');
  if (tool.annotations?.destructiveHint) return vscode.l10n.t('destroys, asks each time');
  return tool.annotations?.sensitive ? vscode.l10n.t('acts') : vscode.l10n.t('reads');
}

function refusedRow(label: string, why: string): Row {
  return {
    label,
    description: why,
    icon: 'circle-slash',
    color: 'list.warningForeground',
    context: itemContext.refused,
    tooltip: () => lines([label, why]),
  };
}

/** A name as code. Names are of a narrow alphabet, without backticks. */
function code(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}
