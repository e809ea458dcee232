import * as vscode from 'vscode';
import type { AccessQuestion } from '../../gateway/types.ts';
import { widgetTypes } from '../sidebar/widget-types.ts';

/** What a question says. */
export interface QuestionText {
  readonly message: string;
  readonly detail: string;
}

/** Puts a question into words: who wants to do what, to which widget of which app, with which values. */
export function questionText({ client, tool, session, destructive, arguments: values }: AccessQuestion): QuestionText {
  const { t } = vscode.l10n;
  const type = session && tool.widgetId !== undefined ? widgetTypes(session.tree).get(tool.widgetId) : undefined;
  const lines = [
    ...(session
      ? [
          session.app.name === session.id
            ? t('App: {0}', session.id)
            : t('App: {0} ({1})', session.id, session.app.name),
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
