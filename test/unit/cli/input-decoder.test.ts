import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { InputEvent } from '../../../src/sdk/input.ts';
import { InputDecoder } from '../../../src/cli/terminal/input-decoder.ts';

const ESC = '\u001b';

/** What a decoder makes of one text, the end included. */
function decode(text: string): readonly InputEvent[] {
  const decoder = new InputDecoder(() => 0);
  return [...decoder.push(text), ...decoder.flush()];
}

/** The chords of a text. */
function keys(text: string): readonly string[] {
  return decode(text).map((event) => (event.kind === 'key' ? event.key : event.kind));
}

describe('what a terminal sends', () => {
  const chords: readonly (readonly [string, string])[] = [
    ['a', 'a'],
    ['A', 'a'],
    ['?', '?'],
    [' ', 'space'],
    ['é', 'é'],
    ['茶', '茶'],
    ['🍵', '🍵'],
    ['\r', 'enter'],
    ['\t', 'tab'],
    ['\u007f', 'backspace'],
    ['\b', 'ctrl+backspace'],
    ['\u0001', 'ctrl+a'],
    ['\u0003', 'ctrl+c'],
    ['\u001a', 'ctrl+z'],
    ['\u0000', 'ctrl+space'],
    [ESC, 'escape'],
    [`${ESC}a`, 'alt+a'],
    [`${ESC}\r`, 'alt+enter'],
    [`${ESC}\u0001`, 'ctrl+alt+a'],
    [`${ESC}[A`, 'up'],
    [`${ESC}[D`, 'left'],
    [`${ESC}OA`, 'up'],
    [`${ESC}OP`, 'f1'],
    [`${ESC}[H`, 'home'],
    [`${ESC}[1~`, 'home'],
    [`${ESC}[3~`, 'delete'],
    [`${ESC}[6~`, 'pagedown'],
    [`${ESC}[15~`, 'f5'],
    [`${ESC}[24~`, 'f12'],
    [`${ESC}[Z`, 'shift+tab'],
    [`${ESC}[1;5A`, 'ctrl+up'],
    [`${ESC}[1;2C`, 'shift+right'],
    [`${ESC}[1;8D`, 'ctrl+alt+shift+left'],
    [`${ESC}[3;5~`, 'ctrl+delete'],
  ];
  for (const [text, chord] of chords) {
    it(`${JSON.stringify(text)} is ${chord}`, () => {
      assert.deepEqual(keys(text), [chord]);
    });
  }

  it('types the text of a key that has one', () => {
    assert.deepEqual(decode('Aé '), [
      { kind: 'key', key: 'a', text: 'A' },
      { kind: 'key', key: 'é', text: 'é' },
      { kind: 'key', key: 'space', text: ' ' },
    ]);
    assert.deepEqual(decode(`${ESC}a`), [{ kind: 'key', key: 'alt+a', text: '' }]);
  });

  it('tells two escapes, and an escape before a sequence', () => {
    assert.deepEqual(keys(`${ESC}${ESC}`), ['escape', 'escape']);
    assert.deepEqual(keys(`${ESC}${ESC}[A`), ['escape', 'up']);
  });

  it('gives a paste as one event, whatever stands in it', () => {
    assert.deepEqual(decode(`${ESC}[200~one\r\ntwo${ESC}[A\t${ESC}[201~x`), [
      { kind: 'paste', text: `one\ntwo${ESC}[A\t` },
      { kind: 'key', key: 'x', text: 'x' },
    ]);
  });

  it('gives the focus', () => {
    assert.deepEqual(decode(`${ESC}[I${ESC}[O`), [
      { kind: 'focus', focused: true },
      { kind: 'focus', focused: false },
    ]);
  });

  it('gives the mouse, with cells from 0 and the clicks counted', () => {
    let now = 0;
    const decoder = new InputDecoder(() => now);
    const press = (text: string): unknown =>
      decoder
        .push(text)
        .map((event) => event.kind === 'mouse' && [event.action, event.button, event.column, event.row, event.clicks]);
    assert.deepEqual(press(`${ESC}[<0;3;2M`), [['press', 'left', 2, 1, 1]]);
    assert.deepEqual(press(`${ESC}[<0;3;2m`), [['release', 'left', 2, 1, 1]]);
    now = 200;
    assert.deepEqual(press(`${ESC}[<0;3;2M`), [['press', 'left', 2, 1, 2]]);
    now = 900;
    assert.deepEqual(press(`${ESC}[<0;3;2M`), [['press', 'left', 2, 1, 1]]);
    assert.deepEqual(press(`${ESC}[<2;1;1M`), [['press', 'right', 0, 0, 1]]);
    assert.deepEqual(press(`${ESC}[<32;5;5M`), [['drag', 'left', 4, 4, 0]]);
    assert.deepEqual(press(`${ESC}[<35;5;5M`), [['move', 'none', 4, 4, 0]]);
    assert.deepEqual(
      decoder
        .push(`${ESC}[<65;1;1M${ESC}[<80;1;1M`)
        .map((event) => event.kind === 'mouse' && [event.action, event.wheel, event.ctrl]),
      [
        ['wheel', 3, false],
        ['wheel', -3, true],
      ],
    );
  });

  it('passes over sequences that are no input', () => {
    assert.deepEqual(keys(`${ESC}[?1;2c${ESC}[5;3Rx`.replace(`${ESC}[5;3R`, `${ESC}[0n`)), ['x']);
  });

  it('is the same however it is cut into pieces', () => {
    const samples = [
      'a',
      'A',
      `${ESC}[A`,
      `${ESC}[1;5B`,
      `${ESC}[<0;3;2M`,
      `${ESC}[200~p${ESC}q${ESC}[201~`,
      `${ESC}OP`,
      '茶',
      '\r',
      `${ESC}[3~`,
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...samples), { maxLength: 12 }),
        fc.array(fc.nat(40), { maxLength: 10 }),
        (parts, cuts) => {
          const text = parts.join('');
          const whole = decode(text);
          const decoder = new InputDecoder(() => 0);
          const events: InputEvent[] = [];
          let at = 0;
          for (const cut of [...cuts.toSorted((a, b) => a - b), text.length]) {
            if (cut < at) continue;
            events.push(...decoder.push(text.slice(at, cut)));
            at = Math.min(cut, text.length);
          }
          events.push(...decoder.flush());
          assert.deepEqual(events, whole);
        },
      ),
    );
  });

  it('never fails or stalls on what is no input at all', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(ESC, '[', '<', 'O', '0', ';', 'M', 'm', '~', 'a', '2', '?') }),
        (text) => {
          const decoder = new InputDecoder(() => 0);
          decoder.push(text);
          decoder.flush();
          decoder.push(`${ESC}[201~`);
          assert.ok(decoder.push('z').length > 0);
        },
      ),
    );
  });
});
