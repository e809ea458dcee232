import assert from 'node:assert/strict';
import { accessibleTree } from '../../src/screen/accessible.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { paint } from '../../src/screen/paint.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import { screenRows } from '../../src/screen/rows.ts';
import { textWidth } from '../../src/screen/width.ts';
import { sortedRows } from '../../src/sdk/lists.ts';
import type { View, ViewNode } from '../../src/sdk/node.ts';
import { elementOf, widgets } from '../../src/widgets/index.ts';
import { lineOf, openTerminal, send } from '../unit/screen/terminal.ts';
import { call, draw, mouse, press } from '../unit/widgets/drawn.ts';
import { ODD_NUMBERS } from '../unit/widgets/odd-numbers.ts';

const widget = (type: string) => widgets.get(type)!;
const still = { focused: false, hovered: false, local: undefined };
const shown = (view: View, width: number, height: number): string[] =>
  screenRows(paint(layout(view, { width, height }, elementOf), () => still));
const refused = (type: string, node: ViewNode, action: string, args: object): boolean =>
  !call(widget(type), node, action, { ...args }).ok;

/** Presses keys one after the other, the model taking each new text; answers the node and the local state. */
function typed(type: string, node: ViewNode, keys: readonly string[], width = 12, height = 4) {
  const area = { x: 0, y: 0, width, height };
  let now = node;
  let local: unknown;
  for (const key of keys) {
    const reaction = widget(type).key(now, press(key), local, area);
    local = reaction?.local ?? local;
    for (const message of reaction?.messages ?? []) {
      if ('text' in message) now = { ...now, value: message.text };
    }
  }
  return {
    node: now,
    value: now.value,
    local,
    drawn: draw(widget(type).element, now, width, height, { focused: true, local }),
  };
}

// The reports of area 4 that need nothing but a widget. docs/widgets.md says where the others are held.
describe('bug reports: widgets', () => {
  it('BR-057: a table that gets fewer rows keeps its cursor inside, and selects nothing when it is empty', () => {
    const table = (count: number): ViewNode => ({
      type: 'table',
      id: 't',
      rows: Array.from({ length: count }, (_, n) => [n]),
      selectedRow: 4,
    });
    const area = { x: 0, y: 0, width: 12, height: 8 };
    let local: unknown = widget('table').key(table(5), press('end'), undefined, area)?.local;
    for (const count of [3, 0, 2]) {
      for (const key of ['down', 'enter']) {
        const reaction = widget('table').key(table(count), press(key), local, area);
        local = reaction?.local ?? local;
        for (const message of reaction?.messages ?? [])
          assert.ok((message as unknown as { index: number }).index < count);
      }
      const told = call(widget('table'), table(count), 'get_rows');
      assert.equal(told.ok && (told.result as { selected: unknown }).selected, null, `${count} rows`);
      assert.ok(
        refused('table', table(count), 'select_row', { index: 4 }) &&
          refused('table', table(count), 'select_row', { index: -1 }),
      );
    }
  });

  it('BR-058: rows with more or fewer cells than columns, null rows and odd cells are shown, and no column that went is sorted by', () => {
    const rows = [['a'], Array.from({ length: 9 }, (_, n) => n), null, [null, undefined], [{ x: 1 }, [2]]];
    const node: ViewNode = { type: 'table', id: 't', columns: ['p', 'q', 'r'], rows };
    assert.deepEqual(shown({ ...node, height: 6 }, 30, 6), [
      '  p        q    r',
      '  a',
      '  0        1    2',
      '',
      '',
      '  {"x":1}  [2]',
    ]);
    assert.equal(
      shown({ ...node, columns: [] }, 20, 3)
        .join('')
        .trim(),
      '',
    );
    assert.ok(refused('table', node, 'sort', { column: 's' }));
  });

  it('BR-061: sorting mixed values is total and stable, empty ones last both ways; nonsense is refused', () => {
    const rows = [10, 9, '2', null, undefined, Number.NaN, 'é', 'z', true, 10n].map((v) => ({ v }));
    const values = (list: readonly { readonly v?: unknown }[]): unknown[] => list.map(({ v }) => v);
    assert.deepEqual(values(sortedRows(rows, 'v')), [9, 10, 10n, true, '2', 'é', 'z', null, undefined, Number.NaN]);
    assert.deepEqual(values(sortedRows(rows.toReversed(), 'v', 'desc')).slice(-3), [Number.NaN, undefined, null]);
    const node: ViewNode = { type: 'table', id: 't', columns: ['v'], rows };
    for (const args of [{ column: 'w' }, { column: 'constructor' }, { column: 'v', direction: 'ASC' }])
      assert.ok(refused('table', node, 'sort', args));
  });

  it('BR-062: a table of 100,000 rows by 8 columns, one cell of 2,000 lines, works in time that its rows in sight take', () => {
    const row = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`c${n}`, 'value']));
    const rows = Array.from({ length: 100_000 }, (_, n) => (n === 3 ? { ...row, c1: 'line\n'.repeat(2_000) } : row));
    const node: ViewNode = { type: 'table', id: 't', rows, columns: Object.keys(row) };
    const start = performance.now();
    const { drawn } = typed('table', node, Array<string>(50).fill('down'), 120, 40);
    widget('table').provider.mcpTools(node);
    assert.equal(drawn.rows.length, 40);
    assert.ok((performance.now() - start) / 51 < 50, 'at most 50 ms a key and a frame');
  });

  it('BR-063 and BR-064: charts of no, one, flat, missing and the greatest numbers stay inside and never say NaN', () => {
    for (const data of ODD_NUMBERS) {
      for (const type of ['bar_chart', 'line_chart', 'scatter_chart']) {
        const points = type === 'scatter_chart' ? data.map((y, x) => [x, y]) : data;
        for (const more of [{}, { horizontal: true, showValues: true, area: true }]) {
          const node: ViewNode = { type, id: 'c', series: [{ data: points }, { name: 'none', data: [] }], ...more };
          const { rows } = draw(widget(type).element, node, 30, 8, { focused: true, local: { index: 0 } });
          assert.doesNotMatch(rows.join('\n'), /NaN|Infinity|undefined/, `${type} ${JSON.stringify(data)}`);
        }
      }
    }
    assert.match(draw(widget('bar_chart').element, { type: 'bar_chart', series: [] }, 20, 3).rows.join(''), /No data/);
  });

  it('BR-067: every widget, in a box with a title and padding, at any small size and while it shrinks, and whole again after', () => {
    for (const [type] of widgets) {
      const node: ViewNode = {
        type: 'box',
        title: 'Title',
        padding: 1,
        children: [
          {
            type,
            id: 'w',
            label: 'Label',
            value: 'text',
            content: 'text',
            title: 'T',
            options: ['a'],
            tabs: ['a'],
            rows: [[1]],
            items: [{ id: 'a', label: 'A' }],
            nodes: [{ id: 'a', label: 'A' }],
            lines: ['x'],
            max: 9,
            series: [{ data: [1, 2] }],
          },
        ],
      };
      const whole = shown(node, 50, 20);
      for (const [width, height] of [
        [0, 0],
        [1, 1],
        [2, 1],
        [1, 50],
        [3, 3],
      ] as const)
        shown(node, width, height);
      for (let width = 50; width >= 0; width -= 1) shown(node, width, Math.floor(width / 3));
      const element = elementOf(type)!;
      element.measure(node, { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY });
      assert.deepEqual(shown(node, 50, 20), whole, type);
    }
  });

  it('BR-068: a wide character at the last column is a blank, and no pieces stay behind after any scroll', async () => {
    const lines = ['日本語テキスト', 'abcd日x', '한국어 텍스트', 'ab日本'];
    const terminal = openTerminal(6, 3);
    let before = null;
    for (const [scrollTop, scrollLeft] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const) {
      const view: ViewNode = {
        type: 'column',
        scroll: true,
        scrollTop,
        scrollLeft,
        children: lines.map((content) => ({ type: 'text', content, wrap: false, width: 14 })),
      };
      const screen = paint(layout(view, { width: 6, height: 3 }, elementOf), () => still);
      await send(terminal, ansiDiff(before, screen, pagePalette));
      before = screen;
      assert.deepEqual(
        [0, 1, 2].map((row) => lineOf(terminal, row).trimEnd()),
        screenRows(screen),
      );
    }
    assert.deepEqual(shown({ type: 'text', content: 'abcd日', wrap: false, truncate: 'end' }, 5, 1), ['abcd…']);
    terminal.dispose();
  });

  it('BR-070: tabs and control characters are measured as they are drawn', () => {
    const text = 'a\tb\rc\u0000d\u007fe\u000bf\u0007g';
    const views: readonly ViewNode[] = [
      { type: 'text_input', id: 'i', value: text.repeat(10) },
      { type: 'table', id: 't', columns: ['c'], rows: [[text]] },
      { type: 'box', title: 'one\ntwo', children: [{ type: 'text', content: text }] },
    ];
    for (const view of views)
      for (const row of shown(view, 20, 4))
        assert.ok(textWidth(row) <= 20 && !/\p{Cc}/u.test(row), JSON.stringify(row));
    const pasted = widget('text_input').paste?.(
      { type: 'text_input', id: 'i', value: '' },
      'cell\t'.repeat(50),
      undefined,
    );
    assert.equal((pasted?.messages?.[0] as unknown as { text: string }).text, 'cell '.repeat(50));
  });

  it('BR-071 and BR-072: no half of a character is left or sent, and the caret stands in cells', () => {
    const input = (value: string): ViewNode => ({ type: 'text_input', id: 'i', value });
    assert.equal(typed('text_input', input('a😀'), ['backspace']).value, 'a');
    assert.equal(typed('text_input', input('👨‍👩‍👧'), ['backspace']).value, '');
    assert.equal(typed('text_input', input('e\u0301'), ['backspace']).value, 'e');
    assert.equal(typed('text_input', input('\u0e17\u0e35\u0e48x'), ['left', 'left', 'delete']).value, 'x');
    assert.deepEqual(typed('text_input', input('한中a'), []).drawn.caret, { x: 6, y: 0 });
    const narrow = typed('text_input', input('한국어中文abc'), ['left', 'left', 'left', 'left'], 8);
    assert.ok((narrow.drawn.caret?.x ?? 99) < 8);
    const area = { x: 0, y: 0, width: 12, height: 1 };
    const click = widget('text_input').mouse(input('한中a'), mouse('press', 3, 0, { area }), undefined)?.local;
    assert.equal((click as { editor: { caret: number } }).editor.caret, 1, 'between the first and the second');
  });

  it('BR-073: a line that fills its row makes no other one, and the caret passes every place', () => {
    for (const [text, rows] of [
      ['0123456789', 1],
      ['01234567890123456789', 2],
      ['012345678901234567890', 3],
      ['012345678語', 2],
    ] as const) {
      const node: ViewNode = { type: 'text_area', id: 'a', value: text };
      const { drawn, local } = typed('text_area', node, ['ctrl+home', ...Array<string>(30).fill('right')], 12, 6);
      assert.equal(drawn.rows.filter((row) => row.length > 1).length, rows, text);
      assert.equal((local as { editor: { caret: number } }).editor.caret, text.length);
      const home = typed('text_area', node, ['down', 'end', 'home', 'up', 'up', 'up'], 12, 6).local;
      assert.equal((home as { editor: { caret: number } }).editor.caret, 0);
    }
  });

  it('BR-074: tabs that are removed, cleared and added keep an active one that is there, and check an index as they are now', () => {
    const tabs = (titles: readonly string[]): ViewNode => ({ type: 'tabs', id: 't', tabs: titles, activeIndex: 2 });
    for (const [titles, active] of [
      [['a', 'b', 'c'], 2],
      [['a', 'b'], 1],
      [[], null],
      [['d', 'e'], 1],
    ] as const) {
      const told = call(widget('tabs'), tabs(titles), 'get_tabs');
      assert.equal(told.ok && (told.result as { activeIndex: unknown }).activeIndex, active);
      assert.equal(refused('tabs', tabs(titles), 'select_tab', { index: 2 }), titles.length < 3);
      for (const index of [-1, 1.5]) assert.ok(refused('tabs', tabs(titles), 'select_tab', { index }));
    }
  });

  it('BR-075: of two tree nodes with one id the first counts; missing ids are refused, and the cursor moves to what lives', () => {
    const nodes = [
      { id: 'n', label: 'first', children: [{ id: 'c', label: 'child' }] },
      { id: 'n', label: 'second' },
    ];
    const tree = (more: object): ViewNode => ({ type: 'tree', id: 't', nodes, expanded: ['n'], ...more });
    assert.deepEqual(shown(tree({}), 20, 3), ['▾ first', '    child', '']);
    const { local } = typed('tree', tree({ selected: 'c' }), ['down'], 20, 5);
    const gone = widget('tree').key(tree({ nodes: [{ id: 'x', label: 'x' }] }), press('enter'), local, {
      x: 0,
      y: 0,
      width: 20,
      height: 5,
    });
    assert.deepEqual(gone?.messages, [{ type: 'tree_select', id: 't', nodeId: 'x' }]);
    for (const action of ['expand', 'select_node']) assert.ok(refused('tree', tree({}), action, { node_id: 'gone' }));
    assert.ok(!refused('tree', tree({}), 'expand', { node_id: 'c' }), 'a leaf: the app decides');
  });

  it('BR-076: a view that holds itself or is very deep ends with a word about the place', () => {
    const loop: Record<string, unknown> = { type: 'column' };
    loop['children'] = [loop, { type: 'text', content: 'after' }];
    const placed = layout(loop as unknown as ViewNode, { width: 20, height: 5 }, elementOf);
    assert.match(placed.faults.join(), /contains itself/);
    let deep: ViewNode = { type: 'text', content: 'bottom' };
    for (let level = 0; level < 20_000; level += 1) deep = { type: 'column', children: [deep] };
    assert.equal(shown(deep, 20, 3)[0], 'bottom');
    accessibleTree(layout(deep, { width: 20, height: 3 }, elementOf), () => undefined);
    const same: ViewNode = { type: 'text', content: 'x' };
    assert.deepEqual(shown({ type: 'row', children: Array.from({ length: 10 }, () => same) }, 20, 1), ['x'.repeat(10)]);
  });

  it('BR-079: brackets, braces, tags and percent signs are text everywhere', () => {
    for (const text of ['[0] x', '[/', '{bold}', '<b>', '%s', '$(x)', '[1,2]']) {
      assert.deepEqual(shown({ type: 'text', content: text }, 20, 1), [text]);
      assert.deepEqual(shown({ type: 'button', id: 'b', label: text }, 20, 1), [`[ ${text} ]`]);
      assert.match(
        shown({ type: 'table', id: 't', columns: [{ id: 'c', label: text }], rows: [[text]] }, 20, 2).join(),
        new RegExp(text.replace(/[[\](){}$]/g, '\\$&')),
      );
    }
  });

  it('BR-081: a password is in no answer and no picture, its length neither', () => {
    const node: ViewNode = { type: 'password_field', id: 'p', value: 'S3cret-Value' };
    const said = ['type_into', 'clear', 'get_value', 'get_suggestions'].map((action) =>
      call(widget('password_field'), node, action, { text: 'S3cret-Value' }),
    );
    assert.doesNotMatch(JSON.stringify(said.map((each) => (each.ok ? each.result : each.reason))), /S3cret|12/);
    assert.doesNotMatch(JSON.stringify(widget('password_field').accessible(node, undefined)), /S3cret|12/);
    assert.deepEqual(shown(node, 30, 1), shown({ ...node, value: 'x' }, 30, 1));
  });

  it('BR-083: one child in place of a list, overlays, and children that are none are drawn and told alike', () => {
    const button = (id: string): ViewNode => ({ type: 'button', id, label: id });
    const view: ViewNode = {
      type: 'column',
      children: [
        { type: 'box', children: button('single') },
        { type: 'absolute_layer', flowChild: button('below'), overlays: [{ element: button('over'), x: 12, y: 0 }] },
        { type: 'row', children: [null, 'text', 3, button('beside')] as unknown as ViewNode[] },
      ],
    };
    const placed = layout(view, { width: 30, height: 8 }, elementOf);
    const told = JSON.stringify(accessibleTree(placed, (node) => widgets.get(node.type)?.accessible(node, undefined)));
    for (const id of ['single', 'below', 'over', 'beside']) {
      assert.ok(placed.byId.has(id) && told.includes(id), id);
      assert.ok(shown(view, 30, 8).join().includes(`[ ${id} ]`), id);
    }
  });
});
