import assert from 'node:assert/strict';
import minimal from '../../../src/apps/template/minimal.tea.ts';
import table from '../../../src/apps/template/table.tea.ts';
import timer from '../../../src/apps/template/timer.tea.ts';
import { withApp } from '../../../src/testing/index.ts';

describe('the templates of new apps', () => {
  it('minimal: a person and an agent press its buttons', () =>
    withApp(
      minimal,
      async (app) => {
        app.click('add');
        await app.call('add.click');
        assert.deepEqual(app.screen, ['', ' Count: 2', '', ' [ Add ]  [ Reset ]']);
        app.click('reset');
        assert.equal(app.model.count, 0);
      },
      { columns: 30, rows: 5 },
    ));

  it('table: rows are filled in, chosen, edited, sorted, and removed after a question', () =>
    withApp(
      table,
      async (app) => {
        await app.call('name.type_into', { text: 'Bob' });
        await app.call('save.click');
        assert.deepEqual(app.screen, [
          '',
          ' Name ┃                    ┃  [ ] Comes',
          '',
          ' ( Add )  ( New )  ( Remove )',
          '',
          '   Name ▲                       Comes',
          '   Ada                          yes',
          '   Bob                          no',
        ]);
        await app.call('guests.sort', { column: 'name', direction: 'desc' });
        assert.deepEqual(
          app.model.guests.map(({ name }) => name),
          ['Bob', 'Ada'],
        );
        await app.call('guests.select_row', { index: 1 });
        await app.call('comes.toggle');
        await app.call('save.click');
        assert.deepEqual(app.model.guests[1], { name: 'Ada', comes: false });
        await app.call('guests.select_row', { index: 0 });
        app.click('remove');
        assert.equal(app.model.guests.length, 2);
        await app.call('sure.confirm');
        assert.deepEqual(app.model.guests, [{ name: 'Ada', comes: false }]);
      },
      { columns: 40, rows: 12 },
    ));

  it('timer: ticks only while it runs, and says when the time is up', () =>
    withApp(
      timer,
      (app) => {
        app.advance(5_000);
        assert.equal(app.model.left, 180);
        app.click('shorter');
        app.click('shorter');
        app.click('start');
        app.advance(3_000);
        assert.ok(app.screen.includes(' 0:57'));
        app.press('ctrl+p');
        app.advance(3_000);
        assert.equal(app.model.left, 57);
        app.press('ctrl+p');
        app.advance(60_000);
        assert.deepEqual([app.model.left, app.model.running], [0, false]);
        assert.match(JSON.stringify(app.requests), /The tea is ready\./);
      },
      { columns: 60, rows: 7 },
    ));
});
