import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { removeFolders } from '../../session/support.ts';
import { DataApp } from './app-under-test.ts';

const SALES = `date,region,product,units,sales
2026-04-30,North,Oolong,3,30.00
2026-05-01,North,Oolong,5,50.00
2026-05-02,South,Assam,10,120.50
2026-05-03,"East, far",Assam,1,12.05
2026-05-31,South,Oolong,2,20.00
2026-06-01,West,Assam,90,1084.50
`;

describe('the data app', function () {
  this.timeout(60_000);
  let app: DataApp;

  beforeEach(() => (app = new DataApp()));
  afterEach(() => app.dispose());
  after(removeFolders);

  it('shows the file as a table, numbers at the right', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    assert.deepEqual((await app.rows()).slice(0, 11), [
      ' sales.csv  6 rows, 5 columns                                                  CSV, UTF-8',
      ' [Rows] Columns  Groups  Chart  Problems',
      ' Where │date = May                               │ ( Show all ) ( Open line ) [ Export… ]',
      '   date        region     product      units    sales',
      '   2026-04-30  North      Oolong           3    30.00',
      '   2026-05-01  North      Oolong           5    50.00',
      '   2026-05-02  South      Assam           10   120.50',
      '   2026-05-03  East, far  Assam            1    12.05',
      '   2026-05-31  South      Oolong           2    20.00',
      '   2026-06-01  West       Assam           90  1084.50',
      '',
    ]);
  });

  describe('after a rewind', () => {
    const NAMES = 'id,name,city\n1,a,X\n2,b,Y\n3,c,Z\n';
    const rewind = async (to: number): Promise<void> => {
      const answer = await app.session.history.ask({ what: 'rewind', to }, { kind: 'person' });
      assert.ok(answer.ok, JSON.stringify(answer));
    };
    const newest = async (did: string): Promise<number> => {
      const answer = await app.session.history.ask({ what: 'list', most: 50 }, { kind: 'person' });
      assert.ok(answer.ok);
      const { items } = answer.result as { items: { entry: number; did: string }[] };
      return items.find((item) => item.did === did)?.entry ?? -1;
    };

    it('over a file that was read again reads it once more, and shows nothing of the one as the other', async () => {
      await app.open(NAMES, { name: 'cols.csv' });
      await app.sees(/3 rows, 3 columns[^]*Enter opens/);
      const before = await newest('shown');
      writeFileSync(`${app.folder}/cols.csv`, 'x;y\n9;8\n');
      app.press('ctrl+r');
      await app.sees(/1 row, 2 columns[^]*Enter opens/);
      await rewind(before);
      await app.sees(/1 row, 2 columns[^]*x +y[^]*9 +8[^]*Enter opens/);
      const { rows } = await app.fresh('rows.get_rows');
      assert.deepEqual(rows, [{ x: '9', y: '8' }]);
    });

    it('to where the file, or its rows, were being read goes on', async () => {
      await app.open(NAMES, { name: 'cols.csv' });
      await app.sees(/3 rows, 3 columns[^]*Enter opens/);
      for (const to of [0, await newest('opened'), await newest('read')]) {
        await rewind(to);
        await app.sees(/3 rows, 3 columns[^]*3 +c +Z[^]*Enter opens/);
        assert.equal(((await app.fresh('rows.get_rows'))['rows'] as unknown[]).length, 3);
      }
    });

    it('over another order has the rows in the order of before', async () => {
      await app.open(NAMES, { name: 'cols.csv' });
      await app.sees(/Enter opens/);
      const before = await newest('shown');
      await app.call('rows.sort', { column: 'id', direction: 'desc' });
      await app.fresh('rows.get_rows');
      await app.sees(/3 +c +Z[^]*1 +a +X/);
      await rewind(before);
      await app.sees(/1 +a +X[^]*3 +c +Z/);
    });
  });

  it('lets an agent find out which region sold most in May, by the tools of widgets alone', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    await app.call('where.type_into', { text: 'date = 2026-05' });
    await app.sees(/4 shown/);
    await app.call('pages.select_tab', { index: 2 });
    await app.choose('group_by', 'region');
    await app.choose('measure', 'sum');
    await app.choose('of', 'sales');
    await app.call('groups.sort', { column: 'value', direction: 'desc' });
    const { rows } = await app.fresh('groups.get_rows');
    assert.deepEqual(rows, [
      { group: 'South', rows: 2, value: 140.5 },
      { group: 'North', rows: 1, value: 50 },
      { group: 'East, far', rows: 1, value: 12.05 },
    ]);
    await app.sees(/region +rows +sum of sales ▼\n.*South +2 +140.5/);
  });

  it('is worked by the keyboard alone: filter, sort, group, and back to the rows of a group', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    const requests = app.requests();
    app.press('tab', ...Array.from('units > 2'), 'tab', 'tab');
    await app.sees(/4 shown/);
    app.press('tab');
    await app.sees(/units +sales\n/);
    app.press('right', 'right', 'right', 'right', 'right', 's', 's');
    await app.sees(/sales ▼\n.*1084\.50\n.*120\.50\n.*50\.00\n.*30\.00\n/);
    app.press('down', 'enter');
    await app.sees(/Line 4\./);
    assert.deepEqual(requests, [{ what: 'open_file', path: `${app.folder}/sales.csv`, line: 4 }]);
  });

  it('shows the rows of a group or of a value that is chosen', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    await app.call('pages.select_tab', { index: 2 });
    await app.choose('group_by', 'date by month');
    await app.call('groups.sort', { column: 'group', direction: 'asc' });
    await app.call('groups.select_row', { index: 1 });
    await app.call('open_selected.click');
    await app.sees(/Where │date = 2026-05 +│/);
    await app.sees(/4 shown/);
    await app.call('pages.select_tab', { index: 1 });
    await app.call('columns.select_row', { index: 1 });
    await app.sees(/East, far +1│/);
    const { rows } = await app.fresh('values.get_rows');
    assert.deepEqual((rows as unknown[])[0], { value: 'South', rows: 2 } satisfies object);
    await app.call('values.select_row', { index: 2 });
    await app.call('open_selected.click');
    await app.sees(/date = 2026-05 and region = "East, far"/);
    await app.sees(/1 shown/);
    await app.call('clear.click');
    await app.sees(/6 rows, 5 columns {2,}CSV/);
  });

  it('counts the columns over the rows that are shown', async () => {
    await app.open(SALES, { columns: 110 });
    await app.sees(/Enter opens/);
    await app.call('where.type_into', { text: 'product = assam' });
    await app.call('pages.select_tab', { index: 1 });
    const screen = await app.sees(/sales +number +3 +0 +3 +12\.05 +1084\.5 +405\.683333 +1217\.05/);
    assert.match(screen.join('\n'), /date +date +3 +0 +3 +2026-05-02 +2026-06-01/);
    assert.match(screen.join('\n'), /product +text +3 +0 +1/);
  });

  it('draws bars, lines and points, and tells agents what they show', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    await app.call('pages.select_tab', { index: 3 });
    await app.choose('of', 'sales');
    await app.sees(/sum of sales by region[^]*West/);
    const bars = (await app.call('bar_chart.get_data')) as { items: { name: string; data: unknown[] }[] };
    assert.deepEqual(bars.items[0]?.data[0], { label: 'West', value: 1084.5 });
    await app.call('charts.select_tab', { index: 1 });
    await app.choose('group_by', 'date by month');
    await app.sees(/from 2026-04 to 2026-06/);
    const line = (await app.call('line_chart.get_series')) as { items: { data: unknown[] }[] };
    assert.deepEqual(line.items[0]?.data, [30, 202.55, 1084.5]);
    await app.call('charts.select_tab', { index: 2 });
    await app.choose('x', 'units');
    await app.choose('y', 'sales');
    await app.sees(/sales over units[^]*Bars and line show/);
    const { items } = (await app.call('point_chart.get_points')) as { items: { data: unknown[] }[] };
    assert.deepEqual(items[0]?.data[2], [10, 120.5]);
  });

  it('says what is wrong with a condition, and keeps the rows as they are', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    await app.call('where.type_into', { text: 'region = South' });
    await app.sees(/2 shown/);
    await app.call('where.type_into', { text: 'land = South' });
    await app.sees(/There is no column "land"\. There are date, region, product, units, sales\./);
    await app.sees(/2 shown/);
  });

  describe('exporting', () => {
    it('writes the rows as they are shown, in each format', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      await app.call('where.type_into', { text: 'region ~ st or' });
      await app.call('where.type_into', { text: 'region ~ st' });
      await app.call('rows.sort', { column: 'sales', direction: 'desc' });
      for (const [file, text] of [
        [
          'out/w.csv',
          'date,region,product,units,sales\n2026-06-01,West,Assam,90,1084.50\n2026-05-03,"East, far",Assam,1,12.05\n',
        ],
        [
          'w.tsv',
          'date\tregion\tproduct\tunits\tsales\n2026-06-01\tWest\tAssam\t90\t1084.50\n2026-05-03\tEast, far\tAssam\t1\t12.05\n',
        ],
        [
          'w.jsonl',
          '{"date":"2026-06-01","region":"West","product":"Assam","units":90,"sales":1084.5}\n{"date":"2026-05-03","region":"East, far","product":"Assam","units":1,"sales":12.05}\n',
        ],
        [
          'w.json',
          '[\n{"date":"2026-06-01","region":"West","product":"Assam","units":90,"sales":1084.5},\n{"date":"2026-05-03","region":"East, far","product":"Assam","units":1,"sales":12.05}\n]\n',
        ],
      ] as const) {
        await app.call('export.click');
        await app.call('export_file.type_into', { text: file });
        await app.call('export_to.confirm');
        await app.sees(new RegExp(`Wrote 2 rows to ${file}\\.`));
        assert.equal(readFileSync(`${app.folder}/${file}`, 'utf8'), text);
      }
    });

    it('writes the groups on their page', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      await app.call('pages.select_tab', { index: 2 });
      await app.choose('of', 'sales');
      await app.call('export.click');
      await app.call('export_to.confirm');
      await app.sees(/Wrote 4 groups to sales-groups\.csv/);
      assert.equal(
        readFileSync(`${app.folder}/sales-groups.csv`, 'utf8'),
        'region,rows,sum of sales\nWest,1,1084.5\nSouth,2,140.5\nNorth,2,80\n"East, far",1,12.05\n',
      );
    });

    it('replaces what is there only when it was asked about that very content', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      const other = `${app.folder}/sales-rows.csv`;
      writeFileSync(other, 'mine\n');
      await app.call('export.click');
      await app.call('export_to.confirm');
      await app.sees(/sales-rows\.csv is there already\. Its content is replaced\./);
      writeFileSync(other, 'changed meanwhile\n');
      await app.call('export_to.confirm');
      await app.sees(/It was changed in between/);
      assert.equal(readFileSync(other, 'utf8'), 'changed meanwhile\n');
      await app.call('export_to.confirm');
      await app.sees(/Wrote 6 rows/);
      assert.equal(readFileSync(other, 'utf8'), SALES);
    });

    it('refuses names that lead elsewhere, to the file itself, or to no format', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      await app.call('export.click');
      for (const [name, why] of [
        ['../out.csv', /leads out of|outside/],
        ['sales.csv', /That is the file itself/],
        ['out.xlsx', /The name must end with \.csv, \.tsv, \.json or/],
        ['', /Name the file/],
      ] as const) {
        await app.call('export_file.type_into', { text: name });
        await app.call('export_to.confirm');
        await app.sees(why);
      }
      assert.equal(readFileSync(`${app.folder}/sales.csv`, 'utf8'), SALES);
      assert.ok(!existsSync(`${app.folder}/../out.csv`));
      await app.call('export_to.dismiss');
    });
  });

  describe('a file that changes while it is open', () => {
    it('is shown as it was read, and as it is now after a reload; the filter stays', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      await app.call('where.type_into', { text: 'region = North' });
      await app.sees(/2 shown/);
      appendFileSync(`${app.folder}/sales.csv`, '2026-06-02,North,Assam,1,1\n');
      await app.sees(/sales\.csv grew by 27 bytes since it was read\. Reload shows it as it is now\./);
      await app.sees(/6 rows/);
      await app.call('reload.click');
      await app.sees(/7 rows, 5 columns {2}3 shown/);
    });

    it('that is gone stays on the screen, and is opened again when it comes back', async () => {
      await app.open(SALES);
      await app.sees(/Enter opens/);
      rmSync(`${app.folder}/sales.csv`);
      await app.sees(/sales\.csv is gone\. What was read of it is still shown\./);
      await app.sees(/1084\.50/);
      await app.call('reload.click');
      await app.sees(/There is no file "sales\.csv"/);
      writeFileSync(`${app.folder}/sales.csv`, SALES);
      await app.call('reload.click');
      await app.sees(/6 rows, 5 columns/);
    });
  });

  it('says what is wrong with the file, line by line, and opens the line', async () => {
    await app.open('a,b\n1,2\n3\n4,"open\n5,6\n');
    await app.sees(/Problems 2|Problems.*2/);
    const requests = app.requests();
    await app.call('pages.select_tab', { index: 4 });
    await app.sees(/3 {2}1 cell where the heading has 2\n.*4 {2}a quote opens and does not close/);
    await app.call('problems.select_row', { index: 1 });
    await app.call('open_selected.click');
    await app.sees(/Line 4\./);
    assert.deepEqual(requests, [{ what: 'open_file', path: `${app.folder}/sales.csv`, line: 4 }]);
  });

  it('says why a file cannot be opened, and opens another', async () => {
    await app.open(SALES);
    await app.session.stop();
    writeFileSync(`${app.folder}/../outside-${process.pid}.csv`, SALES);
    symlinkSync(`../outside-${process.pid}.csv`, `${app.folder}/link.csv`);
    try {
      await app.start([]);
      await app.sees(/CSV, TSV, JSON or JSON Lines/);
      for (const [path, why] of [
        ['none.csv', /There is no file "none\.csv"/],
        ['.', /is a folder/],
        [`../outside-${process.pid}.csv`, /lies outside the folder that is open/],
        ['link.csv', /lies outside the folder that is open/],
      ] as const) {
        await app.call('path.type_into', { text: path });
        await app.call('open.click');
        await app.sees(why);
      }
    } finally {
      rmSync(`${app.folder}/../outside-${process.pid}.csv`);
    }
    await app.call('path.type_into', { text: 'sales.csv' });
    await app.call('open.click');
    await app.sees(/6 rows, 5 columns/);
  });

  it('shows an empty file, and one with a heading alone, as what they are', async () => {
    await app.open('');
    await app.sees(/The file is empty\./);
    await app.session.stop();
    writeFileSync(`${app.folder}/sales.csv`, 'a,b\n');
    await app.start(['sales.csv']);
    await app.sees(/The file has a heading and no rows\./);
  });

  it('comes back with its filter, order and page after a restart', async () => {
    await app.open(SALES);
    await app.sees(/Enter opens/);
    await app.call('where.type_into', { text: 'date = 2026-05' });
    await app.call('rows.sort', { column: 'sales', direction: 'desc' });
    await app.sees(/120\.50\n.*50\.00/);
    await app.session.restart();
    await app.sees(/4 shown/);
    const { rows, total } = await app.fresh('rows.get_rows', { limit: 1 });
    assert.deepEqual([total, (rows as Record<string, unknown>[])[0]?.['sales']], [4, '120.50']);
  });

  it('opens JSON and JSON Lines by the same means', async () => {
    await app.open('{"region":"North","sales":2}\n{"region":"South","sales":3.5}\n', { name: 'a.jsonl' });
    await app.sees(/2 rows, 2 columns +JSON Lines, UTF-8/);
    await app.call('where.type_into', { text: 'sales > 3' });
    await app.sees(/1 shown/);
    await app.call('export.click');
    await app.call('export_file.type_into', { text: 'b.json' });
    await app.call('export_to.confirm');
    await app.sees(/Wrote 1 rows? to b\.json/);
    assert.equal(readFileSync(`${app.folder}/b.json`, 'utf8'), '[\n{"region":"South","sales":3.5}\n]\n');
  });
});
