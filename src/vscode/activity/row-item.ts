import * as vscode from 'vscode';
import type { StepOfHistory } from '../history/pick-entry.ts';
import { messageFields, otherFields, widgetOf } from '../history/message-fields.ts';
import { originText, timeText } from '../history/texts.ts';
import { command, itemContext } from '../contributions.ts';
import { outcomeText, outcomeWord } from '../outcome-text.ts';
import { plainText } from '../plain-text.ts';
import { callLines, millisecondsText, type Told } from './call-text.ts';
import { showsOne, type Filter } from './filter.ts';
import type { Row } from './row.ts';

/** What stands before a step, by who it came from. */
const ICONS: Readonly<Record<StepOfHistory['origin'], string>> = {
  person: 'account',
  agent: 'hubot',
  timer: 'clock',
  effect: 'gear',
  system: 'info',
};

/** An update that took fewer milliseconds is not worth a place in a row; the tooltip has it. */
const SHORT = 1;

/** How a row looks in a view that is narrowed to `filter`: who did it is not repeated where one alone is shown. */
export function rowItem(row: Row, filter: Filter): vscode.TreeItem {
  switch (row.kind) {
    case 'session': {
      const item = new vscode.TreeItem(row.session.id, vscode.TreeItemCollapsibleState.Expanded);
      item.id = row.session.id;
      item.iconPath = new vscode.ThemeIcon('terminal');
      item.contextValue = itemContext.activitySession;
      return item;
    }
    case 'note':
      return noteItem(row);
    case 'step':
      return stepItem(row, showsOne(filter));
    case 'repeats':
      return repeatsItem(row);
    case 'call':
      return callItem(row, showsOne(filter));
  }
}

function noteItem({ text, more, setting }: Extract<Row, { kind: 'note' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(text);
  item.tooltip = more === undefined ? text : `${text}. ${more}`;
  item.accessibilityInformation = { label: item.tooltip };
  if (setting === undefined) return item;
  item.iconPath = new vscode.ThemeIcon('history');
  const title = vscode.l10n.t('Open Settings');
  item.command = { command: 'workbench.action.openSettings', title, arguments: [`@id:${setting}`] };
  return item;
}

function stepItem(row: Extract<Row, { kind: 'step' }>, ofOne: boolean): vscode.TreeItem {
  const { session, step } = row;
  const item = new vscode.TreeItem(whatText(step));
  item.id = `${session.id} ${String(step.entry)}`;
  item.iconPath = new vscode.ThemeIcon(ICONS[step.origin]);
  item.contextValue = itemContext.step;
  const who = whoText(step);
  const fields = messageFields(step.message);
  const failed = row.call === undefined || row.call.outcome === 'ok' ? '' : outcomeWord(row.call.outcome);
  const took = step.ms === undefined || step.ms < SHORT ? '' : millisecondsText(step.ms);
  // Which widget and who are seen in a narrow view, too; the rest tells steps of one kind apart in a wider one.
  const about = [widgetOf(step.message), ofOne ? '' : who, otherFields(step.message)];
  const parts = [...about, step.tool ?? step.input ?? '', failed, took];
  item.description = parts.filter((part) => part !== '').join(' · ');
  if (row.call === undefined) item.tooltip = tooltipText(step);
  const changed = step.changed.length;
  const what = fields === '' ? whatText(step) : `${whatText(step)} (${fields})`;
  item.accessibilityInformation = {
    label: vscode.l10n.t('Step {0}, {1}, by {2}, changed: {3}', step.entry, what, who, changed),
  };
  item.command = { command: command.showStep, title: vscode.l10n.t('Show What It Changed'), arguments: [row] };
  return item;
}

function repeatsItem({ session, steps }: Extract<Row, { kind: 'repeats' }>): vscode.TreeItem {
  const [newest] = steps;
  const oldest = steps.at(-1);
  if (newest === undefined || oldest === undefined) throw new Error('a row of steps without any');
  const did = whatText(newest.step);
  const item = new vscode.TreeItem(`${did} ×${String(steps.length)}`, vscode.TreeItemCollapsibleState.Collapsed);
  // The oldest stays while more come, so that the row stays the same one, open or chosen.
  item.id = `${session.id} from ${String(oldest.step.entry)}`;
  item.iconPath = new vscode.ThemeIcon(ICONS[newest.step.origin]);
  item.description = whoText(newest.step);
  item.tooltip = vscode.l10n.t(
    'Steps {0} to {1}, {2} to {3}',
    ...[oldest, newest].map(({ step }) => step.entry),
    ...[oldest, newest].map(({ step }) => timeText(step.at)),
  );
  item.accessibilityInformation = {
    label: vscode.l10n.t('{0}, {1} times, by {2}', did, steps.length, whoText(newest.step)),
  };
  return item;
}

function callItem(row: Extract<Row, { kind: 'call' }>, ofOne: boolean): vscode.TreeItem {
  const { session, call } = row;
  const item = new vscode.TreeItem(call.tool);
  const { origin } = call.client;
  const isOk = call.outcome === 'ok';
  const who = originText(origin.kind === 'agent' ? { kind: 'agent', client: call.client.name } : { kind: origin.kind });
  item.id = `${session.id} call ${call.client.id} ${String(call.at)} ${call.tool} ${String(call.milliseconds)}`;
  item.iconPath = isOk ? new vscode.ThemeIcon(ICONS[origin.kind]) : new vscode.ThemeIcon('circle-slash');
  item.contextValue = itemContext.activityCall;
  const parts = [...(ofOne ? [] : [who]), outcomeWord(call.outcome), millisecondsText(call.milliseconds)];
  item.description = parts.join(' · ');
  item.accessibilityInformation = {
    label: vscode.l10n.t('Call of {0} by {1}: {2}', call.tool, who, outcomeText(call.outcome)),
  };
  item.command = { command: command.showCall, title: vscode.l10n.t('Show the Answer'), arguments: [row] };
  return item;
}

/** The tooltip of what came from a call, with its answer. */
export function tooltipOf(row: Extract<Row, { kind: 'step' | 'call' }>, told: Told): string {
  const answer =
    row.call === undefined ? [] : callLines(row.call, { arguments: cut(told.arguments), answer: cut(told.answer) });
  if (row.kind === 'call') return answer.join('\n');
  return [tooltipText(row.step), ...answer.slice(-2)].join('\n');
}

/** What was done, in a few words. */
export function whatText({ did, to, undone }: StepOfHistory): string {
  if (did === 'rewind' && to !== undefined) return vscode.l10n.t('Rewound to step {0}', to);
  if (did === 'undo' && undone !== undefined) return vscode.l10n.t('Undid step {0}', undone.join(', '));
  return plainText(did);
}

/** Who did it. */
function whoText({ origin, client }: StepOfHistory): string {
  return originText({ kind: origin, ...(client === undefined ? {} : { client }) });
}

/** All that is known of it, a line each. Secrets never got here. */
function tooltipText(step: StepOfHistory): string {
  const { t } = vscode.l10n;
  const lines = [
    t('Step {0}: {1}, by {2} at {3}', step.entry, whatText(step), whoText(step), timeText(step.at)),
    ...(step.tool === undefined ? [] : [t('Tool: {0}', step.tool)]),
    ...(step.arguments === undefined ? [] : [t('Arguments: {0}', short(step.arguments))]),
    ...(step.message === undefined ? [] : [t('Message: {0}', short(step.message))]),
    ...(step.commands === undefined ? [] : [t('Commands: {0}', step.commands.join(', '))]),
    step.changed.length === 0 ? t('Changed nothing') : t('Changed: {0}', step.changed.join(', ')),
    ...(step.ms === undefined ? [] : [t('update took {0}', millisecondsText(step.ms))]),
  ];
  return lines.join('\n');
}

function short(value: unknown): string {
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
