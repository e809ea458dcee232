import type { AccessAnswer, AccessQuestion, Authorizer } from '../../../src/gateway/types.ts';
import { settle } from './fake-clock.ts';

/** A person whose answers a test gives; what was asked stands in `questions`. */
export class ScriptedPerson implements Authorizer {
  readonly questions: { readonly question: AccessQuestion; readonly signal: AbortSignal }[] = [];
  readonly #waiting: ((answer: AccessAnswer | { readonly unavailable: string }) => void)[] = [];

  ask(question: AccessQuestion, signal: AbortSignal): Promise<AccessAnswer | { readonly unavailable: string }> {
    this.questions.push({ question, signal });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Answers the question that was asked first of those still open. */
  async answer(answer: AccessAnswer | { readonly unavailable: string }): Promise<void> {
    await settle();
    this.#waiting.shift()?.(answer);
    await settle();
  }

  /** What was asked, by tool. */
  get asked(): readonly string[] {
    return this.questions.map(({ question }) => question.tool.name);
  }
}
