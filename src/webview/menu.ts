import { cellAt } from './cells.ts';

/**
 * Tells the editor, which draws the menu of the right mouse button, over which cell it was opened: commands of the menu
 * get it as their argument. By keyboard the menu is opened over no cell, and a command goes by the focus.
 *
 * @param body carries what is told, beside the session that the page was made with
 * @param screen the element that holds the drawn cells
 */
export function attachMenu(
  body: HTMLElement,
  screen: HTMLElement,
  grid: { readonly cols: number; readonly rows: number },
): void {
  const tell = (more: object): void => {
    body.dataset['vscodeContext'] = JSON.stringify({ session: body.dataset['session'] ?? '', ...more });
  };
  tell({});
  document.addEventListener(
    'contextmenu',
    (event) => {
      const byPointer = event.target instanceof Node && screen.contains(event.target) && event.button === 2;
      const size = { columns: grid.cols, rows: grid.rows };
      tell(byPointer ? { cell: cellAt(event.clientX, event.clientY, screen.getBoundingClientRect(), size) } : {});
    },
    true,
  );
}
