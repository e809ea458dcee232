import * as vscode from 'vscode';
import { languageModelTool, type LanguageModelToolName } from '../contributions.ts';
import { plainText } from '../plain-text.ts';

/** What is said before a tool runs. */
export interface Prepared {
  readonly invocationMessage: string;
  /** Asked first; only for what changes something. */
  readonly confirmation?: { readonly title: string; readonly lines: readonly string[] };
}

/** What {@link prepared} knows about a call. */
export interface PrepareFacts {
  /** Whether the action that *call_action* names only reads. */
  readonly reads: boolean;
  /** The arguments of that action, or the fields to fill and the keys to press, as a person may see them; `''` for what is no object. */
  readonly shownArguments: string;
  /** Whether that action takes arguments at all; `unknown` when there is no such action now. */
  readonly takes: 'none' | 'some' | 'unknown';
}

/** The words for a call of a language-model tool. Names come from the model: they are shown as text. */
export function prepared(
  name: LanguageModelToolName,
  input: Readonly<Record<string, unknown>>,
  facts: PrepareFacts,
): Prepared {
  const { t } = vscode.l10n;
  const session = text(input['session']);
  switch (name) {
    case languageModelTool.listApps:
      return { invocationMessage: t('Listing terminal apps') };
    case languageModelTool.listSessions:
      return { invocationMessage: t('Listing running terminal apps') };
    case languageModelTool.readScreen:
      return { invocationMessage: session === '' ? t('Reading the screen') : t('Reading the screen of {0}', session) };
    case languageModelTool.readModel:
      return {
        invocationMessage: session === '' ? t('Reading the model') : t('Reading the model of {0}', session),
      };
    case languageModelTool.readHistory:
      return {
        invocationMessage: session === '' ? t('Reading the history') : t('Reading the history of {0}', session),
      };
    case languageModelTool.waitFor:
      return {
        invocationMessage: session === '' ? t('Waiting for the terminal app') : t('Waiting for {0}', session),
      };
    case languageModelTool.listActions:
      return { invocationMessage: session === '' ? t('Listing actions') : t('Listing the actions of {0}', session) };
    case languageModelTool.startSession: {
      const app = text(input['app']);
      const given = Array.isArray(input['arguments']) ? input['arguments'].map(text).join(' ') : '';
      const lines = [
        t('Its widgets become tools that the agent can use.'),
        ...(given === '' ? [] : [t('Arguments: {0}', given)]),
      ];
      return {
        invocationMessage: t('Starting {0}', app),
        confirmation: { title: t('Start the terminal app “{0}”?', app), lines },
      };
    }
    case languageModelTool.stopSession: {
      const lines = [t('What the app has not saved is lost.')];
      return {
        invocationMessage: session === '' ? t('Stopping the terminal app') : t('Stopping {0}', session),
        confirmation: {
          title: session === '' ? t('Stop the terminal app that runs?') : t('Stop the terminal app “{0}”?', session),
          lines,
        },
      };
    }
    case languageModelTool.fillForm: {
      const title = session === '' ? t('Fill in fields of the terminal app?') : t('Fill in fields of “{0}”?', session);
      return {
        invocationMessage: session === '' ? t('Filling in fields') : t('Filling in fields of {0}', session),
        confirmation: { title, lines: [withWhat({ ...facts, takes: 'some' })] },
      };
    }
    case languageModelTool.sendKeys: {
      const title = session === '' ? t('Press keys in the terminal app?') : t('Press keys in “{0}”?', session);
      return {
        invocationMessage: session === '' ? t('Pressing keys') : t('Pressing keys in {0}', session),
        confirmation: { title, lines: [withWhat({ ...facts, takes: 'some' })] },
      };
    }
    case languageModelTool.rewind: {
      const entry = text(input['entry']);
      const title =
        session === ''
          ? t('Rewind the terminal app to step {0} of its history?', entry)
          : t('Rewind “{0}” to step {1} of its history?', session, entry);
      return {
        invocationMessage:
          session === '' ? t('Rewinding to step {0}', entry) : t('Rewinding {0} to step {1}', session, entry),
        confirmation: { title, lines: [t('What came later stays in the history.')] },
      };
    }
    case languageModelTool.callAction: {
      const action = text(input['tool']);
      const invocationMessage = t('Using {0}', action);
      if (facts.reads) return { invocationMessage };
      return { invocationMessage, confirmation: { title: t('Use {0}?', action), lines: [withWhat(facts)] } };
    }
  }
}

/** What an action is used with, in words. */
function withWhat({ shownArguments, takes }: PrepareFacts): string {
  const { t } = vscode.l10n;
  if (takes === 'unknown') return t('No app has this action now.');
  if (shownArguments === '') return t('Its arguments cannot be read.');
  if (shownArguments !== '{}') return t('With: {0}', shownArguments);
  return takes === 'none' ? t('It takes no arguments.') : t('Without arguments.');
}

/** A value of a model's input as a short text on one line. VS Code takes titles, which are texts by its API, for Markdown. */
function text(value: unknown): string {
  const whole = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return plainText(whole, 80);
}
