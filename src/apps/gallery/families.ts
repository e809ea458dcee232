import type { ViewNode } from 'teahouse';
import { column, scrolled, tabs, text } from 'teahouse';
import { charts } from './charts.ts';
import { dialogs, openDialogs } from './dialogs.ts';
import type { Exhibit } from './exhibit.ts';
import { framed, idsOf, rowsOf } from './exhibit.ts';
import { inputs } from './inputs.ts';
import { lists } from './lists.ts';
import type { Model, Msg } from './model.ts';
import { pictures } from './pictures.ts';
import { tables } from './tables.ts';
import { texts } from './texts.ts';

/** The families, a tab each. */
export const FAMILIES = ['Text', 'Inputs', 'Lists', 'Tables', 'Charts', 'Pictures', 'Dialogs'] as const;

/** Cells that frame, padding and scroll bar take from the width. */
const FRAME = 5;

/** What the family that is shown has to show. */
export function exhibits(model: Model): readonly Exhibit[] {
  const room = Math.max(1, model.columns - FRAME);
  switch (FAMILIES[model.family]) {
    case 'Inputs':
      return inputs(model, room);
    case 'Lists':
      return lists(model);
    case 'Tables':
      return tables(model);
    case 'Charts':
      return charts();
    case 'Pictures':
      return pictures(model);
    case 'Dialogs':
      return dialogs(room);
    default:
      return texts(room);
  }
}

/** The rows of the page: all but the tabs above and the line below. */
export function pageRows({ rows }: Pick<Model, 'rows'>): number {
  return Math.max(1, rows - 2);
}

/** A first row that the page can have: never past its end. */
export function boundedTop(model: Model, wanted: number): number {
  const height = exhibits(model).reduce((sum, each) => sum + rowsOf(each), 0);
  return Math.max(0, Math.min(wanted, height - pageRows(model)));
}

/** The first row with which a widget is in sight: as it is where it is so already. */
export function topFor(model: Model, widgetId: string): number {
  const now = model.tops[model.family] ?? 0;
  let from = 0;
  for (const exhibit of exhibits(model)) {
    const to = from + rowsOf(exhibit);
    if (idsOf(exhibit).includes(widgetId)) {
      if (from >= now && to <= now + pageRows(model)) return now;
      return boundedTop(model, from < now || to - from > pageRows(model) ? from : to - pageRows(model));
    }
    from = to;
  }
  return now;
}

/** The whole screen: tabs, the family's page, the last message, and dialogs over it. */
export function view(model: Model): ViewNode<Msg> {
  const shown = exhibits(model);
  const top = boundedTop(model, model.tops[model.family] ?? 0);
  return column<ViewNode<Msg>>([
    tabs('family', FAMILIES, model.family),
    scrolled('page', shown.map(framed), {
      label: FAMILIES[model.family] ?? '',
      contentHeight: shown.reduce((sum, each) => sum + rowsOf(each), 0),
      visibleHeight: pageRows(model),
      scrollTop: top,
      grow: 1,
    }),
    text(
      model.last === '' ? 'What a widget sends is shown here, whoever worked it: keys, mouse or a tool.' : model.last,
      { fg: model.last === '' ? 'muted' : 'accent' },
      { wrap: false, live: true },
    ),
    ...openDialogs(model),
  ]);
}
