import type { PageAction } from '../protocol/page.ts';

/** Makes an element of a class with what is in it. Texts go in as text, never as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/** A row of buttons for actions; the first is the one that most will want. */
export function actionButtons(actions: readonly PageAction[], act: (id: PageAction['id']) => void): HTMLDivElement {
  const row = element('div', 'actions');
  actions.forEach(({ id, label }, index) => {
    const button = element('button', index === 0 ? 'primary' : 'secondary', label);
    button.type = 'button';
    button.addEventListener('click', () => act(id));
    row.append(button);
  });
  return row;
}
