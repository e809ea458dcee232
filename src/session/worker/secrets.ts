import type { Message } from '../../sdk/message.ts';
import { isPlainObject } from './plain.ts';
import { keysOf } from './pointer.ts';
import { changedTexts, emptied, leavesAt, placeholder, replacedAt } from './secret-parts.ts';
import { formsOf, HIDDEN_TEXT, LONG_ENOUGH, withoutSecrets } from './secret-texts.ts';
import { withoutSplit } from './split-secrets.ts';

/** Smaller numbers are masked at their secret place alone: too many others equal them. */
const LEAST_NUMBER = 1000;
/** How many secret texts of before are remembered. */
const MOST_ONCE = 200;
/** How many password fields have a text that the model did not take up. */
const MOST_ADRIFT = 20;

/** What stands where the house cuts a text; and in what was told, JSON's marks at the end of a text that may have been cut. */
const CUT = '…';
const CUT_IN_JSON = '…"\\';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Knows which parts of the model are secret (design: *Secrets*): those the app names, and those that took up the text of
 * a password field. A path once secret stays so.
 */
export class Secrets {
  readonly #paths: Set<string>;
  /** The secret texts of the present model. */
  #held: readonly string[] = [];
  /** By password field, the text sent last, when no part of the model took it up: a command may have it. */
  readonly #adrift = new Map<string, string>();
  /** Numbers that were secret at any time; the newest last. */
  #numbers: readonly number[] = [];
  /** The numbers that {@link maskValue} replaces: none but in what tells of before. */
  #told: ReadonlySet<number> = new Set();
  /** All texts that must not be shown. */
  #texts: ReadonlySet<string> = new Set();
  /** How those may stand inside of other texts, the longest first; made when the first text is looked at. */
  #forms: readonly string[] | null = null;
  /** Texts that were secret at any time, the longest that each came to; the newest last. */
  #once: string[] = [];

  /** `named` are the app's own JSON pointers. */
  constructor(named: readonly string[]) {
    this.#paths = new Set(named.filter((path) => path.startsWith('/')));
  }

  /** The secret paths, as JSON pointers. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  /**
   * Notes the text of a password's message before it is folded: an error may quote it although it never got into the
   * model, or long after it has left it. What is typed letter by letter counts once, as the longest that it came to.
   */
  sent(message: Message): void {
    const text = passwordOf(message);
    if (text === null) return;
    const field = fieldOf(message);
    this.#adrift.delete(field);
    if (text !== '') this.#adrift.set(field, text);
    const [oldest] = this.#adrift.keys();
    if (this.#adrift.size > MOST_ADRIFT && oldest !== undefined) this.#adrift.delete(oldest);
    this.#gather();
    this.#remember(text);
  }

  /** Whether a message holds a secret text that is too short to be found in what is said of it. */
  isShort(message: Message): boolean {
    const length = passwordOf(message)?.length ?? 0;
    return length > 0 && length < LONG_ENOUGH;
  }

  /** Takes up what a folded message made secret, and the present texts. Call it after every fold and at the start. */
  folded(message: Message | null, before: unknown, after: unknown): void {
    const text = message === null ? null : passwordOf(message);
    if (text !== null && text !== '') {
      const isLong = text.length >= LONG_ENOUGH;
      const paths = changedTexts(before, after, (now) => now === text || (isLong && now.includes(text)));
      for (const path of paths) this.#paths.add(path);
      if (message !== null && paths.length > 0) this.#adrift.delete(fieldOf(message));
    }
    const numbers = this.#numbersOf(after).filter((number) => !this.#numbers.includes(number));
    if (numbers.length > 0) this.#numbers = [...this.#numbers, ...numbers].slice(-MOST_ONCE);
    const known = new Set(this.#held);
    this.#held = this.#textsOf(after);
    for (const held of this.#held) if (!known.has(held)) this.#remember(held);
    this.#gather();
  }

  /**
   * The same secrets for what tells of before: every text that was secret at any time is masked, and those of the models
   * that are shown, however short.
   */
  past(...models: readonly object[]): Secrets {
    const then = new Secrets([...this.#paths]);
    then.#held = [...this.#texts, ...this.#once, ...models.flatMap((model) => this.#textsOf(model))];
    then.#once = this.#once;
    then.#told = new Set([...this.#numbers, ...models.flatMap((model) => this.#numbersOf(model))]);
    then.#gather();
    return then;
  }

  /** A model in which each secret part reads `{ secret: true, length }`. What holds no secret stays the same objects. */
  maskModel(model: object): object {
    let masked: unknown = model;
    for (const path of this.#paths) masked = replacedAt(masked, keysOf(path), placeholder);
    return masked as object;
  }

  /**
   * A model without its secrets, for what outlives the worker: each secret part is emptied and keeps its kind, so that an
   * app can go on with it, and texts elsewhere that hold one have it taken out. A model without secrets is answered as it
   * is.
   */
  blankModel(model: object): object {
    let blanked: unknown = model;
    for (const path of this.#paths) blanked = replacedAt(blanked, keysOf(path), emptied);
    return (this.#texts.size === 0 ? blanked : this.#masked(blanked, new Set(), () => '')) as object;
  }

  /**
   * A model with stand-ins for its secrets, for a recording: each secret text is one of `hidden` characters as long as it
   * was, so that a picture of it is the same; anything else that is secret is emptied as in {@link blankModel}.
   */
  standInModel(model: object, hidden: string): object {
    const hide = (text: string): string => hidden.repeat(text.length);
    let shown: unknown = model;
    for (const path of this.#paths)
      shown = replacedAt(shown, keysOf(path), (value) => (typeof value === 'string' ? hide(value) : emptied(value)));
    return (this.#texts.size === 0 ? shown : this.#masked(shown, new Set(), hide)) as object;
  }

  /** The message as it may be recorded: a password's text and every known secret text replaced. */
  mask(message: Message): unknown {
    const password = passwordOf(message);
    if (password === null) return this.#masked(message, new Set(), placeholder, new Set(this.#numbers));
    return { ...message, text: { secret: true, length: password.length } };
  }

  /** Data with every known secret text replaced; the same object when there is none to look for. */
  maskValue<T>(value: T): unknown {
    const none = this.#texts.size === 0 && this.#told.size === 0;
    return none ? value : this.#masked(value, new Set(), placeholder, this.#told);
  }

  /** A text for a person or a model, with the secret texts taken out, and what is left of them before or behind a `…`. */
  maskText(text: string): string {
    return this.#texts.has(text) ? HIDDEN_TEXT : withoutSecrets(text, this.#formsNow(), CUT);
  }

  /** Rows of a screen, the same: also without secrets that go on from one row to the next. */
  maskRows(rows: readonly string[]): string[] {
    return withoutSplit(rows, this.#formsNow()).map((row) => this.maskText(row));
  }

  /**
   * A text that was told before, in words or JSON, perhaps a part of a longer one: also without secret numbers, without
   * short secrets that are one of its JSON texts, and without what is left of a secret at the end of any.
   */
  maskTold(text: string): string {
    if (this.#texts.has(text)) return HIDDEN_TEXT;
    const parts = withoutSecrets(text, this.#formsNow(), CUT_IN_JSON, true);
    const whole = [...this.#texts].reduce(
      (masked, secret) => masked.replaceAll(JSON.stringify(secret), JSON.stringify(HIDDEN_TEXT)),
      parts,
    );
    if (this.#told.size === 0) return whole;
    return whole.replace(/-?\d+(?:\.\d+)?/g, (number) => (this.#told.has(Number(number)) ? HIDDEN_TEXT : number));
  }

  /** The text of an error, with the secret texts taken out, and those that were secret before. */
  maskFault(text: string): string {
    const past = this.#once.filter((secret) => !this.#texts.has(secret));
    return past.length === 0 ? this.maskText(text) : this.past().maskText(text);
  }

  #formsNow(): readonly string[] {
    return (this.#forms ??= [...this.#texts].flatMap(formsOf).toSorted((a, b) => b.length - a.length));
  }

  #gather(): void {
    this.#forms = null;
    const none = this.#held.length === 0 && this.#adrift.size === 0;
    // The longest first: else what is left of a long one stays when a short one is a part of it.
    this.#texts = none
      ? NOTHING
      : new Set([...this.#held, ...this.#adrift.values()].toSorted((a, b) => b.length - a.length));
  }

  #textsOf(model: unknown): string[] {
    return this.#leavesOf(model).filter((leaf): leaf is string => typeof leaf === 'string' && leaf !== '');
  }

  #numbersOf(model: unknown): number[] {
    return this.#leavesOf(model).filter(
      (leaf) => typeof leaf === 'number' && Math.abs(leaf) >= LEAST_NUMBER,
    ) as number[];
  }

  #leavesOf(model: unknown): unknown[] {
    return [...this.#paths].flatMap((path) => leavesAt(model, path));
  }

  /** What is typed letter by letter is kept once, as the longest that it came to. */
  #remember(text: string): void {
    if (text.length < LONG_ENOUGH || this.#once.some((known) => known.startsWith(text))) return;
    this.#once = [...this.#once.filter((known) => !text.startsWith(known)), text].slice(-MOST_ONCE);
  }

  #masked(
    value: unknown,
    above: ReadonlySet<unknown>,
    hidden: (text: string) => unknown,
    numbers: ReadonlySet<number> = new Set(),
  ): unknown {
    if (typeof value === 'number') return numbers.has(value) ? placeholder(value) : value;
    if (typeof value === 'string') return this.#texts.has(value) ? hidden(value) : this.maskText(value);
    if (above.has(value)) return value;
    const inside = new Set(above).add(value);
    if (Array.isArray(value)) return value.map((item) => this.#masked(item, inside, hidden, numbers));
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, this.#masked(item, inside, hidden, numbers)]),
    );
  }
}

/** The field that a password's message comes from. */
function fieldOf(message: Message): string {
  const { id } = message as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}

/** The text of a `password_field_change`; `null` for any other message. */
function passwordOf(message: Message): string | null {
  if (message.type !== 'password_field_change') return null;
  const { text } = message as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}

/**
 * A recorded message as it can be folded again: where a secret was, there is an empty text.
 *
 * ```ts
 * withoutPlaceholders({ type: 'login', text: { secret: true, length: 7 } }); // { type: 'login', text: '' }
 * ```
 */
export function withoutPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaceholders);
  if (!isPlainObject(value)) return value;
  if (value['secret'] === true && typeof value['length'] === 'number' && Object.keys(value).length === 2) return '';
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutPlaceholders(item)]));
}
