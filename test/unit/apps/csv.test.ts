import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSheet, writeSheet } from '../../../src/apps/contacts/csv.ts';
import { decode } from '../../../src/apps/files/encoding.ts';
import { headingsOf } from '../../../src/apps/files/headings.ts';

const sheet = (text: string) => parseSheet(Buffer.from(text));

describe('contacts: reading CSV files', () => {
  it('reads headings and rows, and knows the line each row began on', async () => {
    const { columns, rows } = await sheet('Name,E-Mail\nAda,ada@example.org\n"Grace ""Amazing""",grace@example.org\n');
    assert.deepEqual(columns, [
      { id: 'name', label: 'Name' },
      { id: 'e_mail', label: 'E-Mail' },
    ]);
    assert.deepEqual(rows, [
      { line: 2, cells: { name: 'Ada', e_mail: 'ada@example.org' } },
      { line: 3, cells: { name: 'Grace "Amazing"', e_mail: 'grace@example.org' } },
    ]);
  });

  it('takes CR LF, blank lines, line breaks in quotes, and no final line end', async () => {
    const { rows, lineEnd } = await sheet('name,note\r\nAda,a\r\n\r\n"two\r\nlines",b\r\nlast,c');
    assert.equal(lineEnd, '\r\n');
    assert.deepEqual(
      rows.map(({ line, cells }) => [line, cells.name]),
      [
        [2, 'Ada'],
        [4, 'two\nlines'],
        [6, 'last'],
      ],
    );
  });

  it('names broken rows by their line and keeps the others', async () => {
    const { rows, broken } = await sheet('name,email\nok,1\nshort\nlong,2,3\nfine,4\n');
    assert.deepEqual(
      rows.map(({ cells }) => cells.name),
      ['ok', 'fine'],
    );
    assert.deepEqual(broken, [
      { line: 3, why: '1 cell where the heading has 2' },
      { line: 4, why: '3 cells where the heading has 2' },
    ]);
  });

  it('names the line where a quote opens that never closes', async () => {
    const { rows, broken } = await sheet('name,email\nok,1\nopen,"never\nclosed,2\n');
    assert.equal(rows.length, 1);
    assert.deepEqual(broken, [{ line: 3, why: 'a quote opens here and never closes; the rest of the file is in it' }]);
  });

  it('takes semicolons and tabs where the heading uses them', async () => {
    assert.deepEqual((await sheet('a;b\n1;2,5\n')).rows[0]?.cells, { a: '1', b: '2,5' });
    assert.deepEqual((await sheet('a\tb\n1\t2\n')).rows[0]?.cells, { a: '1', b: '2' });
  });

  it('reads an empty file as no columns and no rows', async () => {
    const { columns, rows, broken } = await sheet('');
    assert.deepEqual([columns, rows, broken], [[], [], []]);
  });

  it('tells the encoding: UTF-8 with and without its mark, UTF-16, Windows-1252', () => {
    assert.deepEqual(decode(Buffer.from('é')), { text: 'é', encoding: 'UTF-8' });
    assert.deepEqual(decode(Buffer.from('\ufeffé')), { text: 'é', encoding: 'UTF-8' });
    assert.deepEqual(decode(Buffer.from('\ufeffé', 'utf16le')), { text: 'é', encoding: 'UTF-16' });
    assert.deepEqual(decode(Buffer.from([0xe9])), { text: 'é', encoding: 'Windows-1252' });
  });

  it('makes headings fit for widget ids, each once', () => {
    const ids = headingsOf(['Näme', 'name', '', '日本', 'x'.repeat(80)]).map(({ id }) => id);
    assert.deepEqual(ids, ['name', 'name_2', 'column_3', 'column_4', 'x'.repeat(24)]);
    assert.deepEqual(
      headingsOf(['a', 'A', 'a']).map(({ id }) => id),
      ['a', 'a_2', 'a_3'],
    );
  });

  it('stops reading when it is cancelled', async () => {
    const text = `name\n${'row\n'.repeat(20_000)}`;
    const stop = new AbortController();
    const reading = parseSheet(Buffer.from(text), { signal: stop.signal, progress: () => stop.abort() });
    await assert.rejects(reading, { name: 'AbortError' });
  });

  it('reads 10,000 rows within two seconds', async () => {
    const text = `name,email,city\n${Array.from({ length: 10_000 }, (_, i) => `P ${i},p${i}@example.org,"City, ${i % 9}"`).join('\n')}`;
    const began = performance.now();
    const { rows } = await sheet(text);
    assert.equal(rows.length, 10_000);
    assert.ok(performance.now() - began < 2000);
  });
});

describe('contacts: writing CSV files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'teahouse-csv-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives back what it read, line ends included, and leaves no other file', async () => {
    const text = 'name,note\r\nAda,"a, b"\r\nGrace,"say ""hi"""\r\nMary,"two\r\nlines"\r\n';
    const { columns, rows, lineEnd } = await sheet(text);
    const file = join(folder, 'people.csv');
    await writeSheet(file, columns, rows, lineEnd, null);
    assert.equal(await readFile(file, 'utf8'), text);
    assert.deepEqual(await readdir(folder), ['people.csv']);
  });
});
