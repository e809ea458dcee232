/**
 * Keeps the text that an input method is composing inside the terminal: from the caret to the right edge, then in the
 * next line. xterm 6.0.0 lets the box grow beyond the page (spec: tui.md 3.2).
 *
 * @param textarea xterm's text area, where the input method works
 * @param screen the element that holds the drawn cells
 */
export function confineComposition(textarea: HTMLElement, screen: HTMLElement): void {
  const view = screen.querySelector<HTMLElement>('.composition-view');
  if (!view) throw new Error('xterm has no composition view');
  textarea.addEventListener('compositionupdate', () => {
    const room = screen.getBoundingClientRect().right - view.getBoundingClientRect().left;
    view.style.maxWidth = `${String(Math.max(room, 0))}px`;
  });
}
