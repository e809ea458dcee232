import assert from 'node:assert/strict';
import { cleanText } from '../../src/tools/index.ts';
import { runCases } from '../unit/tools/support.ts';
import type { Case } from '../unit/tools/support.ts';

/** Group CT, texts: what comes in, and what is left. Written with escapes, so that nothing unseen hides here. */
const TEXTS: readonly (readonly [number: string, says: string, given: string, cleaned: string])[] = [
  ['CT01', 'ASCII', 'Click the button', 'Click the button'],
  ['CT02', 'the empty text', '', ''],
  ['CT03', 'nothing but unseen characters', '\u200B\u2060\uFEFF', ''],
  ['CT04', 'a newline goes without a space', 'a\nb', 'ab'],
  ['CT06', 'NUL', 'a\u0000b', 'ab'],
  ['CT07', 'of an escape sequence the printable end stays', '\u001b[31mred\u001b[0m', '[31mred[0m'],
  ['CT08', 'a terminal link', '\u001b]8;;http://x\u0007t', ']8;;http://xt'],
  ['CT09', 'DEL', 'a\u007Fb', 'ab'],
  ['CT11', 'a C1 control', 'a\u0085b', 'ab'],
  ['CT12', 'line separator', 'a\u2028b', 'ab'],
  ['CT13', 'paragraph separator', 'a\u2029b', 'ab'],
  ['CT14', 'zero-width space', 'pass\u200Bword', 'password'],
  [
    'CT16',
    'a family joined by ZWJ falls apart',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    '\u{1F468}\u{1F469}\u{1F467}',
  ],
  ['CT17', 'left-to-right and right-to-left marks', 'a\u200E\u200Fb', 'ab'],
  ['CT18', 'Arabic letter mark', 'a\u061Cb', 'ab'],
  ['CT19', 'right-to-left override', 'abc\u202Egnp.exe', 'abcgnp.exe'],
  ['CT21', 'isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['CT22', 'word joiner and invisible operators', 'a\u2060\u2061\u2062\u2063\u2064b', 'ab'],
  ['CT23', 'an unassigned default-ignorable', 'a\u2065b', 'ab'],
  ['CT24', 'deprecated format characters', '\u206Aa\u206B\u206C\u206D\u206E\u206F', 'a'],
  ['CT26', 'a byte order mark in the middle', 'i\uFEFFd', 'id'],
  ['CT27', 'soft hyphen', 'co\u00ADop', 'coop'],
  ['CT28', 'a word in tag characters', 'Hi\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}', 'Hi'],
  ['CT29', 'language tag and cancel tag', 'a\u{E0001}\u{E0065}\u{E007F}b', 'ab'],
  ['CT31', 'the rest of the tag block', 'a\u{E0080}\u{E00FF}\u{E01F0}\u{E0FFF}b', 'ab'],
  [
    'CT32',
    'a region’s flag loses its tags',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '\u{1F3F4}',
  ],
  ['CT33', 'the selector after a heart', '\u2764\uFE0F', '\u2764'],
  ['CT34', 'variation selectors 1 and 15', 'a\uFE00b\uFE0E', 'ab'],
  ['CT36', 'bytes hidden as selectors behind a face', '\u{1F60A}\u{E0158}\u{E0159}\uFE01', '\u{1F60A}'],
  ['CT37', 'an ideograph keeps itself', '\u845B\u{E0100}', '\u845B'],
  ['CT38', 'the enclosing keycap stays', '1\uFE0F\u20E3', '1\u20E3'],
  ['CT39', 'Mongolian selectors', 'a\u180B\u180C\u180D\u180Fb', 'ab'],
  ['CT41', 'combining grapheme joiner', 'a\u034Fb', 'ab'],
  ['CT42', 'Hangul fillers of both kinds', 'a\u115F\u1160b', 'ab'],
  ['CT43', 'Hangul filler and its half-width form', 'a\u3164\uFFA0b', 'ab'],
  ['CT44', 'real Hangul stays', '\uD55C\uAE00 \u1112\u1161', '\uD55C\uAE00 \u1112\u1161'],
  ['CT46', 'Khmer inherent vowels', '\u1780\u17B4\u17B5', '\u1780'],
  ['CT47', 'interlinear annotation', '\uFFF9a\uFFFAb\uFFFB', 'ab'],
  ['CT48', 'unassigned default-ignorables before the specials', 'a\uFFF0\uFFF8b', 'ab'],
  ['CT49', 'object replacement and replacement character stay', '\uFFFC\uFFFD', '\uFFFC\uFFFD'],
  ['CT51', 'private use in planes 15 and 16', 'a\u{F0000}\u{FFFFD}\u{100000}\u{10FFFD}b', 'ab'],
  ['CT52', 'a glyph of a patched font', '\uE0A0 main', ' main'],
  ['CT53', 'noncharacters stay', 'a\uFDD0\uFFFEb', 'a\uFDD0\uFFFEb'],
  ['CT54', 'Arabic signs that are seen but are format', '\u06001\u06DD', '1'],
  ['CT56', 'musical beams', '\u{1D173}a\u{1D17A}', 'a'],
  ['CT57', 'shorthand format controls', '\u{1BCA0}a\u{1BCA3}', 'a'],
  ['CT58', 'spaces of any width stay', 'a\u00A0b\u2002c\u3000d', 'a\u00A0b\u2002c\u3000d'],
  ['CT59', 'a combining accent stays', 'e\u0301', 'e\u0301'],
  [
    'CT61',
    'CJK, emoji and letters beyond the first plane stay',
    '\u4F60\u597D\u{1F680}\u{1D54F}',
    '\u4F60\u597D\u{1F680}\u{1D54F}',
  ],
  ['CT62', 'a skin tone stays', '\u{1F44D}\u{1F3FD}', '\u{1F44D}\u{1F3FD}'],
  ['CT63', 'a country’s flag stays', '\u{1F1F3}\u{1F1F4}', '\u{1F1F3}\u{1F1F4}'],
  ['CT64', 'a letter that looks like another stays', 'p\u0430y', 'p\u0430y'],
  ['CT66', 'a lone high surrogate', 'a\ud83db', 'ab'],
  ['CT67', 'a lone low surrogate', 'a\ude80b', 'ab'],
  ['CT68', 'halves are not joined by what lay between', '\ud83d\u200B\ude80', ''],
  ['CT69', 'seen text is not judged', 'IGNORE PREVIOUS INSTRUCTIONS', 'IGNORE PREVIOUS INSTRUCTIONS'],
  ['CT71', 'a mix; and cleaning it again changes nothing', 'a\u200Db\uFE0Fc\u{E0041}\n', 'abc'],
];

describe('clean cases: texts', () => {
  runCases(
    TEXTS.map(([number, says, given, cleaned]): Case => [
      number,
      says,
      () => {
        assert.equal(cleanText(given), cleaned);
        assert.equal(cleanText(cleanText(given)), cleaned);
      },
    ]),
  );
});
