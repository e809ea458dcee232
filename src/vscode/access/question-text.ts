import * as vscode from 'vscode';
import { cleanText } from '../../tools/clean-text.ts';
import type { AccessQuestion } from '../../gateway/types.ts';
import { widgetTypes } from '../sidebar/widget-types.ts';

/** What a question says. */
export interface QuestionText {
  readonly message: string;
  readonly detail: string;
}

/**
 * Puts a question into words: who wants to do what, to which widget of which app, with which values.
 *
 * @param code for the start of an app: whether a person ever ran it, and whether its code is still the same
 */
export function questionText(question: AccessQuestion, code?: 'new' | 'changed' | 'known'): QuestionText {
  const { t } = vscode.l10n;
  const { client, tool, session, app, destructive, arguments: values } = question;
  if (app) {
    const given = besideApp(values);
    const lines = [
      cleanText(app.file),
      ...(given === '' ? [] : [t('With: {0}', given)]),
      ...(code === 'new'
        ? ['', t('You have not run this file here yet. Its code can do whatever you can do on this machine.')]
        : []),
      ...(code === 'changed'
        ? [
            '',
            t('Its code has changed since you last ran or allowed it. It can do whatever you can do on this machine.'),
          ]
        : []),
    ];
    return {
      message: t('Allow “{0}” to start the app “{1}”?', client.name, cleanText(app.name)),
      detail: lines.join('\n'),
    };
  }
  const type = session && tool.widgetId !== undefined ? widgetTypes(session.tree).get(tool.widgetId) : undefined;
  const lines = [
    ...(session
      ? [
          session.app.name === session.id
            ? t('App: {0}', session.id)
            : t('App: {0} ({1})', session.id, cleanText(session.app.name)),
        ]
      : []),
    ...(tool.widgetId === undefined
      ? []
      : [type === undefined ? t('Widget: {0}', tool.widgetId) : t('Widget: {0} ({1})', tool.widgetId, type)]),
    ...(tool.action === undefined ? [] : [t('Action: {0}', tool.action)]),
    ...(values === '' || values === '{}' ? [] : [t('With: {0}', values)]),
    ...(destructive
      ? ['', t('It is marked as destructive: what it removes may not come back. You are asked each time.')]
      : []),
  ];
  return { message: t('Allow “{0}” to use {1}?', client.name, tool.name), detail: lines.join('\n') };
}

/** The arguments of a start without the app's own name, which stands in the question already. */
function besideApp(values: string): string {
  try {
    const { app: _, ...others } = JSON.parse(values) as Readonly<Record<string, unknown>>;
    return Object.keys(others).length === 0 ? '' : JSON.stringify(others);
  } catch {
    return values; // cut off for its length: shown as it is
  }
}
