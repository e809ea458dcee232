import * as vscode from 'vscode';
import type { Json } from '../../sdk/provider.ts';

/** What differs in the model, as the worker tells it. */
export interface Change {
  readonly change: 'changed' | 'added' | 'removed';
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** What the worker tells of one step. */
export interface StepShown {
  readonly changes: readonly Change[];
  readonly screen: readonly string[];
  readonly screenBefore: readonly string[];
}

/** Screen and changed parts of the model before a step, and after it: two texts whose difference is what it did; behind them what its call was answered. */
export function stepTexts(
  { changes, screen, screenBefore }: StepShown,
  answer: string | null = null,
): {
  readonly before: string;
  readonly after: string;
} {
  const part = (side: 'before' | 'after', rows: readonly string[]): string =>
    [
      vscode.l10n.t('Screen'),
      '',
      ...rows,
      '',
      vscode.l10n.t('Model, where it differs'),
      '',
      ...changes.map((change) => `${change.path === '' ? '/' : change.path} = ${valueText(change[side])}`),
      '',
    ].join('\n');
  const behind = answer === null ? '' : `\n${answer}\n`;
  return { before: part('before', screenBefore), after: `${part('after', screen)}${behind}` };
}

function valueText(value: Json | undefined): string {
  return value === undefined ? vscode.l10n.t('(not there)') : JSON.stringify(value, null, 2);
}
