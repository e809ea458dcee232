import type { ViewNode } from '../../../src/sdk/node.ts';

const more = { label: 'Tea', id: 'w' };
const series = [{ name: 'cups', data: [1, 3, 2] }];

/** A node of each widget type with something in it. */
export const NODES: Readonly<Record<string, ViewNode>> = {
  table: {
    type: 'table',
    id: 'w',
    columns: [
      { id: 'name', label: 'Name' },
      { id: 'cups', label: 'Cups', align: 'right' },
    ],
    rows: [
      ['Ada', 3],
      ['Grace', 12],
    ],
    selectedRow: 1,
  },
  select_list: { type: 'select_list', ...more, options: ['Green', 'Black', 'White'], selectedIndex: 1 },
  tabs: { type: 'tabs', id: 'w', tabs: ['Green', 'Black', 'White'], activeIndex: 1 },
  modal: { type: 'modal', id: 'w', title: 'Pour?', content: 'The tea is ready.' },
  text_input: { type: 'text_input', ...more, value: 'Sencha' },
  text_area: { type: 'text_area', ...more, value: 'Hot water,\nfive minutes.' },
  password_field: { type: 'password_field', ...more, value: 'secret' },
  button: { type: 'button', ...more, onClick: { type: 'pour' } },
  checkbox: { type: 'checkbox', ...more, checked: true },
  menu: {
    type: 'menu',
    id: 'w',
    items: [
      { id: 'a', label: 'Pour', shortcut: 'f2' },
      { id: 'b', label: 'More', children: [{ id: 'c', label: 'Milk' }] },
    ],
  },
  scrubber: { type: 'scrubber', ...more, max: 10, position: 5 },
  tree: {
    type: 'tree',
    id: 'w',
    nodes: [
      { id: 'a', label: 'Teas', children: [{ id: 'b', label: 'Green' }] },
      { id: 'c', label: 'Pots' },
    ],
    expanded: ['a'],
  },
  viewport: { type: 'viewport', id: 'w', lines: ['one', 'two', 'three', 'four', 'five', 'six'], scrollTop: 1 },
  bar_chart: { type: 'bar_chart', id: 'w', series },
  line_chart: { type: 'line_chart', id: 'w', series },
  scatter_chart: {
    type: 'scatter_chart',
    id: 'w',
    series: [
      {
        name: 'cups',
        data: [
          [0, 1],
          [1, 3],
          [2, 2],
        ],
      },
    ],
  },
};
