import type { PageAction, PageBanner } from '../protocol/page.ts';
import { actionButtons, element } from './elements.ts';

/**
 * What went wrong in an app that runs, over the foot of its picture: read out when it comes, and never in the way of the
 * keyboard. Its buttons are reached by a command, and Escape puts it away where the app has no use for that key.
 */
export class Banner {
  readonly #root: HTMLElement;
  readonly #act: (id: PageAction['id']) => void;
  readonly #leave: () => void;

  /**
   * @param root an empty, hidden element over the terminal
   * @param act carries out a button's action
   * @param leave gives the keyboard back to the terminal
   */
  constructor(root: HTMLElement, act: (id: PageAction['id']) => void, leave: () => void) {
    this.#root = root;
    this.#act = act;
    this.#leave = leave;
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.dismiss();
    });
  }

  /** Shows what went wrong in place of what was shown; `null` shows nothing. */
  show(banner: PageBanner | null): void {
    const held = this.#root.contains(document.activeElement);
    this.#root.hidden = banner === null;
    this.#root.replaceChildren();
    if (banner) {
      this.#root.className = banner.severity;
      // An error is read at once, a warning when the screen reader has time.
      this.#root.setAttribute('role', banner.severity === 'error' ? 'alert' : 'status');
      const first = element('p', '', banner.text);
      if (banner.place !== '') first.append(' ', element('span', 'place', `(${banner.place})`));
      const second = [banner.advice, banner.more].filter((part) => part !== '').join(' ');
      const says = element('div', 'says', first, ...(second === '' ? [] : [element('p', 'advice', second)]));
      this.#root.append(says, actionButtons(banner.actions, this.#act));
      if (held) this.reach();
    } else if (held) this.#leave();
  }

  /** Gives its first button the keyboard, if it is shown. */
  reach(): void {
    this.#root.querySelector('button')?.focus();
  }

  /** Puts it away. Answers whether it was there. */
  dismiss(): boolean {
    if (this.#root.hidden) return false;
    this.show(null);
    this.#act('dismiss');
    return true;
  }
}
