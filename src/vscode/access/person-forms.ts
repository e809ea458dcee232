import * as vscode from 'vscode';
import type { PersonForm } from '../../gateway/types.ts';
import type { Elicited } from '../../tools/application-context.ts';
import { ArgumentChecker } from '../../tools/arguments.ts';
import { cleanText } from '../../tools/clean-text.ts';
import type { Json } from '../../tools/types.ts';
import { argumentFields } from '../commands/argument-fields.ts';
import { keyboard } from '../keyboard.ts';
import { modal } from '../modal.ts';
import { notice } from '../notice.ts';
import { askFields } from '../commands/ask-fields.ts';

/** Milliseconds that a person has for a form. */
const longest = 120_000;

/** Milliseconds within which an answer was meant for the terminal, not for the question (see `ModalAuthorizer`). */
const hasty = 500;

/**
 * Puts the questions of tools (`context.elicit`) to the person of VS Code: first what is asked, and by which tool, in a
 * modal, so that nothing that is just being typed is taken for an answer; then field by field. One form at a time.
 */
export class PersonForms {
  readonly #checker = new ArgumentChecker();
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param now a clock in milliseconds; VS Code's own unless a test gives its own */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Asks the person. A form that was left, or that nobody waits for any more, is a `cancel`. Never rejects. */
  async fill(form: PersonForm, signal: AbortSignal | undefined): Promise<Elicited> {
    const turn = this.#last.then(() => keyboard.during(() => this.#show(form, signal)));
    this.#last = turn.catch(() => undefined);
    return turn.catch(() => ({ action: 'cancel' }));
  }

  async #show(form: PersonForm, signal: AbortSignal | undefined): Promise<Elicited> {
    const end = AbortSignal.any([AbortSignal.timeout(longest), ...(signal ? [signal] : [])]);
    const { t } = vscode.l10n;
    const { tool, client, message, schema } = form;
    const fields = argumentFields(schema);
    const yes = fields.length === 0 ? t('Yes') : t('Answer…');
    const choices = [
      { title: yes, isCloseAffordance: false },
      { title: t('Decline'), isCloseAffordance: true },
    ];
    const title = t('{0} asks you', tool.name);
    const detail = [cleanText(message), t('It was called by “{0}”.', client.name)].join('\n\n');
    const ask = async (): Promise<boolean> => {
      if (end.aborted) return false;
      const from = this.#now();
      const chosen = await modal('info', title, detail, ...choices);
      const accepts = chosen?.title === yes;
      return accepts && this.#now() - from < hasty ? ask() : accepts;
    };
    if (!(await ask())) return { action: end.aborted ? 'cancel' : 'decline' };
    const cancellation = new vscode.CancellationTokenSource();
    const cancel = (): void => cancellation.cancel();
    end.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#values(form, fields, title, cancellation.token);
    } finally {
      end.removeEventListener('abort', cancel);
      cancellation.dispose();
    }
  }

  /** The values, once the schema takes them all. */
  async #values(
    { schema }: PersonForm,
    fields: ReturnType<typeof argumentFields>,
    title: string,
    token: vscode.CancellationToken,
  ): Promise<Elicited> {
    const given = new Map<string, string>();
    for (;;) {
      const values = await askFields(fields, {
        title,
        before: ({ name }) => given.get(name),
        keep: ({ name, secret }, text) => {
          if (!secret) given.set(name, text);
        },
        token,
      });
      if (values === undefined || token.isCancellationRequested) return { action: 'cancel' };
      const checked = await this.#checker.load({ ...schema, type: 'object' }, values, 'keep');
      if (checked.ok) return { action: 'accept', content: values as { readonly [field: string]: Json } };
      void notice('warning', checked.reason.message);
    }
  }
}
