/** A terminal, as far as the keyboard goes. */
export interface KeyboardOwner {
  /** Whether it is the editor that a person is in. */
  readonly active: boolean;
  /** Brings it to the front, with the keyboard. */
  reveal(): void;
}

/** Milliseconds until the keyboard is given back: VS Code takes the question away first, and another one may follow. */
const REST = 50;

/**
 * Which terminal has the keyboard, by what the pages say, and who gets it back after a question. VS Code gives it to the
 * frame around a page and forwards it by luck: in about half of all cases no key reached the terminal any more.
 */
export class Keyboard {
  #owner: KeyboardOwner | null = null;
  /** Who gets it back once the questions that are open are answered, and how many of them there are. */
  #waiting: KeyboardOwner | null = null;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  /** A terminal's page has the keyboard. */
  took(owner: KeyboardOwner): void {
    this.#owner = owner;
  }

  /** It has it no more. */
  left(owner: KeyboardOwner): void {
    if (this.#owner === owner) this.#owner = null;
  }

  /** It is closed: it gets nothing back. */
  closed(owner: KeyboardOwner): void {
    this.left(owner);
    if (this.#waiting === owner) this.#waiting = null;
  }

  /** The terminal that has the keyboard; `null` where it is elsewhere. */
  get owner(): KeyboardOwner | null {
    return this.#owner;
  }

  /** Asks, and gives the keyboard back to the terminal that had it, once no question is open and none follows. */
  async during<T>(ask: () => PromiseLike<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#waiting ??= this.#owner;
    this.#open += 1;
    try {
      return await ask();
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#soon();
    }
  }

  /** Gives the keyboard to a terminal that had it before a question which VS Code itself asked. */
  returnTo(owner: KeyboardOwner): void {
    this.#waiting ??= owner;
    if (this.#open === 0) this.#soon();
  }

  /** The person goes on to something else, which is to have the keyboard: what is due is given back no more. */
  goesOn(): void {
    if (this.#open > 0) return;
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveBack(), REST);
  }

  #giveBack(): void {
    const owner = this.#waiting;
    this.#waiting = null;
    if (owner?.active === true) owner.reveal();
  }
}

/** The one keyboard of the window. */
export const keyboard: Keyboard = new Keyboard();
