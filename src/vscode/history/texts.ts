import * as vscode from 'vscode';
import type { WireOrigin } from '../../protocol/origin.ts';

/** Who did something, in the person's language: the client's name for an agent. */
export function originText({ kind, client }: WireOrigin): string {
  switch (kind) {
    case 'person':
      return vscode.l10n.t('you');
    case 'agent':
      // An agent may call itself what the person is called here, in whatever language.
      return client === vscode.l10n.t('you')
        ? vscode.l10n.t('an agent named “{0}”', client)
        : (client ?? vscode.l10n.t('an agent'));
    case 'timer':
      return vscode.l10n.t('a timer');
    case 'effect':
      return vscode.l10n.t('a command of the app');
    case 'system':
      return vscode.l10n.t('the app itself');
  }
}

/** A time of day, as the person writes it. */
export function timeText(at: number): string {
  return new Date(at).toLocaleTimeString(vscode.env.language);
}
