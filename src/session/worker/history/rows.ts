import { screenRows } from '../../../screen/rows.ts';
import type { App } from '../../../sdk/app.ts';
import type { Handles } from '../../../sdk/handle.ts';
import type { Secrets } from '../secrets.ts';
import type { Ui } from '../ui/ui.ts';
import { ViewState } from '../view-state.ts';

/**
 * The screen that a model makes, as text: blanks at the ends of rows and empty rows at the bottom cut off, secrets
 * replaced, those too that are only in that model. Empty when it cannot be shown.
 */
export function rowsAfter(
  model: object,
  {
    app,
    handles,
    ui,
    secrets,
  }: { readonly app: App; readonly handles: Handles; readonly ui: Ui; readonly secrets: Secrets },
): readonly string[] {
  const view = new ViewState(app, handles).refresh(model);
  if (!view.ok) return [];
  const then = secrets.past(model);
  const rows = then.maskRows(screenRows(ui.pictureOf(view.tree).screen()));
  return rows.slice(0, rows.findLastIndex((row) => row !== '') + 1);
}
