/**
 * Says whether the person wants that nothing moves, now and whenever that changes: by the editor's setting
 * `workbench.reduceMotion`, which marks the page's body, or by the system's.
 */
export function followReducedMotion(say: (wanted: boolean) => void): void {
  const system = matchMedia('(prefers-reduced-motion: reduce)');
  let last: boolean | undefined;
  const look = (): void => {
    const wanted = system.matches || document.body.classList.contains('vscode-reduce-motion');
    if (wanted === last) return;
    last = wanted;
    say(wanted);
  };
  new MutationObserver(look).observe(document.body, { attributeFilter: ['class'] });
  system.addEventListener('change', look);
  look();
}
