import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import gallery from '../../../../src/apps/gallery.tea.ts';
import { FAMILIES, exhibits } from '../../../../src/apps/gallery/families.ts';
import { idsOf } from '../../../../src/apps/gallery/exhibit.ts';
import type { Model, Msg } from '../../../../src/apps/gallery/model.ts';
import { isNode, childrenOf } from '../../../../src/sdk/node.ts';
import type { ViewNode } from '../../../../src/sdk/node.ts';
import { testApp } from '../../../../src/testing/index.ts';
import type { TestApp } from '../../../../src/testing/index.ts';
import { plainElements } from '../../../../src/widgets/plain/index.ts';
import { widgets } from '../../../../src/widgets/index.ts';
import { kept, whole } from './shown.ts';

const FOLDER = new URL('../../../fixtures/gallery/', import.meta.url);

/** Opens the gallery at a family, as a person does; every test ends it. */
function opened(): (family: string, columns?: number, rows?: number) => TestApp<Model, Msg> {
  const open: TestApp<Model, Msg>[] = [];
  afterEach(() => {
    for (const app of open.splice(0)) app.end();
  });
  return (family, columns = 80, rows = 24) => {
    const app = testApp(gallery, { args: [family], columns, rows });
    open.push(app);
    return app;
  };
}

function* nodesIn(node: ViewNode): Generator<ViewNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

describe('the gallery', () => {
  const open = opened();

  it('shows a family at 80 by 24, each widget with its states, its tools and its keys', () => {
    assert.deepEqual(open('Inputs').screen, [
      ' Text [Inputs] Lists  Tables  Charts  Pictures  Dialogs',
      '╭ button: plain, primary, destructive, disabled ──────────────────────────────╮┃',
      '│ [ Save ] [ Go ] [ Erase ] ( Not now )                                       │┃',
      '│ save, go, erase: click                                                      │┃',
      '│ not_now: no tools now                                                       │┃',
      '│ Enter or Space presses it. A person is asked about each agent’s click on E… │┃',
      '╰─────────────────────────────────────────────────────────────────────────────╯┃',
      '╭ checkbox: checked, not, some of it, disabled ───────────────────────────────╮┃',
      '│ [x] Milk  [ ] Sugar  [-] All of it  [ ] Sold out                            │┃',
      '│ milk, sugar, all: toggle, get_checked                                       │┃',
      '│ gone: no tools now                                                          ││',
      '│ Space or Enter turns it round; a click on the label does, too.              ││',
      '╰─────────────────────────────────────────────────────────────────────────────╯│',
      '╭ text_input: filled, empty, wrong, read-only, disabled ──────────────────────╮│',
      '│ Name         │Ada Lovelace            │                                     ││',
      '│ City         │where you live          │                                     ││',
      '│ Email        │ada                     │                                     ││',
      '│               ! This is no address: it…                                     ││',
      '│ Read-only    │Cannot be changed       │                                     ││',
      '│ Disabled     │Disabled                │                                     ││',
      '│ name, city, email: type_into, clear, get_value                              ││',
      '│ fixed, off: get_value                                                       ││',
      '│ Ctrl with arrows by word, Shift selects, Ctrl+Z and Ctrl+Y undo and redo.   ││',
      'What a widget sends is shown here, whoever worked it: keys, mouse or a tool.',
    ]);
  });

  it('has every widget and every node that shows something', () => {
    const types = new Set<string>();
    for (const [family] of FAMILIES.entries()) {
      const model = { ...whole('Dialogs'), family, dialogs: ['plain'] as const };
      const view = gallery.view(model, {} as never);
      if (isNode(view)) for (const { type } of nodesIn(view)) types.add(type);
    }
    for (const type of [...widgets.keys(), ...plainElements.keys(), 'box', 'row', 'column']) {
      assert.ok(types.has(type), type);
    }
  });

  for (const family of FAMILIES) {
    it(`says of ${family} which tools its widgets have, and names each widget`, () => {
      const app = open(family);
      const said = exhibits(app.model).flatMap(({ tools }) => tools);
      const offered = new Map<string, string[]>();
      for (const tool of app.tools) {
        const [id = '', action = ''] = tool.split('.');
        if (action !== '' && id !== 'family' && id !== 'page') offered.set(id, [...(offered.get(id) ?? []), action]);
      }
      const named = said.flatMap(({ ids, actions }) => (actions.length === 0 ? [] : ids));
      assert.deepEqual([...offered.keys()].sort(), [...named].sort());
      for (const { ids, actions } of said) {
        for (const id of ids) assert.deepEqual(actions.toSorted(), (offered.get(id) ?? []).sort(), id);
      }
    });

    it(`keeps the text, colours and places of ${family}`, () => {
      const file = new URL(`${family.toLowerCase()}.txt`, FOLDER);
      const now = kept(family);
      // To keep what is shown now: TEAHOUSE_KEEP_GALLERY=1; then look at what changed.
      if (process.env['TEAHOUSE_KEEP_GALLERY'] === '1') writeFileSync(file, now);
      assert.ok(existsSync(file), `${file.pathname} is not there: keep it with TEAHOUSE_KEEP_GALLERY=1`);
      assert.equal(
        now,
        readFileSync(file, 'utf8'),
        'what is shown changed: look, then keep it with TEAHOUSE_KEEP_GALLERY=1',
      );
    });

    for (const [columns, rows] of [
      [40, 12],
      [20, 5],
      [3, 2],
      [1, 1],
    ] as const) {
      it(`draws ${family} at ${columns} by ${rows}`, () => {
        const app = open(family, columns, rows);
        assert.ok(app.screen.length <= rows);
        app.press('tab', 'pagedown', 'pageup');
        app.resize(80, 24);
        assert.match(app.screen[0] ?? '', new RegExp(`\\[${family}\\]`));
      });
    }
  }

  it('shows a shorter row of buttons in more lines, and all of what is below', () => {
    const { screen } = open('Dialogs', 40, 16);
    assert.deepEqual(screen.slice(1, 8), [
      '╭ modal: keys and agents’ writes go … ╮',
      '│ [ A question ]                      │',
      '│ [ Something to lose ] [ A form ]    │',
      '│ [ One over another ]                │',
      '│ [ Much to read ]                    │',
      '│ open_plain, open_delete, open_form… │',
      '│ In a dialog: Tab goes round inside… │',
    ]);
  });

  it('sends the same message for a key, a click and a tool, and shows it', async () => {
    const said: string[] = [];
    const seen = (app: TestApp<Model, Msg>): void => void said.push(app.model.last);
    const byKey = open('Inputs');
    byKey.press('tab', 'tab', 'enter');
    seen(byKey);
    const byMouse = open('Inputs');
    byMouse.click('save');
    seen(byMouse);
    const byTool = open('Inputs');
    await byTool.call('save.click');
    seen(byTool);
    assert.deepEqual(said, Array(3).fill('pressed { what: "save" }'));
    assert.equal(byTool.screen.at(-1), 'pressed { what: "save" }');
  });

  it('brings a widget into sight that gets the focus, and goes by pages', () => {
    const app = open('Inputs');
    const tabTo = (id: string, key: 'tab' | 'shift+tab'): void => {
      for (let left = 40; left > 0 && app.focus !== id; left--) app.press(key);
      assert.equal(app.focus, id);
    };
    tabTo('replay', 'tab');
    assert.ok(
      app.screen.some((row) => row.includes('Replay ||')),
      app.screen.join('\n'),
    );
    const top = (): number => app.model.tops[1] ?? 0;
    tabTo('save', 'shift+tab');
    assert.equal(top(), 0);
    app.press('pagedown');
    assert.equal(top(), 22);
    app.press('pageup');
    assert.equal(top(), 0);
  });

  it('keeps a password out of the line that shows what is sent', async () => {
    const app = open('Inputs');
    await app.call('token.type_into', { text: 'hunter2' });
    assert.equal(app.model.last, 'password_field_change { id: "token", text: "(secret)" }');
    assert.doesNotMatch(app.screen.join('\n'), /hunter2/);
  });

  it('judges the address as it is typed', async () => {
    const app = open('Inputs');
    assert.ok(app.screen.some((row) => row.includes('! This is no address')));
    await app.call('email.type_into', { text: 'ada@example.org' });
    assert.ok(!app.screen.some((row) => row.includes('! This is no address')));
  });

  it('plays to the end of the scrubber and stops', async () => {
    const app = open('Inputs');
    await app.call('replay.seek', { position: 38 });
    await app.call('replay.play');
    app.advance(1_000);
    assert.deepEqual([app.model.positions['replay'], app.model.playing], [40, false]);
  });

  it('sorts and filters people, and keeps who was picked', async () => {
    const app = open('Tables');
    await app.call('people.select_row', { index: 1 });
    await app.call('people.sort', { column: 'cups', direction: 'desc' });
    const rows = (await app.call('people.get_rows')) as { readonly rows: readonly { readonly name: string }[] };
    assert.deepEqual(JSON.stringify(rows.rows).match(/Grace|紫式部|Ada|Emmy/g), ['Grace', '紫式部', 'Ada', 'Emmy']);
    await app.call('people.filter', { text: 'grace' });
    assert.equal(app.model.picked['people'], 0);
    await app.call('people.filter', { text: 'nobody' });
    assert.equal(app.model.picked['people'], null);
    assert.ok(app.screen.some((row) => row.includes('Nobody of that name')));
  });

  it('opens dialogs, one over another, and closes them in turn', async () => {
    const app = open('Dialogs');
    while (app.focus !== 'open_nested') app.press('tab');
    app.press('enter');
    await assert.rejects(app.call('open_plain.click'), { code: 'modal_open' });
    await app.call('ask_again.click');
    assert.deepEqual(app.model.dialogs, ['nested', 'plain']);
    app.press('escape');
    assert.deepEqual(app.model.dialogs, ['nested']);
    assert.ok(app.screen.some((row) => row.includes('This dialog opens another one.')));
    app.press('escape');
    assert.deepEqual([app.model.dialogs, app.focus], [[], 'open_nested']);
  });

  it('has no two widgets of one name', () => {
    const ids = FAMILIES.flatMap((family) => exhibits(whole(family)).flatMap(idsOf));
    assert.equal(new Set(ids).size, ids.length);
  });
});
