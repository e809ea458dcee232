import type { Json } from '../protocol/page.ts';
import { readMirror, type MirrorNode } from '../protocol/mirror-node.ts';

/**
 * What a screen reader reads in place of the terminal's picture: the view's widgets as elements with roles, hidden from
 * the eye. The elements are updated in place, so that a clock that repaints touches one text and nothing is read twice
 * (spec: tui.md 3.3, bug report 052). A click on one, as a screen reader makes it, acts on its widget.
 */
export class Mirror {
  readonly #root: HTMLElement;
  readonly #keyboard: HTMLElement;
  readonly #activate: (widgetId: string, item?: number) => void;
  readonly #shown = new WeakMap<Element, MirrorNode>();

  /**
   * @param root the element that holds the mirror
   * @param keyboard the element that has the keyboard: it points to the focused widget
   * @param activate acts on a widget by its id, or on one of its items, counted from 0
   */
  constructor(root: HTMLElement, keyboard: HTMLElement, activate: (widgetId: string, item?: number) => void) {
    this.#root = root;
    this.#keyboard = keyboard;
    keyboard.setAttribute('aria-controls', root.id);
    this.#activate = activate;
    root.addEventListener('click', ({ target }) => this.#act(target));
    // A field can be focused; what is typed then belongs to the app.
    root.addEventListener('focusin', ({ target }) => {
      keyboard.focus();
      this.#act(target);
    });
  }

  /** Shows a tree; one that is no tree empties the mirror. */
  show(json: Json): void {
    const tree = readMirror(json);
    this.#children(this.#root, tree ? [tree] : []);
    const focused = tree && this.#focused();
    if (focused) this.#keyboard.setAttribute('aria-activedescendant', focused.id);
    else this.#keyboard.removeAttribute('aria-activedescendant');
  }

  /**
   * Acts on the widget that an element belongs to, or on the item of it that the element is. What only holds others is not
   * acted on, or a click on a dialog's text would confirm it; nor is a list by a click between its items.
   */
  #act(target: EventTarget | null): void {
    let item: number | null = null;
    for (let at = target instanceof Element ? target : null; at && at !== this.#root; at = at.parentElement) {
      const node = this.#shown.get(at);
      if (!node) continue;
      item ??= node.item;
      if (node.id === null) continue;
      if (item !== null) this.#activate(node.id, item);
      else if (!HOLDERS.has(node.role)) this.#activate(node.id);
      return;
    }
  }

  /** The element of the focused widget, or of the item in it that its cursor is at. */
  #focused(): Element | undefined {
    const isFocused = (element: Element): boolean => this.#shown.get(element)?.focused === true;
    const widget = [...this.#root.querySelectorAll('*')].find(
      (element) => isFocused(element) && this.#shown.get(element)?.id != null,
    );
    return widget && ([...widget.querySelectorAll('*')].find(isFocused) ?? widget);
  }

  /** Makes the elements in `parent` those of `nodes`: an element stays as long as its role and id do. */
  #children(parent: Element, nodes: readonly MirrorNode[]): void {
    nodes.forEach((node, index) => {
      const there = parent.children[index];
      const fits = there && sameElement(this.#shown.get(there), node);
      const element = fits ? there : this.#make(node);
      if (!there) parent.append(element);
      else if (!fits) there.replaceWith(element);
      this.#update(element, node);
    });
    while (parent.children.length > nodes.length) parent.lastElementChild?.remove();
  }

  #make(node: MirrorNode): Element {
    const field = node.multiline ? 'textarea' : 'input';
    const element = document.createElement(node.role === 'textbox' ? field : 'div');
    if (isField(element)) element.tabIndex = -1;
    else if (node.role !== 'text') element.setAttribute('role', node.role);
    if (node.role === 'status') element.ariaLive = 'polite';
    element.id = `mirror-${String(nextId++)}`;
    return element;
  }

  #update(element: Element, node: MirrorNode): void {
    const before = this.#shown.get(element);
    this.#shown.set(element, node);
    for (const name of Object.keys(before?.aria ?? {})) if (!(name in node.aria)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(node.aria)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
    if (isField(element)) {
      if (element.value !== node.text) element.value = node.text;
    } else if (node.children.length > 0) {
      if (before && before.children.length === 0) element.textContent = '';
      this.#children(element, node.children);
    } else if (element.textContent !== node.text || element.childElementCount > 0) {
      element.textContent = node.text;
    }
  }
}

let nextId = 1;

/** What holds others: acted on are these, not what they are in. */
const HOLDERS: ReadonlySet<string> = new Set([
  'dialog',
  'figure',
  'grid',
  'group',
  'listbox',
  'menu',
  'region',
  'tablist',
  'tree',
]);

const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function sameElement(before: MirrorNode | undefined, node: MirrorNode): boolean {
  return before?.role === node.role && before.id === node.id && before.multiline === node.multiline;
}
