import * as vscode from 'vscode';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { Session } from '../../session/types.ts';
import { plainText } from '../plain-text.ts';
import { askAsPerson } from './ask.ts';
import { messageFields } from './message-fields.ts';
import { originText, timeText } from './texts.ts';

/** How many steps are offered. */
const MOST = 500;

/** A step of the history, as the worker tells of it. */
export interface StepOfHistory {
  readonly entry: number;
  readonly at: number;
  readonly did: string;
  readonly origin: WireOrigin['kind'];
  readonly client?: string;
  readonly tool?: string;
  readonly input?: string;
  readonly arguments?: unknown;
  readonly message?: unknown;
  readonly commands?: readonly string[];
  readonly call?: number;
  readonly to?: number;
  readonly undone?: readonly number[];
  readonly ms?: number;
  readonly changed: readonly string[];
}

/** Lets the person pick a step of a session's history. `undefined` when they pick none. */
export async function pickEntry(session: Session, title: string): Promise<number | undefined> {
  const answer = await askAsPerson(session, { what: 'list', most: MOST });
  if (answer === null) return undefined;
  const steps = answer['items'] as unknown as readonly StepOfHistory[];
  const first = answer['first'] as number;
  const items = steps.map(({ entry, at, did, message, origin, client, changed }) => ({
    label: plainText(did),
    description: [messageFields(message), originText({ kind: origin, ...(client && { client }) }), timeText(at)]
      .filter((part) => part !== '')
      .map((part) => plainText(part))
      .join(' · '),
    detail: changed.length === 0 ? vscode.l10n.t('Changed nothing') : plainText(changed.join(', ')),
    entry,
  }));
  const beginning = {
    label: vscode.l10n.t('The oldest state that is kept'),
    description: '',
    detail: '',
    entry: first,
  };
  const options = { title, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick([...items, beginning], options))?.entry;
}
