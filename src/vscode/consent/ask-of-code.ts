import type { AppSource } from '../../session/types.ts';
import { choice } from '../notice.ts';
import type { RunConsent, Seal } from './run-consent.ts';

/** What a person is asked about code that was changed. */
export interface CodeQuestion {
  /** The question, and what it is where the code was changed again while it was open. */
  readonly text: string;
  readonly again: string;
  readonly yes: string;
  /** The button that wants no such question any more. */
  readonly never: string;
}

/**
 * Asks in passing whether code may be loaded, and again where it was changed meanwhile: what a person says yes to is what
 * they were asked about. Answers that code, `'never'`, or `null` where the question was put away or `wanted` is over.
 */
export async function askOfCode(
  consent: Pick<RunConsent, 'seal' | 'isStill'>,
  app: AppSource,
  { text, again, yes, never }: CodeQuestion,
  wanted: () => boolean,
): Promise<Seal | 'never' | null> {
  for (let question = text; ; question = again) {
    const seal = await consent.seal(app);
    const answer = await choice('info', question, yes, never);
    if (answer === never) return 'never';
    if (answer !== yes || !wanted()) return null;
    if (await consent.isStill(seal)) return seal;
  }
}
