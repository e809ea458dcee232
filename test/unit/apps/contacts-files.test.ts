import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { folderWith } from '../session/support.ts';
import { Shipped } from './shipped.ts';

const COUNT = 100_000;

/** What people's programs write, each with 100,000 rows: the same contacts in another dress. */
interface Dress {
  readonly what: string;
  readonly lineEnd: '\n' | '\r\n';
  readonly encode: (text: string) => Buffer;
  readonly lastLineEnds: boolean;
  /** How the app says that it will write another encoding than it read. */
  readonly notice?: RegExp;
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const DRESSES: readonly Dress[] = [
  { what: 'plain lines', lineEnd: '\n', encode: utf8, lastLineEnds: true },
  { what: 'no final newline', lineEnd: '\n', encode: utf8, lastLineEnds: false },
  { what: 'CR LF and a byte order mark', lineEnd: '\r\n', encode: (text) => utf8(`\ufeff${text}`), lastLineEnds: true },
  {
    what: 'UTF-16',
    lineEnd: '\r\n',
    encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    lastLineEnds: true,
    notice: /Read as UTF-16; saving writes UTF-8/,
  },
  {
    what: 'Windows-1252, which is no valid UTF-8',
    lineEnd: '\r\n',
    encode: (text) => Buffer.from(text, 'latin1'),
    lastLineEnds: true,
    notice: /Read as Windows-1252; saving writes UTF-8/,
  },
];

/** Names with accents, a comma in quotes, a quote in quotes, and a line break in quotes. */
function lines(lineEnd: string): string[] {
  return Array.from({ length: COUNT }, (_, i) => {
    const n = (i * 7919) % COUNT;
    const note = [`plain ${n}`, `"a, b ${n}"`, `"says ""${n}"""`, `"two${lineEnd}lines ${n}"`][i % 4] ?? '';
    return `Zoë ${String(n).padStart(6, '0')},p${n}@example.org,${note}`;
  });
}

describe('contacts with files of 100,000 rows', function () {
  this.timeout(60_000);
  const app = new Shipped('contacts', { callTimeout: 20_000, silence: 20_000 });
  const sees = (want: RegExp): Promise<string> => app.sees(want);

  for (const dress of DRESSES)
    it(`reads, sorts, filters, adds to and saves one with ${dress.what}`, async () => {
      const written = lines(dress.lineEnd);
      const text = ['Name,Email,Note', ...written].join(dress.lineEnd) + (dress.lastLineEnds ? dress.lineEnd : '');
      const file = `${folderWith({})}/people.csv`;
      writeFileSync(file, dress.encode(text));

      await app.start({ args: [file], columns: 80, rows: 20 });
      await sees(/Reading [█▏▎▍▌▋▊▉░]+ +\d+%\n Reading… \d+,000 rows/);
      const loaded = await sees(/100,000 contacts/);
      if (dress.notice !== undefined) assert.match(loaded, dress.notice);

      await app.call('people.sort', { column: 'name' });
      await sees(/Zoë 000000 [^]*Zoë 000001 /);
      await app.call('filter.type_into', { text: '099999' });
      await sees(/100,000 contacts, 1 shown/);
      await app.call('filter.clear');
      await app.call('new_name.type_into', { text: 'Ada' });
      await app.call('add.click');
      await sees(/100,001 contacts, not saved/);
      await app.call('save.click');
      await sees(/Saved\./);

      const saved = readFileSync(file, 'utf8');
      const expected = ['Name,Email,Note', ...written, 'Ada,,', ''].join(dress.lineEnd);
      assert.ok(
        saved === expected.replaceAll('\r\nlines', '\nlines') || saved === expected,
        firstDifference(saved, expected),
      );
    });
});

/** Where two long texts part, so that a failure does not print megabytes. */
function firstDifference(got: string, want: string): string {
  let at = 0;
  while (at < want.length && got[at] === want[at]) at++;
  return `at ${at}: ${JSON.stringify(got.slice(at - 40, at + 40))} instead of ${JSON.stringify(want.slice(at - 40, at + 40))}`;
}
