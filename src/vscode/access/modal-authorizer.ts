import * as vscode from 'vscode';
import type { AccessAnswer, AccessQuestion, Authorizer, PersonForm } from '../../gateway/types.ts';
import type { Elicited } from '../../tools/application-context.ts';
import type { RunConsent } from '../consent/run-consent.ts';
import { modal } from '../modal.ts';
import { notice } from '../notice.ts';
import { PersonForms } from './person-forms.ts';
import { questionText } from './question-text.ts';

/**
 * A yes within so many milliseconds is a key that was meant for the terminal (Space and Enter press the button that has
 * the focus): the question is put again.
 */
const hasty = 500;

/**
 * Asks the person in a modal of VS Code. One modal at a time: further questions wait their turn, and one that nobody
 * waits for any more by then is never shown.
 *
 * VS Code cannot take a modal away. One whose time is over stays until the person closes it; a yes that comes too late
 * allows nothing, and the person is told so.
 */
export class ModalAuthorizer implements Authorizer {
  readonly #consent: Pick<RunConsent, 'seal' | 'state' | 'allowStart'>;
  readonly #now: () => number;
  readonly #forms: PersonForms;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param consent told of the code that the person allowed to start
   * @param now a clock in milliseconds; VS Code's own unless a test gives its own
   */
  constructor(consent: Pick<RunConsent, 'seal' | 'state' | 'allowStart'>, now: () => number = () => performance.now()) {
    this.#consent = consent;
    this.#now = now;
    this.#forms = new PersonForms(now);
  }

  fill(form: PersonForm, signal: AbortSignal | undefined): Promise<Elicited> {
    return this.#forms.fill(form, signal);
  }

  async ask(question: AccessQuestion, signal: AbortSignal): Promise<AccessAnswer> {
    const turn = this.#last.then(() => this.#show(question, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #show(question: AccessQuestion, signal: AbortSignal): Promise<AccessAnswer> {
    const gone = (): boolean => signal.aborted;
    const { app } = question;
    // What the person is asked about is the code as it is now; a file that is swapped meanwhile is not allowed.
    const seal = app && (await this.#consent.seal(app));
    const { message, detail } = questionText(question, app && (await this.#consent.state(app)));
    if (gone()) return 'no_answer';
    const once = { title: vscode.l10n.t('Allow once'), answer: 'allow_once' as const };
    const session = { title: vscode.l10n.t('Allow for this session'), answer: 'allow_session' as const };
    const deny = { title: vscode.l10n.t('Deny'), answer: 'deny' as const, isCloseAffordance: true };
    const offered =
      question.eachTime || question.destructive || question.session === null ? [once, deny] : [once, session, deny];
    const ask = async (): Promise<'allow_once' | 'allow_session' | 'deny'> => {
      const from = this.#now();
      const chosen = await modal<(typeof offered)[number]>('warning', message, detail, ...offered);
      const answer = chosen?.answer ?? 'deny';
      return answer !== 'deny' && this.#now() - from < hasty && !gone() ? ask() : answer;
    };
    const answer = await ask();
    if (!gone()) {
      if (seal && answer !== 'deny') await this.#consent.allowStart(seal);
      return answer;
    }
    if (answer !== 'deny') {
      const late = vscode.l10n.t(
        'Your answer came too late: “{0}” was already told that {1} is not allowed.',
        question.client.name,
        question.tool.name,
      );
      void notice('info', late);
    }
    return 'no_answer';
  }
}
