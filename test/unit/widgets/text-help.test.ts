import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { acceptedText, maskedText } from '../../../src/widgets/field-fit.ts';
import type { FieldLocal } from '../../../src/widgets/text-field.ts';
import { textInput } from '../../../src/widgets/text-input.ts';
import { actions, call, draw, mouse, press } from './drawn.ts';

const area = { x: 0, y: 0, width: 20, height: 1 };
const city = (value: string, more: object = {}): ViewNode => ({ type: 'text_input', id: 'city', value, ...more });

/** Presses keys as a session does: the model takes each change. */
function after(node: ViewNode, keys: readonly string[], from?: FieldLocal) {
  let now = node;
  let local = from;
  for (const key of keys) {
    const reaction = textInput.key(now, press(key), local, area);
    local = reaction?.local ?? local;
    for (const message of reaction?.messages ?? [])
      now = { ...now, value: (message as unknown as { text: string }).text };
  }
  const drawn = draw(textInput.element, now, area.width, 1, { focused: true, local });
  return { node: now, value: now.value, local, row: drawn.rows[0], drawn };
}

describe('a text input with suggestions', () => {
  const node = city('', { suggestions: ['Berlin', 'Bern', 'Bergen', 'Oslo'] });

  it('offers the first that begins with what is typed, behind it and muted', () => {
    const { row, drawn } = after(node, ['b', 'e']);
    assert.equal(row, '┃berlin            ┃');
    assert.deepEqual([drawn.styleAt(2, 0).fg, drawn.styleAt(3, 0).fg], [undefined, 'muted']);
    assert.deepEqual(drawn.caret, { x: 3, y: 0 });
    assert.equal(after(node, ['x']).row, '┃x                 ┃', 'none begins with x');
  });

  it('takes it with Right or End, in one step of undo, and with a click', () => {
    assert.equal(after(node, ['b', 'right']).value, 'Berlin');
    assert.equal(after(node, ['b', 'end']).value, 'Berlin');
    assert.equal(after(node, ['b', 'right', 'ctrl+z']).value, 'b');
    const { node: typed, local } = after(node, ['b']);
    const click = textInput.mouse(typed, mouse('press', 4, 0, { area }), local);
    assert.deepEqual(click?.messages, [{ type: 'text_input_change', id: 'city', text: 'Berlin' }]);
    assert.equal(textInput.mouse(typed, mouse('press', 12, 0, { area }), local)?.messages, undefined);
  });

  it('offers another with Down and Up, round and round', () => {
    assert.equal(after(node, ['b', 'down', 'right']).value, 'Bern');
    assert.equal(after(node, ['b', 'up', 'right']).value, 'Bergen');
    assert.equal(after(node, ['b', 'down', 'down', 'down', 'right']).value, 'Berlin');
    assert.equal(after(node, ['b', 'down', 'e', 'right']).value, 'Berlin', 'typing begins anew');
  });

  it('offers nothing before the end, in an empty or a read-only field', () => {
    assert.equal(after(node, ['b', 'e', 'left']).row, '┃be                ┃');
    assert.equal(after(node, ['b', 'left', 'right']).value, 'b', 'the arrow only moves');
    assert.equal(after(node, []).row, '┃                  ┃');
    assert.equal(after({ ...node, value: 'Be', readOnly: true }, ['right']).value, 'Be');
  });

  it('offers and recalls nothing that the field cannot hold', () => {
    const short = { ...node, maxLength: 4 };
    assert.equal(after(short, ['b', 'right']).value, 'Bern', 'Berlin is too long');
    const told = call(textInput, { ...short, value: 'b' }, 'get_suggestions');
    assert.deepEqual(told.ok && told.result, { items: ['Bern'], total: 1, offset: 0 });
    assert.equal(after({ ...node, accept: 'a-z' }, ['b', 'right']).value, 'b', 'no capital is accepted');
    assert.equal(after(city('1', { accept: '0-9', history: ['one'] }), ['up']).value, '1');
  });

  it('tells agents what it suggests, in windows, only where there are suggestions', () => {
    assert.ok(actions(textInput, node).includes('get_suggestions'));
    assert.ok(actions(textInput, { ...node, suggestions: { bulk: true, length: 4 } }).includes('get_suggestions'));
    assert.ok(!actions(textInput, city('')).includes('get_suggestions'));
    const told = call(textInput, { ...node, value: 'ber' }, 'get_suggestions', { limit: 2 });
    assert.deepEqual(told.ok && told.result, { items: ['Berlin', 'Bern'], total: 3, offset: 0, next: 2 });
    const none = call(textInput, city(''), 'get_suggestions');
    assert.match(none.ok ? '' : none.reason.message, /no action "get_suggestions"/);
  });
});

describe('a text input with a history', () => {
  const node = city('now', { history: ['first', 'second'] });

  it('goes back with Up, forward with Down, and comes back to what was typed', () => {
    assert.equal(after(node, ['up']).value, 'second');
    assert.equal(after(node, ['up', 'up', 'up']).value, 'first', 'there is nothing older');
    assert.equal(after(node, ['up', 'up', 'down']).value, 'second');
    assert.equal(after(node, ['up', 'up', 'down', 'down']).value, 'now');
    assert.equal(after(node, ['down']).value, 'now');
    assert.equal(after(node, ['up', '!', 'up']).value, 'second', 'an entry that was changed is a text of its own');
  });

  it('takes Up and Down only where there is one', () => {
    assert.ok(textInput.keys(node, undefined).includes('up'));
    assert.ok(!textInput.keys(city(''), undefined).includes('up'));
    assert.equal(textInput.key(city(''), press('up'), undefined, area), null);
  });
});

describe('a text input that takes some characters only', () => {
  it('drops others, typed, pasted or sent by a tool, which says so', () => {
    const node = city('', { accept: '0-9.' });
    assert.equal(after(node, ['1', 'x', '.', '5']).value, '1.5');
    assert.deepEqual(textInput.key(node, press('x'), undefined, area), {}, 'taken, and dropped');
    assert.deepEqual(textInput.paste?.(node, '3 km', undefined)?.messages, [
      { type: 'text_input_change', id: 'city', text: '3' },
    ]);
    const sent = call(textInput, node, 'type_into', { text: 'about 4.2' });
    assert.deepEqual(sent.ok && sent.messages, [{ type: 'text_input_change', id: 'city', text: '4.2' }]);
    assert.match(JSON.stringify(sent.ok && sent.result), /cannot hold/);
  });

  it('knows ranges, and a - that stands for itself', () => {
    const accepts = (accept: string, text: string) => acceptedText(city('', { accept }), text);
    assert.equal(accepts('a-c', 'abcd-'), 'abc');
    assert.equal(accepts('0-9-', '1-2'), '1-2');
    assert.equal(accepts('-+', '+-a'), '+-');
    assert.equal(accepts('', 'any'), 'any');
    assert.equal(accepts('é日', 'e\u0301é日本'), 'é日');
  });
});

describe('a text input with a mask', () => {
  const node = city('', { mask: '99:99' });

  it('puts the mask’s own characters between what is typed, and shows what is still to come', () => {
    const { value, row } = after(node, ['1', '2', '3']);
    assert.deepEqual([value, row], ['12:3', '┃12:3_             ┃']);
    assert.equal(after(node, []).row, '┃__:__             ┃');
    assert.equal(after(node, ['1', 'x', '2', ':', '3', '4', '5']).value, '12:34');
  });

  it('deletes over them, and puts in the middle', () => {
    assert.equal(after(node, ['1', '2', '3', 'backspace']).value, '12');
    assert.equal(after(node, ['1', '2', '3', '4', 'home', 'delete']).value, '23:4');
    const middle = after(node, ['1', '2', '4', 'left', '3']);
    assert.deepEqual([middle.value, middle.local?.editor.caret], ['12:34', 4]);
    assert.equal(after(node, ['1', '2', '3', 'ctrl+z']).value, '12');
  });

  it('shapes a text by tool as by keys', () => {
    const sent = call(textInput, city('', { mask: 'a9-**' }), 'type_into', { text: 'x 7zz9' });
    assert.deepEqual(sent.ok && sent.messages, [{ type: 'text_input_change', id: 'city', text: 'x7-zz' }]);
  });

  it('never makes up or loses what fits, and is the same when done twice', () => {
    const mask = fc.string({ unit: fc.constantFrom('9', 'a', '*', '/', '-', ' '), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('1', 'x', 'é', '日', '/', '-', ' '), maxLength: 10 });
    fc.assert(
      fc.property(mask, text, fc.nat({ max: 10 }), (shape, typed, place) => {
        const once = maskedText(shape, typed, Math.min(place, typed.length));
        assert.deepEqual(maskedText(shape, once.text, once.caret), once);
        assert.ok(once.caret >= 0 && once.caret <= once.text.length);
        const own = Array.from(once.text).filter((character) => /[\p{L}\p{N}]/u.test(character));
        assert.ok(own.every((character) => typed.includes(character)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a text input with more around it', () => {
  it('shows a prefix and a suffix inside its edges, which are no part of the text', () => {
    const node = city('12', { prefix: '€ ', suffix: ' net' });
    const drawn = draw(textInput.element, node, area.width, 1, { focused: true });
    assert.deepEqual(drawn.rows, ['┃€ 12           net┃']);
    assert.deepEqual(drawn.caret, { x: 5, y: 0 });
    assert.equal(textInput.mouse(node, mouse('press', 3, 0, { area }), undefined)?.local?.editor.caret, 0);
    assert.deepEqual(draw(textInput.element, node, 9, 1).rows, ['│12     │'], 'no room for them');
  });

  it('takes the chords of shells when asked to', () => {
    const node = city('one two', { emacsKeys: true });
    assert.equal(after(node, ['ctrl+a', 'ctrl+k']).value, '');
    assert.equal(after(node, ['ctrl+w']).value, 'one ');
    assert.equal(after(node, ['ctrl+a', 'ctrl+f', 'ctrl+u']).value, 'ne two');
    assert.equal(after(node, ['ctrl+a', 'ctrl+e', 'ctrl+b', 'ctrl+d']).value, 'one tw');
    assert.equal(after(city('one two'), ['ctrl+a', 'x']).value, 'x', 'selects all otherwise');
    assert.equal(after(city('one two'), ['home', 'meta+delete']).value, '');
  });
});
