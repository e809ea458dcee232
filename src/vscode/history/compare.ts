import * as vscode from 'vscode';
import type { Session } from '../../session/types.ts';
import type { ReadOnlyDocuments } from '../commands/read-only-documents.ts';
import { askAsPerson } from './ask.ts';
import { pickEntry } from './pick-entry.ts';
import { stepTexts, type Change, type StepShown } from './step-text.ts';

/** *Compare Two States…*: shows what differs between the states after two steps, side by side. */
export async function compare(session: Session, documents: Pick<ReadOnlyDocuments, 'keep'>): Promise<void> {
  const { t } = vscode.l10n;
  const from = await pickEntry(session, t('Compare the state after'));
  if (from === undefined) return;
  const to = await pickEntry(session, t('with the state after'));
  if (to === undefined) return;
  const diff = await askAsPerson(session, { what: 'diff', from, to });
  const [before, after] = await Promise.all([from, to].map((entry) => askAsPerson(session, { what: 'show', entry })));
  if (diff === null || !before || !after) return;
  const screen = (shown: typeof before): readonly string[] => (shown as unknown as StepShown).screen;
  const changes = diff['changes'] as unknown as readonly Change[];
  const title = t('{0}: after step {1} and after step {2}', session.id, from, to);
  await showTexts(stepTexts({ changes, screenBefore: screen(before), screen: screen(after) }), title, documents);
}

/** Shows two texts side by side, under one title. */
export async function showTexts(
  { before, after }: { readonly before: string; readonly after: string },
  title: string,
  documents: Pick<ReadOnlyDocuments, 'keep'>,
): Promise<void> {
  const name = title.replaceAll('/', ' ');
  const sides = [documents.keep(`${name} 1`, before, 'txt'), documents.keep(`${name} 2`, after, 'txt')];
  await vscode.commands.executeCommand('vscode.diff', ...sides, title, { preview: true });
}
