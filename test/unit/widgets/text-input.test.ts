import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { FieldLocal } from '../../../src/widgets/text-field.ts';
import { textInput } from '../../../src/widgets/text-input.ts';
import { actions, call, draw, mouse, press } from './drawn.ts';

const name = (value: string, more: object = {}): ViewNode => ({
  type: 'text_input',
  id: 'name',
  label: 'Name',
  value,
  ...more,
});
const area = { x: 0, y: 0, width: 20, height: 1 };

/** Presses keys as a session does: each message's text is the node's next value. */
function typed(node: ViewNode, ...keys: readonly string[]): { node: ViewNode; local: FieldLocal | undefined } {
  let now = node;
  let local: FieldLocal | undefined;
  for (const key of keys) {
    const reaction = textInput.key(now, press(key), local, area);
    local = reaction?.local ?? local;
    for (const message of reaction?.messages ?? [])
      now = { ...now, value: (message as unknown as { text: string }).text };
  }
  return { node: now, local };
}

describe('text_input', () => {
  it('shows label, text and edges; the placeholder while it is empty; the error below', () => {
    assert.deepEqual(draw(textInput.element, name('Ada'), 20, 1).rows, ['Name │Ada          │']);
    assert.deepEqual(draw(textInput.element, name('', { placeholder: 'your name' }), 20, 1).rows, [
      'Name │your name    │',
    ]);
    assert.deepEqual(draw(textInput.element, name('Ada', { error: 'taken' }), 20, 2).rows, [
      'Name │Ada          │',
      '      ! taken',
    ]);
    assert.deepEqual(draw(textInput.element, name('Ada', { labelWidth: 8 }), 20, 1).rows, ['Name     │Ada      │']);
  });

  it('puts the caret behind the last character, in cells', () => {
    assert.deepEqual(draw(textInput.element, name('日本'), 20, 1, { focused: true }).caret, { x: 10, y: 0 });
    assert.equal(draw(textInput.element, name('日本'), 20, 1).caret, null);
  });

  it('sends the whole new text for each edit', () => {
    const reaction = textInput.key(name('Ad'), press('a'), undefined, area);
    assert.deepEqual(reaction?.messages, [{ type: 'text_input_change', id: 'name', text: 'Ada' }]);
    assert.equal(textInput.key(name('Ad'), press('left'), undefined, area)?.messages, undefined);
  });

  it('scrolls so that the caret stays in sight, and never cuts a wide character in two', () => {
    const end = typed(name('0123456789日本語日本語'), 'end');
    assert.deepEqual(draw(textInput.element, end.node, 20, 1, { focused: true, local: end.local }).rows, [
      'Name ┃日本語日本語 ┃',
    ]);
    const left = typed(name('0123456789日本語日本語'), 'end', ...Array<string>(7).fill('left'));
    const drawn = draw(textInput.element, left.node, 20, 1, { focused: true, local: left.local });
    assert.deepEqual(drawn.rows, ['Name ┃9日本語日本語┃']);
    assert.deepEqual(drawn.caret, { x: 6, y: 0 });
    const home = typed(name('0123456789日本語'), 'home');
    assert.deepEqual(draw(textInput.element, home.node, 20, 1, { focused: true, local: home.local }).rows, [
      'Name ┃0123456789日 ┃',
    ]);
  });

  it('puts the caret where it is clicked, selects by dragging, and a word by a double click', () => {
    const text = name('日本 word');
    const click = textInput.mouse(text, mouse('press', 8, 0, { area }), undefined);
    assert.equal(click?.local?.editor.caret, 1);
    const drag = textInput.mouse(text, mouse('drag', 11, 0, { area }), click.local);
    assert.deepEqual([drag?.local?.editor.anchor, drag?.local?.editor.caret], [1, 3]);
    const double = textInput.mouse(text, mouse('press', 13, 0, { area, clicks: 2 }), undefined);
    assert.deepEqual([double?.local?.editor.anchor, double?.local?.editor.caret], [3, 7]);
  });

  it('takes the half of a wide character that is clicked for the side the caret goes to', () => {
    const at = (x: number) =>
      textInput.mouse(name('日本'), mouse('press', x, 0, { area }), undefined)?.local?.editor.caret;
    assert.deepEqual([6, 7, 8, 9, 12].map(at), [0, 1, 1, 2, 2]);
  });

  it('answers no half of a character when a part begins inside one', () => {
    const answer = call(textInput, name('a👍b'), 'get_value', { offset: 2, limit: 1 });
    assert.deepEqual(answer.ok && answer.result, { text: '👍', total: 4, offset: 1, next: 3 });
  });

  it('copies and cuts what is selected, and leaves Ctrl+C alone otherwise', () => {
    const { node, local } = typed(name('Ada'), 'ctrl+a');
    assert.equal(textInput.key(node, press('ctrl+c'), local, area)?.copy, 'Ada');
    const cut = textInput.key(node, press('ctrl+x'), local, area);
    assert.deepEqual([cut?.copy, cut?.messages], ['Ada', [{ type: 'text_input_change', id: 'name', text: '' }]]);
    assert.equal(textInput.key(node, press('ctrl+c'), undefined, area), null);
    assert.ok(!textInput.keys(node, undefined).includes('ctrl+c'));
  });

  it('pastes as data: line breaks become spaces, escape sequences go, nothing is submitted', () => {
    const node = name('', { onSubmit: { type: 'go' } });
    assert.deepEqual(textInput.paste?.(node, 'a\r\nb\u001b[201~\rc', undefined)?.messages, [
      { type: 'text_input_change', id: 'name', text: 'a b[201~ c' },
    ]);
  });

  it('gives the same value by tool as by paste', () => {
    const text = 'a\r\nb\u001b[201~\rc\u2028d';
    const answer = call(textInput, name(''), 'type_into', { text });
    assert.deepEqual(answer.ok && answer.messages, textInput.paste?.(name(''), text, undefined)?.messages);
  });

  it('submits on Enter only when the node has a message for it, with the text filled in', () => {
    const node = name('Ada', { onSubmit: { type: 'go' } });
    assert.deepEqual(textInput.key(node, press('enter'), undefined, area), {
      messages: [{ type: 'go', value: 'Ada' }],
    });
    assert.equal(textInput.key(name('Ada'), press('enter'), undefined, area), null);
    assert.ok(!textInput.keys(name('Ada'), undefined).includes('enter'));
  });

  it('cannot be changed while read-only, but read and copied', () => {
    const node = name('Ada', { readOnly: true });
    assert.deepEqual(actions(textInput, node), ['get_value']);
    assert.equal(textInput.takesText(node), false);
    assert.equal(textInput.key(node, press('x'), undefined, area), null);
    assert.equal(textInput.key(node, press('backspace'), undefined, area), null);
    assert.notEqual(textInput.key(node, press('left'), undefined, area), null);
    assert.equal(textInput.paste?.(node, 'x', undefined), null);
    const refused = call(textInput, node, 'clear');
    assert.match(refused.ok ? '' : refused.reason.message, /is read-only now/);
  });

  it('refuses a text that is too long by tool, and cuts it when pasted', () => {
    const node = name('', { maxLength: 3 });
    const refused = call(textInput, node, 'type_into', { text: 'abcd' });
    assert.deepEqual(
      [refused.ok, refused.ok ? '' : refused.reason.message],
      [false, 'The argument "text" is too long. Allowed: at most 3 characters. Nothing was changed.'],
    );
    assert.deepEqual(textInput.paste?.(node, 'abcd', undefined)?.messages, [
      { type: 'text_input_change', id: 'name', text: 'abc' },
    ]);
  });

  it('answers a very long value in parts that together are the whole', () => {
    const value = '日本語👍'.repeat(2_000);
    let read = '';
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const answer = call(textInput, name(value), 'get_value', { offset });
      assert.ok(answer.ok);
      const part = answer.result as { text: string; total: number; next?: number };
      assert.equal(part.total, value.length);
      assert.ok(JSON.stringify(part).length < 8_000);
      read += part.text;
      offset = part.next;
    }
    assert.equal(read, value);
  });

  it('draws at any size without a throw', () => {
    for (let width = 0; width < 12; width += 1) {
      for (let height = 0; height < 3; height += 1) {
        draw(textInput.element, name('日本語', { error: 'x' }), width, height, { focused: true });
      }
    }
  });

  it('tells a screen reader what cannot be changed, and what is wrong with a value', () => {
    const told = (more: object) =>
      textInput.accessible({ type: 'text_input', id: 'name', value: 'x', ...more }, undefined);
    assert.equal(told({ readOnly: true }).readonly, true);
    assert.equal(told({ disabled: true, readOnly: true }).readonly, undefined);
    const { invalid, description } = told({ error: 'Too short' });
    assert.deepEqual([invalid, description], [true, 'Too short']);
    assert.equal(told({}).invalid, undefined);
  });
});
