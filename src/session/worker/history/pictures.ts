import { ansiDiff } from '../../../screen/diff.ts';
import type { Screen } from '../../../screen/cells.ts';
import { palettes } from '../../../screen/palette.ts';
import type { App } from '../../../sdk/app.ts';
import type { PastPicture, PastPictures } from '../../../protocol/pictures.ts';
import type { HandleStore } from '../handle-store.ts';
import type { Secrets } from '../secrets.ts';
import type { Ui } from '../ui/ui.ts';
import { ViewState } from '../view-state.ts';
import { hiddenScreen } from './hidden-screen.ts';
import type { History } from './history.ts';

/** How many steps are drawn in one turn: the app goes on between two. */
const PAGE = 50;

/** What pictures of before are made with. */
export interface PicturePorts {
  readonly app: App;
  readonly handles: HandleStore;
  readonly ui: Ui;
  readonly secrets: Secrets;
}

/**
 * The screens after an entry and those that follow, up to another one, as a recording would have them: rows that show a
 * secret, of any time, are replaced. At most a page of them, whose first is whole. What has left the history is passed over,
 * and so is what cannot be shown or looks as before.
 */
export function picturesOf(
  history: History,
  { from, to }: { readonly from: number; readonly to: number },
  { app, handles, ui, secrets }: PicturePorts,
): PastPictures {
  const first = Math.max(history.first, from);
  const last = Math.min(history.newest, to, first + PAGE - 1);
  const pictures: PastPicture[] = [];
  let before: Screen | null = null;
  for (let entry = first; entry <= last; entry += 1) {
    const model = history.modelAt(entry);
    if (model === undefined) continue;
    const view = new ViewState(app, handles.asOf(history.openedAt(entry) ?? 0)).refresh(model);
    if (!view.ok) continue;
    const screen = hiddenScreen(ui.pictureOf(view.tree).screen(), secrets.past(model));
    const ansi = ansiDiff(before, screen, palettes.terminal);
    if (ansi === '') continue;
    const done = history.at(entry);
    const at = done?.at ?? history.at(entry + 1)?.at ?? 0;
    pictures.push({ at, by: done?.origin.kind ?? null, ansi, whole: before === null });
    before = screen;
  }
  const { width: columns, height: rows } = ui.picture.size;
  return { columns, rows, pictures, next: last < Math.min(history.newest, to) ? last + 1 : null };
}
