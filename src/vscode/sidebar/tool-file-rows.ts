import path from 'node:path';
import * as vscode from 'vscode';
import { itemContext } from '../contributions.ts';
import { isToolFile } from '../workspace-tools/names.ts';
import type { KnownFile } from '../workspace-tools/tool-files.ts';
import { lines, type Row } from './row.ts';

/** The group of the files of tools. */
export function toolFilesRow(count: number): Row {
  const label = vscode.l10n.t('Application Tools');
  const text = vscode.l10n.t('Tools of this workspace that belong to no app, by file.');
  return {
    label,
    description: String(count),
    icon: 'tools',
    context: itemContext.group,
    open: 'open',
    tooltip: () => lines([label, text]),
  };
}

/** A file of tools: what it offers, or why it offers nothing. A click opens it. */
export function toolFileRow(known: KnownFile): Row {
  const { t } = vscode.l10n;
  const { file, loaded, asks } = known;
  const label = path.basename(file).replace(isToolFile(file) ? /\.tool\.\w+$/ : /$/, '');
  const state = loaded?.state.name;
  const bad = state === 'failed' || state === 'ended' || (loaded?.problems.length ?? 0) > 0;
  const description = [fileStateText(known), ...(loaded && asks === 'changed' ? [t('changed, not loaded')] : [])].join(
    ' · ',
  );
  return {
    label,
    description,
    icon: bad ? 'error' : loaded === null || asks !== null ? 'circle-slash' : 'file-code',
    ...(bad ? { color: 'list.errorForeground' } : asks === null ? {} : { color: 'list.warningForeground' }),
    context: loaded === null || asks !== null || bad ? itemContext.toolFileWaiting : itemContext.toolFile,
    open: 'open',
    tooltip: () =>
      lines([
        file,
        description,
        ...(asks === null ? [] : [t('Its code runs once you load it. It can do whatever you can do on this machine.')]),
      ]),
    command: { command: 'vscode.open', title: t('Open File'), arguments: [vscode.Uri.file(file)] },
  };
}

function fileStateText({ loaded, asks }: KnownFile): string {
  const { t } = vscode.l10n;
  if (loaded === null) return asks === 'changed' ? t('changed since you allowed it') : t('not allowed yet');
  switch (loaded.state.name) {
    case 'loading':
      return t('loading');
    case 'failed':
      return t('cannot be loaded');
    case 'ended':
      return t('has ended');
    case 'loaded':
      return t('tools: {0}', loaded.own.tools.length);
  }
}

/** A resource or a prompt that was written by hand. */
export function offerRow(what: 'resource' | 'prompt', name: string, title: string | undefined, more: string): Row {
  const { t } = vscode.l10n;
  const kind = what === 'resource' ? t('resource') : t('prompt');
  return {
    label: name,
    description: [kind, ...(title === undefined ? [] : [title])].join(' · '),
    icon: what === 'resource' ? 'book' : 'comment-discussion',
    context: itemContext.offer,
    tooltip: () => lines([`${kind}: ${name}`, ...(more === '' ? [] : [more])]),
  };
}
