import type { Json } from '../../../sdk/provider.ts';
import type { HistoryAsk } from '../../../protocol/history.ts';
import { changedPaths } from '../model-paths.ts';
import { outline } from '../outline.ts';
import type { Secrets } from '../secrets.ts';
import type { Entry } from './entries.ts';
import type { History } from './history.ts';

/** How much of a message and of arguments is shown. */
const LIMITS = { depth: 3, entries: 20, characters: 200 };

/** The fields that tell of an entry. */
export type EntryJson = { readonly [field: string]: Json };

/**
 * An entry as it is told: who did what, what it made the app do and which parts of the model it changed. Secrets are
 * replaced; what changed is computed here, when somebody asks.
 */
export function entryJson(entry: Entry, history: History, secrets: Secrets): EntryJson {
  const before = history.modelAt(entry.entry - 1);
  const paths = before === undefined ? [] : changedPaths(before, entry.model).map((path) => secrets.maskText(path));
  const show = (value: unknown): Json => outline(secrets.maskValue(value), LIMITS);
  return {
    entry: entry.entry,
    at: entry.at,
    origin: entry.origin.kind,
    ...(entry.origin.client === undefined ? {} : { client: entry.origin.client }),
    ...didJson(entry, show),
    changed: paths,
  };
}

function didJson(entry: Entry, show: (value: unknown) => Json): EntryJson {
  switch (entry.what) {
    case 'message': {
      const { cause, commands, ms } = entry;
      return {
        did: entry.message.type,
        message: show(entry.shown),
        ...(cause?.kind === 'call' ? { call: cause.id, tool: cause.tool, arguments: show(cause.args) } : {}),
        ...(cause?.kind === 'input' ? { input: cause.input } : {}),
        ...(commands.length === 0 ? {} : { commands }),
        ms: Math.round(ms * 1_000) / 1_000,
      };
    }
    case 'rewind':
      return { did: 'rewind', to: entry.to };
    case 'undo':
      return { did: 'undo', undone: [...entry.without] };
  }
}

/** A page of the history: the newest before an entry, the newest first, behind those skipped; and how many there are in all. */
export function listEntries(
  history: History,
  secrets: Secrets,
  { before = Infinity, skip = 0, most, origin, client }: Omit<Extract<HistoryAsk, { what: 'list' }>, 'what'>,
): { readonly items: readonly EntryJson[]; readonly first: number; readonly newest: number } {
  const items: EntryJson[] = [];
  let passed = 0;
  for (let at = Math.min(history.newest, before - 1); at > history.first && items.length < most; at -= 1) {
    const entry = history.at(at);
    if (entry === undefined || (origin !== undefined && entry.origin.kind !== origin)) continue;
    if (client !== undefined && entry.origin.client !== client) continue;
    if (passed < skip) passed += 1;
    else items.push(entryJson(entry, history, secrets));
  }
  return { items, first: history.first, newest: history.newest };
}

/** The names of the clients that the entries of a history came from, the one that did something last first. */
export function clientsIn(history: History): readonly string[] {
  const names = new Set<string>();
  for (let at = history.newest; at > history.first; at -= 1) {
    const client = history.at(at)?.origin.client;
    if (client !== undefined) names.add(client);
  }
  return [...names];
}
