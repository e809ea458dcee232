import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linksIn } from '../../../src/webview/link-text.ts';

/** The links of a text as they stand there. */
const found = (text: string): string[] => linksIn(text).map(({ start, end }) => text.slice(start, end));

describe('the links in a row', () => {
  it('are addresses, without what ends the sentence around them', () => {
    const cases: readonly [text: string, ...links: string[]][] = [
      ['see https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d'],
      ['(http://localhost:8080/x)', 'http://localhost:8080/x'],
      ['https://en.wikipedia.org/wiki/Tea_(drink), then', 'https://en.wikipedia.org/wiki/Tea_(drink)'],
      ['│https://example.com│', 'https://example.com'],
      ['"https://a.example" and <https://b.example>', 'https://a.example', 'https://b.example'],
      ['ftp://x.example javascript:alert(1)'],
    ];
    for (const [text, ...links] of cases) {
      assert.deepEqual(
        found(text).filter((link) => link.startsWith('http')),
        links,
        text,
      );
    }
  });

  it('are files with a line and a column, or without', () => {
    const cases: readonly [text: string, ...links: string[]][] = [
      ['at src/app/main.tea.ts:12:5)', 'src/app/main.tea.ts:12:5'],
      ['notes.md, ./a.ts:3 and ../b/c.json', 'notes.md', './a.ts:3', '../b/c.json'],
      ['/w/notes.tea.ts:7', '/w/notes.tea.ts:7'],
      ['│people.csv │ 12:30 │', 'people.csv'],
      ['no file here: 3.'],
    ];
    for (const [text, ...links] of cases) assert.deepEqual(found(text), links, text);
  });

  it('never overlap, stand in their order, and are quick to find in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab./:-@1 ht)(│')), maxLength: 300 }), (text) => {
        const links = linksIn(`http://x ${text}`);
        let at = 0;
        for (const { start, end } of links) {
          assert.ok(start >= at && end > start);
          at = end;
        }
      }),
    );
    const before = performance.now();
    linksIn(`${'a.'.repeat(500)}:${'/a'.repeat(500)}`);
    assert.ok(performance.now() - before < 200);
  });
});
