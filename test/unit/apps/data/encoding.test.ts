import assert from 'node:assert/strict';
import { cells, labels, problems, sheetOf } from './support.ts';

const TEXT = 'Stadt,Preis\r\nKöln,"1 €"\r\nZürich,2\r\n';
const ROWS = [
  ['Köln', '1 €'],
  ['Zürich', '2'],
];

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** Windows-1252 for what is in the text: Latin-1 but for the euro. */
const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

describe('the encoding of a file', () => {
  for (const [what, bytes, encoding] of [
    ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'UTF-8'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 with its bytes the other way round', utf16be(`\ufeff${TEXT}`), 'UTF-16'],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le'), 'UTF-16'],
    ['Windows-1252', windows1252(TEXT), 'Windows-1252'],
  ] as const)
    it(`is told and read right: ${what}`, async () => {
      const sheet = await sheetOf(bytes);
      assert.deepEqual(
        [sheet.encoding, labels(sheet), cells(sheet), problems(sheet)],
        [encoding, ['Stadt', 'Preis'], ROWS, []],
      );
    });

  it('may change from row to row: each is read right, and the first odd line is named', async () => {
    const sheet = await sheetOf(
      Buffer.concat([Buffer.from('Stadt,n\nKöln,1\n'), windows1252('Zürich,2 €\n'), Buffer.from('Łódź,3\n')]),
    );
    assert.deepEqual(cells(sheet), [
      ['Köln', '1'],
      ['Zürich', '2 €'],
      ['Łódź', '3'],
    ]);
    assert.equal(sheet.encoding, 'UTF-8 and Windows-1252');
    assert.deepEqual(problems(sheet), ['3: 1 row is not UTF-8 as the others are; read as Windows-1252']);
  });

  it('is kept apart from bytes that are no text', async () => {
    await assert.rejects(sheetOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 0, 9, 0x41, 0x42])), /"a\.csv" is no text/);
  });

  it('of JSON is found as well', async () => {
    for (const bytes of [
      Buffer.from('\ufeff[{"a":"ä"}]', 'utf16le'),
      Buffer.from('[{"a":"ä"}]', 'latin1'),
      Buffer.from('\ufeff[{"a":"ä"}]'),
    ])
      assert.deepEqual(cells(await sheetOf(bytes, 'a.json')), [['ä']]);
  });
});
