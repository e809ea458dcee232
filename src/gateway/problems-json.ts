import type { Json } from '../sdk/provider.ts';
import type { Problem } from '../protocol/worker.ts';
import { placeText } from '../session/state-text.ts';
import type { Refusal } from '../tools/types.ts';
import { cutText } from './fit.ts';

/** How many problems, and how many refused widgets, an answer names. */
const MOST = 10;

/** The most bytes of an app's text that stand in one. */
const LONGEST = 400;

/**
 * What went wrong in a session, as a field of an answer; nothing where all is well. An error's text may hold anything
 * that the app read, so it is marked as data.
 */
export function problemsJson(problems: readonly Problem[]): { readonly problems?: Json } {
  if (problems.length === 0) return {};
  return {
    problems: problems.slice(-MOST).map((problem) => ({
      code: problem.code,
      untrustedText: cutText(problem.message, LONGEST),
      ...(problem.file === undefined ? {} : { at: placeText(problem) }),
    })),
  };
}

/** The widgets and actions that got no tool, and why, as a field of an answer; nothing where there are none. */
export function refusedJson(refusals: readonly Refusal[]): { readonly refused?: Json } {
  if (refusals.length === 0) return {};
  return {
    refused: refusals.slice(0, MOST).map((refusal) => ({
      untrustedText: cutText(
        'name' in refusal ? `${refusal.widgetId}.${text(refusal.name)}` : refusal.widgetId,
        LONGEST,
      ),
      why: refusalText(refusal),
    })),
  };
}

/** Why a widget or an action has no tool, and what its author can do. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'widget_id':
      return 'The id of this widget cannot be part of a tool name, so it has no tools: an id is 1 to 32 letters, digits, "_" or "-".';
    case 'action_name':
      return 'The name of this action cannot be part of a tool name: it is a small letter and then up to 31 small letters, digits or "_".';
    case 'action_spec':
      return `The description or schema of this action cannot be listed (${refusal.fault.kind}).`;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : `(${typeof value})`;
}
