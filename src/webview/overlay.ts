import type { PageAction, PageState } from '../protocol/page.ts';
import { actionButtons, element } from './elements.ts';

/** A `starting` that takes no longer than this is not worth a flicker; milliseconds. */
const PATIENCE = 250;

/**
 * What lies over the terminal when there is no running app in it: that it starts, that and why it ended, or what went
 * wrong, with buttons for what can be done. Everything in it is reached by keyboard and read out.
 */
export class Overlay {
  readonly #root: HTMLElement;
  readonly #act: (id: PageAction['id']) => void;
  readonly #leave: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param root an empty element over the terminal
   * @param act carries out a button's action
   * @param leave gives the keyboard back to the terminal
   */
  constructor(root: HTMLElement, act: (id: PageAction['id']) => void, leave: () => void) {
    this.#root = root;
    this.#act = act;
    this.#leave = leave;
    this.#root.hidden = true;
  }

  /** Shows a state in place of the last one. */
  show(state: PageState): void {
    clearTimeout(this.#timer);
    switch (state.name) {
      case 'running': {
        const held = this.#root.contains(document.activeElement);
        this.#fill('');
        this.#root.hidden = true;
        if (held) this.#leave();
        return;
      }
      case 'starting':
        this.#fill('');
        this.#timer = setTimeout(() => this.#starting(state.text), PATIENCE);
        return;
      case 'ended':
        this.#fill('ended', element('p', 'overlay-text', state.text), actionButtons(state.actions, this.#act));
        this.#takeFocus();
        return;
      case 'failed': {
        const details = element('pre', 'overlay-details', state.details);
        details.tabIndex = 0; // so that long details scroll by keyboard
        this.#fill(
          'failed',
          element('h1', 'overlay-title', state.title),
          details,
          actionButtons(state.actions, this.#act),
        );
        this.#takeFocus();
      }
    }
  }

  #starting(text: string): void {
    const spinner = element('span', 'overlay-spinner');
    spinner.ariaHidden = 'true';
    this.#fill('starting', element('p', 'overlay-text', spinner, text));
  }

  #fill(kind: string, ...children: Node[]): void {
    this.#root.className = `overlay ${kind}`;
    this.#root.hidden = children.length === 0;
    this.#root.setAttribute('role', kind === 'starting' ? 'status' : 'alert');
    this.#root.replaceChildren(...(children.length === 0 ? [] : [element('div', 'overlay-card', ...children)]));
  }

  /**
   * Takes the keyboard that comes back to the page, to the first button: an app may end while another part of the editor has
   * it, as when it is stopped by the command palette. Answers whether there is a button to take it.
   */
  reach(): boolean {
    const button = this.#root.querySelector('button');
    if (button && !this.#root.contains(document.activeElement)) button.focus();
    return button !== null;
  }

  /** The first button takes the keyboard, but only from the terminal: never from another part of the editor. */
  #takeFocus(): void {
    if (document.hasFocus()) this.#root.querySelector('button')?.focus();
  }
}
