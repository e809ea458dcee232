import * as vscode from 'vscode';
import type { WireOrigin } from '../../protocol/origin.ts';
import { plainText } from '../plain-text.ts';
import type { KeptCall } from './answered-calls.ts';

/** What the activity view is narrowed to. Empty: all is shown. */
export interface Filter {
  /** What came from one side. */
  readonly origin?: WireOrigin['kind'];
  /** Of the agents' side, what the clients of that name did. */
  readonly client?: string;
}

/** What is shown without a filter. */
export const ALL: Filter = {};

/** Whether a filter lets a call through. */
export function passes({ origin, client }: Filter, call: Pick<KeptCall, 'client'>): boolean {
  if (origin !== undefined && call.client.origin.kind !== origin) return false;
  return client === undefined || call.client.name === client;
}

/** Whether all that passes a filter came from one. */
export function showsOne({ origin, client }: Filter): boolean {
  return client !== undefined || (origin !== undefined && origin !== 'agent');
}

/** That a filter is on, in words, for the top of the view; '' when none is. */
export function filterText({ origin, client }: Filter): string {
  const { t } = vscode.l10n;
  if (client !== undefined) return t('Only what {0} did is shown.', client);
  if (origin === undefined) return '';
  switch (origin) {
    case 'agent':
      return t('Only what agents did is shown.');
    case 'person':
      return t('Only what you did is shown.');
    case 'timer':
      return t('Only what timers sent is shown.');
    case 'effect':
      return t('Only what commands of the app sent is shown.');
    case 'system':
      return t('Only what the app itself did is shown.');
  }
}

/** A filter in a word or two, as it is picked by. */
export function filterLabel({ origin, client }: Filter): string {
  const { t } = vscode.l10n;
  if (client !== undefined) return client;
  if (origin === undefined) return t('All');
  switch (origin) {
    case 'agent':
      return t('Agents');
    case 'person':
      return t('You');
    case 'timer':
      return t('Timers');
    case 'effect':
      return t('Commands of the app');
    case 'system':
      return t('The app itself');
  }
}

const SIDES = ['agent', 'person', 'timer', 'effect', 'system'] as const;

/**
 * Lets the person pick a filter: all, one side, or one of the clients. `undefined` when they pick none.
 *
 * @param clients names of the clients that did something
 */
export async function pickFilter(now: Filter, clients: readonly string[]): Promise<Filter | undefined> {
  const { t } = vscode.l10n;
  const item = (filter: Filter): vscode.QuickPickItem & { readonly filter?: Filter } => ({
    label: plainText(filterLabel(filter)),
    filter,
    ...(filter.origin === now.origin && filter.client === now.client ? { description: t('now') } : {}),
  });
  const known = [...new Set([...clients, ...(now.client === undefined ? [] : [now.client])])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const items = [
    ...[ALL, ...SIDES.map((origin) => ({ origin }))].map(item),
    ...(known.length === 0 ? [] : [{ label: t('One client'), kind: vscode.QuickPickItemKind.Separator }]),
    ...known.map((client) => item({ origin: 'agent', client })),
  ];
  const chosen: { readonly filter?: Filter } | undefined = await vscode.window.showQuickPick(items, {
    title: t('Show what came from'),
  });
  return chosen?.filter;
}
