import type { ViewNode } from 'teahouse';
import { box, column, text } from 'teahouse';
import type { Msg } from './model.ts';

/** Widgets of one kind, and what is to be known of them. */
export interface Exhibit {
  /** The node type, and a word on it. */
  readonly title: string;
  /** What is shown. */
  readonly nodes: readonly ViewNode<Msg>[];
  /** How many rows that takes. */
  readonly height: number;
  /** The widgets' ids, and the tools that these have: none where they are disabled or show something only. */
  readonly tools: readonly { readonly ids: readonly string[]; readonly actions: readonly string[] }[];
  /** How it is worked by keys; '' for what takes none. */
  readonly keys: string;
}

/** The line that names tools: `tea: select, get_options`. */
function toolLine({ ids, actions }: Exhibit['tools'][number]): string {
  return `${ids.join(', ')}: ${actions.length === 0 ? 'no tools now' : actions.join(', ')}`;
}

/** The rows that an exhibit takes with its frame and captions. */
export function rowsOf({ height, tools, keys }: Exhibit): number {
  return height + tools.length + (keys === '' ? 0 : 1) + 2;
}

/** An exhibit in its frame, the tools and keys below it. */
export function framed(exhibit: Exhibit): ViewNode<Msg> {
  const { title, nodes, height, tools, keys } = exhibit;
  const caption = (line: string): ViewNode<never> => text(line, { fg: 'muted' }, { wrap: false });
  return box<ViewNode<Msg>>(
    [
      column(nodes, { height }),
      ...tools.map((each) => caption(toolLine(each))),
      ...(keys === '' ? [] : [caption(keys)]),
    ],
    { title, border: 'rounded', paddingX: 1, height: rowsOf(exhibit) },
  );
}

/** The ids of the widgets in an exhibit. */
export function idsOf({ tools }: Exhibit): readonly string[] {
  return tools.flatMap(({ ids }) => ids);
}

/** The rows that a row that wraps takes: pieces of these widths, `gap` apart, in lines of so many cells. */
export function lines(widths: readonly number[], gap: number, room: number): number {
  let count = 1;
  let at = 0;
  for (const width of widths) {
    if (at > 0 && at + gap + width > room) {
      count += 1;
      at = 0;
    }
    at += (at > 0 ? gap : 0) + width;
  }
  return count;
}
