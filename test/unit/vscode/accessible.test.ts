import './fake/register.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Json } from '../../../src/protocol/page.ts';

const { accessibleText } = await import('../../../src/vscode/accessible/accessible-text.ts');
const { helpText } = await import('../../../src/vscode/accessible/help-text.ts');

const { keybindings } = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    contributes: { keybindings: readonly { command: string; key: string; when: string }[] };
  }
).contributes;

const group = (...children: Json[]): Json => ({ role: 'group', name: '', children });

describe('the accessible view', () => {
  it('has a line for each thing: its name, what it is, its value and states', () => {
    const tree = group(
      { role: 'text', name: 'Two left' },
      { role: 'button', name: 'Save', id: 'save', disabled: true },
      { role: 'checkbox', name: 'Milk', id: 'milk', checked: 'mixed' },
      { role: 'textbox', name: 'Email', id: 'email', value: 'ada', invalid: true, description: 'It has no @' },
      { role: 'slider', name: 'Replay', id: 'r', value: '12, 0 to 40, paused', range: { now: 12, min: 0, max: 40 } },
      { role: 'progressbar', name: 'Loading', busy: true },
      { role: 'figure', name: 'Cups', id: 'cups', children: [{ role: 'text', name: '1 series, 2 points.' }] },
    );
    assert.deepEqual(accessibleText(tree), {
      lines: [
        'Two left',
        'Save, button, disabled',
        'Milk, checkbox, partly checked',
        'Email, text field, ada, not accepted. It has no @',
        'Replay, slider, 12, 0 to 40, paused',
        'Loading, progress, busy',
        'Cups, chart',
        '  1 series, 2 points.',
      ],
      focused: null,
    });
  });

  it('has the items of a list below it, and a row of a table in one line', () => {
    const tree = group(
      {
        role: 'listbox',
        name: 'Tea',
        id: 'tea',
        multiselectable: true,
        children: [
          { role: 'option', name: 'Green', selected: true, position: 1, setSize: 2 },
          { role: 'option', name: 'Black', selected: false, disabled: true, position: 2, setSize: 2 },
        ],
      },
      {
        role: 'grid',
        name: 'People',
        id: 'people',
        children: [
          {
            role: 'row',
            name: '',
            children: [
              { role: 'columnheader', name: 'Name' },
              { role: 'columnheader', name: 'City' },
            ],
          },
          {
            role: 'row',
            name: 'Ada, London',
            position: 1,
            setSize: 1,
            selected: true,
            children: [{ role: 'gridcell', name: 'Ada' }],
          },
        ],
      },
      {
        role: 'tree',
        name: 'Files',
        id: 'files',
        children: [{ role: 'treeitem', name: 'src', expanded: false, level: 1 }],
      },
    );
    assert.deepEqual(accessibleText(tree).lines, [
      'Tea, list, several can be selected',
      '  Green, selected, 1 of 2',
      '  Black, disabled, 2 of 2',
      'People, table',
      '  Name, City',
      '  Ada, London, row 1, selected',
      'Files, tree',
      '  src, collapsed',
    ]);
  });

  it('says where the focus is: at the cursor of the focused list, not at that of another one', () => {
    const list = (id: string, focused: boolean): Json => ({
      role: 'listbox',
      name: id,
      id,
      focused,
      children: [
        { role: 'option', name: `${id} one` },
        { role: 'option', name: `${id} two`, focused: true },
      ],
    });
    const { lines, focused } = accessibleText(group(list('first', false), list('second', true)));
    assert.equal(lines[focused ?? -1], '  second two');
    assert.equal(accessibleText(group({ role: 'button', name: 'Go', id: 'go', focused: true })).focused, 0);
  });

  it('says how many lines it left out of a screen that nobody could read', () => {
    const { lines } = accessibleText(group(...Array.from({ length: 2_005 }, () => ({ role: 'text', name: 'x' }))));
    assert.equal(lines.length, 2_001);
    assert.equal(lines.at(-1), 'Lines left out: 5.');
  });

  it('is empty for what is no tree', () => {
    assert.deepEqual(accessibleText('x'), { lines: [], focused: null });
  });
});

describe('the accessibility help', () => {
  /** The text without its line ends, which stand between words anywhere. */
  const help = (...args: Parameters<typeof helpText>): string => helpText(...args).replaceAll('\n', ' ');

  it('has no line that an editor cuts', () => {
    const keys = Array.from({ length: 60 }, (_, i) => `ctrl+alt+f${String(i)}`);
    const lines = helpText('board', { text: true, keys, mouse: true }, false).split('\n');
    assert.ok(lines.length > 20);
    for (const line of lines) assert.ok(line.length <= 90, line);
  });

  it('names the keys that the app takes now', () => {
    const text = help('board', { text: false, keys: ['ctrl+s', 'a', 'tab'], mouse: true }, true);
    assert.match(text, /^board: accessibility help\. Escape goes back/);
    assert.match(text, /Keys that go to the app now: ctrl\+s, tab\./);
    assert.match(text, /VS Code knows of a screen reader/);
  });

  it('names every key of the manifest that holds in a terminal, as it is there', () => {
    const text = help('board', undefined, true).toLowerCase();
    const keys = keybindings
      .filter(({ command, when }) => command === 'teahouse.pauseAgents' || when.includes("'teahouse.terminal'"))
      .map(({ key }) => key);
    assert.ok(keys.length > 8, keys.join());
    for (const key of keys) assert.ok(text.includes(key), key);
  });

  it('says so where the app takes text, or no key, and how a screen reader is told of', () => {
    assert.match(help('b', { text: true, keys: ['enter'], mouse: false }, true), /now: all text, enter\./);
    const without = help('b', undefined, false);
    assert.match(without, /The app takes no keys now/);
    assert.match(without, /Set editor\.accessibilitySupport to on/);
  });
});
