import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clusters, safeText, textWidth, unicodeProvider } from '../../../src/screen/width.ts';
import { anyText } from './strings.ts';
import { lineOf, openTerminal, send } from './terminal.ts';

/** Text, the cells it takes. Each is also checked against the terminal below. */
const widths: readonly (readonly [string, number])[] = [
  ['', 0],
  ['plain', 5],
  ['é', 1],
  ['e\u0301', 1],
  ['日本語', 6],
  ['ｱｲｳ', 3],
  ['Ａ', 2],
  ['한국', 4],
  ['\u1112\u1161\u11ab', 2], // the same syllable as 한, in parts
  ['😀', 2],
  ['✅', 2],
  ['❤', 1],
  ['❤\ufe0f', 2],
  ['❤\ufe0e', 1],
  ['✅\ufe0e', 2],
  ['🇩🇪', 2],
  ['🇩🇪🇫🇷', 4],
  ['🇩', 1],
  ['👨‍👩‍👧‍👦', 2],
  ['👍🏽', 2],
  ['🏳️‍🌈', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
  ['1️⃣', 2],
  ['1', 1],
  ['🥹', 2], // Unicode 14
  ['🫨', 2], // Unicode 15
  ['🪾', 2], // Unicode 16
  ['กำ', 1],
  ['ที่', 1],
  ['क्षि', 2], // a conjunct keeps a cell for each consonant
  ['שלום', 4],
  ['┌─┐', 3],
  ['⠿⣿', 2],
  ['\ue0b0', 1],
  ['a\tb', 3],
  ['a\nb', 3],
  ['\u{20000}', 2],
  ['\u{17000}', 2], // Tangut
  ['\u{1b000}', 2], // old kana
  ['\u{1f200}', 2],
  ['\u{18cff}', 2], // Unicode 16
];

describe('textWidth', () => {
  for (const [text, width] of widths) {
    it(`${JSON.stringify(text)} is ${width}`, () => assert.equal(textWidth(text), width));
  }

  it('is two cells for every emoji that is drawn as a picture by itself', () => {
    const narrow: string[] = [];
    for (let codePoint = 0x231a; codePoint <= 0x1faff; codePoint++) {
      const char = String.fromCodePoint(codePoint);
      if (/(?!\p{Regional_Indicator})\p{Emoji_Presentation}/u.test(char) && textWidth(char) !== 2) narrow.push(char);
    }
    assert.deepEqual(narrow, []);
  });

  it('agrees with the terminal on 20,000 random texts', async function () {
    this.timeout(60_000);
    const perRun = 1000;
    const terminal = openTerminal(200, perRun);
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: perRun, maxLength: perRun, size: 'max' }), async (texts) => {
        // Each text is ended by a mark; the colour sequence keeps the mark from joining the text.
        await send(terminal, texts.map((text, row) => `\x1b[${row + 1};1H\x1b[2K${safeText(text)}\x1b[m|`).join(''));
        texts.forEach((text, row) => {
          const line = terminal.buffer.active.getLine(row);
          const width = textWidth(text);
          assert.equal(line?.getCell(width)?.getChars(), '|', `${JSON.stringify(text)} is not ${width} cells`);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('keeps the right border of a box straight behind every sample', async () => {
    const terminal = openTerminal(20, widths.length);
    const rows = widths.map(([text]) => `|${safeText(text)}${' '.repeat(18 - textWidth(text))}|`);
    await send(terminal, rows.map((line, row) => `\x1b[${row + 1};1H${line}`).join(''));
    rows.forEach((line, row) => {
      assert.equal(terminal.buffer.active.getLine(row)?.getCell(19)?.getChars(), '|', JSON.stringify(line));
      assert.equal(lineOf(terminal, row), line);
    });
  });
});

describe('clusters', () => {
  it('cuts where a person sees one character', () => {
    assert.deepEqual(clusters('a👩‍🚀é'), [
      { text: 'a', index: 0, width: 1 },
      { text: '👩‍🚀', index: 1, width: 2 },
      { text: 'é', index: 6, width: 1 },
    ]);
  });

  it('loses nothing: the clusters of a text are the text', () => {
    fc.assert(
      fc.property(
        anyText,
        (text) =>
          clusters(text)
            .map((cluster) => cluster.text)
            .join('') === text,
      ),
    );
  });

  it("cuts as Unicode's own rules do, but for conjuncts of Indic scripts", () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const virama = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]/;
    fc.assert(
      fc.property(anyText, (text) => {
        if (virama.test(text)) return;
        const expected = [...segmenter.segment(text)].map(({ segment }) => segment);
        assert.deepEqual(
          clusters(text).map((cluster) => cluster.text),
          expected,
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe('unicodeProvider', () => {
  it('tells single code points', () => {
    assert.equal(unicodeProvider.wcwidth(0x61), 1);
    assert.equal(unicodeProvider.wcwidth(0x65e5), 2);
    assert.equal(unicodeProvider.wcwidth(0x301), 0);
  });
});
