import type { MenuItem, MenuSeparator, TreeItem } from 'teahouse';
import { menu, selectList, tabs, tree } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import type { Model } from './model.ts';

/** The teas, some with a description, one sold out. */
export const TEAS = [
  { label: 'Assam', description: 'black, malty' },
  { label: 'Darjeeling', description: 'black, first flush' },
  { label: 'Gyokuro', description: 'green, shaded', disabled: true },
  { label: 'Oolong', description: 'half fermented' },
  { label: 'Sencha', description: 'green' },
] as const;

/** The teas that a filter leaves. */
export function filteredTeas(filter: string): readonly (typeof TEAS)[number][] {
  return TEAS.filter(({ label }) => label.toLowerCase().includes(filter.toLowerCase()));
}

const NUMBERED = {
  length: 100_000,
  window: (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.min(to, 100_000) - from) }, (_, index) => `Leaf ${from + index + 1}`),
};

const FILE: readonly (MenuItem | MenuSeparator)[] = [
  { id: 'open', label: 'Open…', shortcut: 'Ctrl+O' },
  {
    id: 'recent',
    label: 'Recent',
    children: [
      { id: 'one', label: 'garden.csv' },
      { id: 'two', label: 'shop.csv' },
    ],
  },
  { separator: true },
  { id: 'print', label: 'Print', disabled: true },
  { id: 'discard', label: 'Discard', destructive: true },
];

const GARDEN: readonly TreeItem[] = [
  {
    id: 'garden',
    label: 'Garden',
    children: [
      {
        id: 'herbs',
        label: 'Herbs',
        children: [
          { id: 'mint', label: 'Mint' },
          { id: 'sage', label: 'Sage' },
        ],
      },
      { id: 'trees', label: 'Trees', lazy: true },
    ],
  },
  { id: 'shed', label: 'Shed' },
];

const TITLES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** Lists, menus, trees and tabs, in each of their states. */
export function lists(model: Model): readonly Exhibit[] {
  const { picked, filters } = model;
  return [
    {
      title: 'select_list: descriptions, a disabled option, a filter',
      nodes: [
        selectList('tea', {
          label: 'Tea',
          options: filteredTeas(filters['tea'] ?? ''),
          selectedIndex: picked['tea'] ?? null,
          filter: filters['tea'] ?? '',
          onFilter: { type: 'filter', id: 'tea' },
          emptyText: 'No such tea',
          height: 6,
        }),
      ],
      height: 6,
      tools: [{ ids: ['tea'], actions: ['select', 'get_selected', 'get_options', 'filter'] }],
      keys: '↑ ↓ Home End, letters find, / filters, Enter chooses.',
    },
    {
      title: 'select_list: several, empty, disabled, 100,000 options',
      nodes: [
        selectList('extras', {
          label: 'With',
          options: ['Milk', 'Lemon', 'Honey'],
          multiple: true,
          selectedIndices: model.marked['extras'] ?? [],
          height: 4,
        }),
        selectList('nothing', { label: 'Empty', options: [], emptyText: 'Nothing there', height: 2 }),
        selectList('shut', { label: 'Disabled', options: ['Shut'], selectedIndex: 0, disabled: true, height: 2 }),
        selectList('leaves', { label: 'Huge', options: NUMBERED, selectedIndex: picked['leaves'] ?? null, height: 4 }),
      ],
      height: 12,
      tools: [
        { ids: ['extras', 'nothing', 'leaves'], actions: ['select', 'get_selected', 'get_options'] },
        { ids: ['shut'], actions: ['get_selected', 'get_options'] },
      ],
      keys: 'Where several can be chosen, Space and Enter turn an option round.',
    },
    {
      title: 'menu: submenu, separator, shortcut, disabled, destructive',
      nodes: [
        menu('file', FILE, { label: 'File', height: 7 }),
        menu('closed', [{ id: 'x', label: 'Shut' }], { label: 'Disabled', disabled: true }),
      ],
      height: 8,
      tools: [
        { ids: ['file'], actions: ['select', 'get_items'] },
        { ids: ['closed'], actions: ['get_items'] },
      ],
      keys: '↑ ↓ and letters move, → and ← open and close a submenu, Enter chooses.',
    },
    {
      title: 'tree: guides, children not loaded yet, empty',
      nodes: [
        tree('plants', {
          label: 'Plants',
          nodes: GARDEN,
          expanded: model.expanded,
          selected: model.branch,
          guides: true,
          height: 7,
        }),
        tree('bare', { label: 'Empty', nodes: [], height: 2 }),
      ],
      height: 9,
      tools: [{ ids: ['plants', 'bare'], actions: ['expand', 'collapse', 'select_node', 'get_nodes'] }],
      keys: '→ and ← open, close and go to the parent, * opens siblings, Enter chooses.',
    },
    {
      title: 'tabs: badge, disabled, more than fit',
      nodes: [
        tabs(
          'inner',
          [{ label: 'Inbox', badge: 3 }, 'Sent', { label: 'Shut', disabled: true }, ...TITLES],
          model.positions['inner'] ?? 0,
        ),
        tabs('frozen', ['One', 'Two'], 0, { disabled: true }),
      ],
      height: 2,
      tools: [
        { ids: ['inner'], actions: ['select_tab', 'get_tabs'] },
        { ids: ['frozen'], actions: ['get_tabs'] },
      ],
      keys: '← and → go past disabled ones, digits choose.',
    },
  ];
}
