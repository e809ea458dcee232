import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { widgets } from '../../../src/widgets/index.ts';
import { actions, call, draw, mouse, press } from './drawn.ts';
import { ARGUMENTS } from './widget-table.ts';
import { NODES } from './states.ts';

/** What each widget shows in a wide and in a narrow area. */
const ROWS: Readonly<Record<string, readonly [wide: readonly string[], narrow: readonly string[]]>> = {
  table: [
    ['  Name      Cups', '  Ada          3', '▸ Grace       12', '', ''],
    ['  Name  ›', '▸ Grace ┃'],
  ],
  select_list: [
    ['Tea', '  Green', '▸ Black', '  White', ''],
    ['Tea', '▸ Black ┃'],
  ],
  tabs: [
    [' Green [Black] White', '', '', '', ''],
    ['‹[Black]›', ''],
  ],
  modal: [
    [
      '╭ Pour? ───────────────╮',
      '│ The tea is ready.    │',
      '│                      │',
      '│   [ Cancel ]  [ OK ] │',
      '╰──────────────────────╯',
    ],
    ['╭ Pour? ╮', '╰───────╯'],
  ],
  text_input: [
    ['Tea │Sencha            │', '', '', '', ''],
    ['T… │Senc│', ''],
  ],
  text_area: [
    ['Tea', '│Hot water,', '│five minutes.', '│', '│'],
    ['Tea', '│.      ┃'],
  ],
  password_field: [
    ['Tea │••••••••          │', '', '', '', ''],
    ['T… │••••│', ''],
  ],
  button: [
    ['[ Tea ]', '', '', '', ''],
    ['[ Tea ]', ''],
  ],
  checkbox: [
    ['[x] Tea', '', '', '', ''],
    ['[x] Tea', ''],
  ],
  menu: [
    ['  Pour               f2', '▸ More', '', '', ''],
    ['  Pour', '▸ More'],
  ],
  scrubber: [
    ['Tea || ━━━━━━●───── 5/10', '', '', '', ''],
    ['Tea || 5…', ''],
  ],
  tree: [
    ['▾ Teas', '    Green', '  Pots', '', ''],
    ['▾ Teas  ┃', '    Gree│'],
  ],
  viewport: [
    [
      'two                    │',
      'three                  ┃',
      'four                   ┃',
      'five                   ┃',
      'six                    ┃',
    ],
    ['two     ┃', 'three   │'],
  ],
  bar_chart: [
    ['■ cups', '3│       ██████', ' │       ██████ ▅▅▅▅▅▅', ' │▃▃▃▃▃▃ ██████ ██████', '0│██████ ██████ ██████'],
    ['3│  █ ▃', '0│▅ █ █'],
  ],
  line_chart: [
    ['■ cups', '3.1│        ⢀⠤⠒⠤⢄⡀', '   │     ⣀⠤⠊⠁    ⠈⠉⠒⠢⢄⣀', '   │  ⣀⠔⠊              ⠉', '0.9│⠔⠊'],
    ['3.1│ ⢀⠎⠢⡀', '0.9│⡰⠁  ⠈'],
  ],
  scatter_chart: [
    ['■ cups', '3.1│          ⠂', '   │                  ⠠', '0.9│ ⡀', '    -0.1             2.1'],
    ['3.1│  ⠈', '0.9│⡀   ⠈'],
  ],
};

/** Those that can be disabled. */
const WORKED = Object.entries(NODES).filter(([type]) => type !== 'modal' && !type.endsWith('_chart'));
const area = { x: 0, y: 0, width: 24, height: 5 };

describe('each widget', () => {
  it('has its node here', () => assert.deepEqual(Object.keys(NODES).sort(), [...widgets.keys()].sort()));

  for (const [type, node] of Object.entries(NODES)) {
    const { element } = widgets.get(type)!;
    it(`shows these rows in a wide and in a narrow area: ${type}`, () => {
      const [wide, narrow] = ROWS[type]!;
      assert.deepEqual(draw(element, node, 24, 5).rows, wide);
      assert.deepEqual(draw(element, node, 9, 2).rows, narrow);
    });
  }

  for (const [type, node] of WORKED) {
    const widget = widgets.get(type)!;
    const off: ViewNode = { ...node, disabled: true };

    it(`takes no key, no mouse, no paste and no write while disabled: ${type}`, () => {
      assert.deepEqual([widget.focusable(off), widget.keys(off, undefined), widget.takesText(off)], [false, [], false]);
      for (const key of ['enter', 'space', 'down', 'right', 'a', '1', 'end', 'backspace'])
        assert.equal(widget.key(off, press(key), undefined, area), null, key);
      for (const action of ['press', 'drag', 'release', 'wheel'] as const)
        assert.equal(widget.mouse(off, mouse(action, 2, 1, { area, wheel: 1 }), undefined), null, action);
      assert.equal(widget.paste?.(off, 'x', undefined) ?? null, null);
      const writes = widget.provider.mcpTools(node).filter(({ annotations }) => annotations?.sensitive === true);
      assert.ok(writes.length > 0);
      for (const { name } of writes) {
        assert.ok(!actions(widget, off).includes(name), `${name} is not offered`);
        const answer = call(widget, off, name, ARGUMENTS);
        assert.deepEqual(
          [answer.ok, !answer.ok && answer.reason.code, !answer.ok && answer.reason['why']],
          [false, 'widget_unavailable', 'disabled'],
          name,
        );
      }
    });

    it(`answers an action that it does not have with those that it has: ${type}`, () => {
      const answer = call(widget, node, 'explode');
      assert.equal(!answer.ok && answer.reason.code, 'unknown_action');
      for (const name of actions(widget, node)) assert.ok(!answer.ok && answer.reason.message.includes(name), name);
    });

    it(`refuses missing and wrong arguments and sends nothing: ${type}`, () => {
      for (const { name, inputSchema } of widget.provider.mcpTools(node)) {
        const required = inputSchema.required as readonly string[];
        if (required.length === 0) continue;
        for (const args of [{}, Object.fromEntries(required.map((each) => [each, null]))]) {
          const answer = call(widget, node, name, args);
          assert.equal(!answer.ok && answer.reason.code, 'invalid_arguments', `${name} ${JSON.stringify(args)}`);
        }
      }
    });
  }
});
