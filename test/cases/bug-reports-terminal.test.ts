import assert from 'node:assert/strict';
import { enterScreen } from '../../src/cli/terminal/screen-modes.ts';
import type { Screen } from '../../src/screen/cells.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { paint } from '../../src/screen/paint.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import { screenRows } from '../../src/screen/rows.ts';
import type { View, ViewNode } from '../../src/sdk/node.ts';
import { elementOf, widgets } from '../../src/widgets/index.ts';
import { lineOf, openTerminal, send } from '../unit/screen/terminal.ts';
import { call } from '../unit/widgets/drawn.ts';

const still = { focused: false, hovered: false, local: undefined };
const screenOf = (view: View, width: number, height: number): Screen =>
  paint(layout(view, { width, height }, elementOf), () => still);
const field = (type: string): ViewNode => ({ type, id: 'f', value: '', onSubmit: { type: 'submitted' } });

// The reports of area 3 that need no page. docs/widgets.md says where the others are held.
describe('bug reports: the terminal', () => {
  it('BR-041 and BR-043: what is pasted is data whatever it holds, and the same by paste and by tool', () => {
    for (const [text, line, lines] of [
      ['a\u001b[201~\rb', 'a[201~ b', 'a[201~\nb'],
      ['a\r\nb\r\n', 'a b ', 'a\nb\n'],
      ['a\rb', 'a b', 'a\nb'],
      ['a\u2028b', 'a b', 'a\nb'],
    ] as const) {
      for (const [type, expected] of [
        ['text_input', line],
        ['text_area', lines],
      ] as const) {
        const widget = widgets.get(type)!;
        const message = { type: `${type}_change`, id: 'f', text: expected };
        assert.deepEqual(widget.paste?.(field(type), text, undefined)?.messages, [message]);
        const sent = call(widget, field(type), 'type_into', { text });
        assert.deepEqual(sent.ok && sent.messages, [message]);
      }
    }
  });

  it('BR-049: text that holds terminal sequences sets no title, asks nothing and leaves the rest of the frame alone', async () => {
    const attacks = [
      '\u001b]52;c;aGk=\u0007',
      '\u001b]0;owned\u0007',
      '\u001b]8;;https://evil\u001b\\link',
      '\u001b[2J\u001bc',
      '\u009b6n',
      '\u001b]0;never ended',
    ];
    const terminal = openTerminal(40, 12);
    const told: string[] = [];
    terminal.onTitleChange((title) => told.push(title));
    terminal.onData((answer) => told.push(answer));
    for (const text of attacks) {
      const view: View = [
        { type: 'text', content: text },
        { type: 'button', id: 'b', label: text, onClick: { type: 'x' } },
        { type: 'table', id: 't', columns: [{ id: 'c', label: text }], rows: [[text]], height: 3 },
        { type: 'tabs', id: 'p', tabs: [text, 'two'], activeIndex: 0 },
        { type: 'text_input', id: 'i', value: text },
        { type: 'text', content: 'the last row' },
      ];
      const screen = screenOf(view, 40, 12);
      await send(terminal, ansiDiff(null, screen, pagePalette));
      for (const [row, expected] of screenRows(screen).entries())
        assert.equal(lineOf(terminal, row).trimEnd(), expected);
      assert.ok(screenRows(screen).includes('the last row'), JSON.stringify(text));
    }
    assert.deepEqual(told, []);
    terminal.dispose();
  });

  it('BR-051: leaving the screen puts every mode back that entering it set', async () => {
    const terminal = openTerminal(20, 4);
    const written: string[] = ['before'];
    const leave = enterScreen({ setRaw: () => undefined, writeNow: (text) => void written.push(text) });
    await send(terminal, written.splice(0).join(''));
    assert.deepEqual([terminal.buffer.active.type, terminal.modes.bracketedPasteMode], ['alternate', true]);
    await send(terminal, 'half a frame \u001b[?2026h\u001b[1;35m');
    leave();
    leave();
    await send(terminal, written.join(''));
    const { modes, buffer } = terminal;
    assert.deepEqual(
      [
        buffer.active.type,
        modes.mouseTrackingMode,
        modes.bracketedPasteMode,
        modes.sendFocusMode,
        modes.synchronizedOutputMode,
      ],
      ['normal', 'none', false, false, false],
    );
    assert.equal(lineOf(terminal, 0), 'before');
    terminal.dispose();
  });

  it('BR-080: a row looks the same at any scroll position, whatever the script, and right-to-left text moves no neighbour', async () => {
    const lines = ['ภาษาไทยที่นี่', 'हिन्दी क्षि', 'العربية نص', 'עברית טקסט', 'plain'];
    const terminal = openTerminal(24, 3);
    let before: Screen | null = null;
    const seen = new Map<number, string>();
    for (const scrollTop of [0, 1, 2, 1, 0]) {
      const view: ViewNode = { type: 'viewport', id: 'v', lines, scrollTop, width: 24, height: 3 };
      const screen = screenOf({ type: 'column', children: [view] }, 24, 3);
      await send(terminal, ansiDiff(before, screen, pagePalette));
      before = screen;
      for (let row = 0; row < 3; row += 1) {
        const cells = lineOf(terminal, row).slice(0, -1).trimEnd();
        const line = scrollTop + row;
        assert.equal(cells, seen.get(line) ?? cells, `line ${line} at ${scrollTop}`);
        seen.set(line, cells);
        assert.match(lineOf(terminal, row).trimEnd(), /[│┃]$/, 'the scrollbar stays in its column');
      }
    }
    terminal.dispose();
  });
});
