import assert from 'node:assert/strict';
import { appendFileSync, closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { openSheet } from '../../../../src/apps/data/load.ts';
import { folderWith, removeFolders } from '../../session/support.ts';
import { DataApp } from './app-under-test.ts';
import { problems } from './support.ts';

const REGIONS = ['North', 'South', 'East', 'West', '"Far, east"'] as const;

/** Writes rows until the file has so many bytes; answers how many, and the sum of what each region sold in May. */
function writeSales(file: string, bytes: number): { readonly rows: number; readonly may: ReadonlyMap<string, number> } {
  const out = openSync(file, 'w');
  const may = new Map<string, number>();
  let text = 'date,region,units,sales,note\r\n';
  let rows = 0;
  for (let written = 0; written < bytes; rows++) {
    const month = 1 + (rows % 12);
    const region = REGIONS[(rows * 7) % REGIONS.length] ?? 'North';
    const cents = (rows * 7_919) % 1_000_003;
    if (month === 5) may.set(region, (may.get(region) ?? 0) + cents);
    text += `2026-${String(month).padStart(2, '0')}-${String(1 + (rows % 28)).padStart(2, '0')},${region},${rows % 100},${(cents / 100).toFixed(2)},ordered by customer no. ${rows} over the counter; as ever\r\n`;
    if (text.length < 1_000_000) continue;
    written += writeSync(out, text);
    text = '';
  }
  writeSync(out, text);
  closeSync(out);
  return { rows, may };
}

const grouped = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');

describe('a file of 100 MB', function () {
  this.timeout(240_000);
  let app: DataApp;

  before(() => (app = new DataApp()));
  after(() => {
    app.dispose();
    removeFolders();
  });

  it('shows its first rows while it is read, and is filtered, grouped, sorted and written within the memory of an app', async () => {
    app.folder = folderWith({});
    const file = `${app.folder}/sales.csv`;
    const { rows, may } = writeSales(file, 100_000_000);
    assert.ok(statSync(file).size >= 100_000_000);

    await app.start(['sales.csv']);
    const early = await app.sees(/Reading [█▏▎▍▌▋▊▉░]+ +\d+%[^]*2026-01-01 +North +0 +0\.00/, 60_000);
    assert.doesNotMatch(early.join('\n'), new RegExp(grouped(rows)));
    await app.sees(new RegExp(`${grouped(rows)} rows, 5 columns[^]*Enter opens`), 120_000);

    await app.call('where.type_into', { text: 'date = May' });
    await app.sees(/ shown/, 60_000);
    await app.call('pages.select_tab', { index: 2 });
    await app.choose('group_by', 'region');
    await app.choose('of', 'sales');
    const { rows: groups } = await app.fresh('groups.get_rows');
    const [[best, cents] = ['', 0]] = [...may].sort(([, a], [, b]) => b - a);
    const [first] = groups as readonly { group: string; value: number }[];
    assert.deepEqual([first?.group, first?.value], [best.replaceAll('"', ''), cents / 100]);

    // A column of texts that are all different: read again from the file, and sorted.
    await app.call('pages.select_tab', { index: 0 });
    await app.call('rows.sort', { column: 'note', direction: 'desc' });
    const { rows: sorted } = await app.fresh('rows.get_rows', { limit: 1 });
    assert.match(String((sorted as Record<string, unknown>[])[0]?.['note']), /no\. 9\d+ over/);
    await app.call('export.click');
    await app.call('export_to.confirm');
    const [, written = ''] =
      /Wrote ([\d,]+) rows/.exec((await app.sees(/Wrote [\d,]+ rows/, 120_000)).join('\n')) ?? [];
    const lines = readFileSync(`${app.folder}/sales-rows.csv`, 'latin1').split('\n').length - 2;
    assert.equal(grouped(lines), written);
    assert.equal(app.session.state.name, 'running');
  });
});

describe('a file that changes while it is read', () => {
  after(removeFolders);

  it('is read up to where it ends now, which is said', async () => {
    const file = `${folderWith({})}/a.csv`;
    writeSales(file, 9_000_000);
    const loading = await openSheet(file);
    truncateSync(file, 5_000_000);
    await loading.rest();
    assert.ok(loading.sheet.rowCount > 40_000 && loading.sheet.rowCount < 80_000, String(loading.sheet.rowCount));
    assert.match(problems(loading.sheet).at(-1) ?? '', /^\d+: the file became shorter while it was read$/);
  });

  it('is read as it was when it was opened, though it grows or is removed', async () => {
    const file = `${folderWith({})}/a.csv`;
    const { rows } = writeSales(file, 9_000_000);
    const loading = await openSheet(file);
    appendFileSync(file, '2026-01-01,North,1,1,late\r\n');
    rmSync(file);
    await loading.rest();
    assert.deepEqual([loading.sheet.rowCount, problems(loading.sheet)], [rows, []]);
  });

  it('is let go when it is not wanted any more', async () => {
    const file = `${folderWith({})}/a.csv`;
    writeSales(file, 9_000_000);
    const loading = await openSheet(file);
    const ending = new AbortController();
    const reading = loading.rest({ signal: ending.signal });
    ending.abort();
    await assert.rejects(reading, { name: 'AbortError' });
    await loading.close();
  });
});
