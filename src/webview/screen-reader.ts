/**
 * Says whether a screen reader is in use, now and whenever that changes: the editor knows it (or its setting
 * `editor.accessibilitySupport` says so) and marks the page's body.
 */
export function followScreenReader(say: (used: boolean) => void): void {
  let last: boolean | undefined;
  const look = (): void => {
    const used = document.body.classList.contains('vscode-using-screen-reader');
    if (used === last) return;
    last = used;
    say(used);
  };
  new MutationObserver(look).observe(document.body, { attributeFilter: ['class'] });
  look();
}
