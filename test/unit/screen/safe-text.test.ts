import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeText, textWidth } from '../../../src/screen/width.ts';
import { anyText } from './strings.ts';
import { lineOf, openTerminal, send } from './terminal.ts';

/** What it is, in, out. */
const cases: readonly (readonly [string, string, string])[] = [
  ['ordinary text', 'Grüße, 日本 👩‍🚀', 'Grüße, 日本 👩‍🚀'],
  ['colours', 'a\x1b[1;31mred\x1b[0mb', 'aredb'],
  ['colours, C1 form', 'a\x9b31mb', 'ab'],
  ['clear screen', 'a\x1b[2Jb', 'a␛b'],
  ['full reset', 'a\x1bcb', 'a␛b'],
  ['status query', 'a\x1b[6nb', 'a␛b'],
  ['status query, C1 form', 'a\x9b6nb', 'a␛b'],
  ['title', 'a\x1b]0;title\x07b', 'a␛b'],
  ['title ended by ST', 'a\x1b]0;title\x1b\\b', 'a␛b'],
  ['title, C1 form', 'a\x9d0;title\x9cb', 'a␛b'],
  ['clipboard', 'a\x1b]52;c;aGk=\x07b', 'a␛b'],
  ['link', '\x1b]8;;http://example.com\x07here\x1b]8;;\x07', '␛here␛'],
  ['a title without an end does not swallow the text', 'a\x1b]0;title', 'a␛0;title'],
  ['device control', 'a\x1bP+q544e\x1b\\b', 'a␛b'],
  ['a lone escape', 'a\x1b', 'a␛'],
  ['end of paste', 'a\x1b[201~b', 'a␛b'],
  ['bell, nul, delete', '\x07\x00\x7f', '␇␀␡'],
  ['other C1', 'a\x84b', 'a�b'],
  ['tab', 'a\tb', 'a b'],
  ['line breaks', 'a\r\nb\rc\nd\u2028e\u0085f', 'a b c d e f'],
  ['bidi controls', 'a\u202eb\u2066c\u200fd', 'abcd'],
  ['invisible format characters', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
  ['hidden tags', 'a\u{e0068}\u{e0069}b', 'ab'],
  ['lone surrogates', 'a\ud800b\udc00', 'a�b�'],
  ['no characters', 'a\uffffb\ufffe', 'a�b�'],
  ['text with brackets is no markup', '[0] x [/ {bold} <b> %s $(x)', '[0] x [/ {bold} <b> %s $(x)'],
];

describe('safeText', () => {
  for (const [what, given, expected] of cases) it(what, () => assert.equal(safeText(given), expected));

  it('keeps line breaks as LF for callers that wrap', () => {
    assert.equal(safeText('a\r\nb\rc\u2029d', 'many'), 'a\nb\nc\nd');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => safeText(safeText(text)) === safeText(text)),
      { numRuns: 5000 },
    );
  });

  it('leaves no control, bidi or unpaired character, whatever comes in', () => {
    const odd = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\x1b', '[', ']', '\x07', 'm', '\x9b', '\x9c', ';', '0'),
        fc.string({ unit: 'binary' }),
      ),
    });
    fc.assert(
      fc.property(odd, (text) => {
        const safe = safeText(text);
        assert.doesNotMatch(safe, /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 5000 },
    );
  });

  it("neither moves the terminal's cursor away nor changes its title", async () => {
    for (const [, given] of cases) {
      const terminal = openTerminal(60, 2);
      const titles: string[] = [];
      terminal.onTitleChange((title) => titles.push(title));
      await send(terminal, safeText(given) + '|');
      assert.deepEqual(titles, []);
      assert.equal(lineOf(terminal, 0), `${safeText(given)}|`);
      assert.equal(terminal.buffer.active.cursorX, textWidth(given) + 1);
      terminal.dispose();
    }
  });
});
