import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { maskedArguments } from '../../../src/gateway/mask.ts';
import { Registry, ToolSynchronizer } from '../../../src/tools/index.ts';
import { argumentFields } from '../../../src/vscode/commands/argument-fields.ts';
import { passwordField } from '../../../src/widgets/password-field.ts';
import { draw, mouse, press } from './drawn.ts';

const token = (value: string, more: object = {}): ViewNode => ({
  type: 'password_field',
  id: 'token',
  label: 'Token',
  value,
  ...more,
});
const area = { x: 0, y: 0, width: 24, height: 1 };

describe('password_field', () => {
  it('shows a bullet a character while edited, and else as many whatever the text', () => {
    assert.deepEqual(draw(passwordField.element, token('geheim語'), 24, 1, { focused: true }).rows, [
      'Token ┃•••••••         ┃',
    ]);
    assert.deepEqual(draw(passwordField.element, token('geheim語'), 24, 1).rows, ['Token │••••••••        │']);
    assert.deepEqual(draw(passwordField.element, token('x'), 24, 1).rows, ['Token │••••••••        │']);
    assert.deepEqual(draw(passwordField.element, token(''), 24, 1).rows, ['Token │                │']);
  });

  it('keeps no text in its own state, whatever is pressed', () => {
    let node = token('Zanzibar');
    let local: Parameters<typeof passwordField.key>[2];
    for (const key of ['a', 'left', 'backspace', 'ctrl+z', 'ctrl+a', 'ctrl+x', 'ctrl+c', 'shift+left', 'b', 'ctrl+y']) {
      const reaction = passwordField.key(node, press(key), local, area);
      local = reaction?.local ?? local;
      assert.equal(reaction?.copy, undefined, key);
      assert.doesNotMatch(JSON.stringify(local ?? null), /anz/, key);
      for (const message of reaction?.messages ?? [])
        node = { ...node, value: (message as unknown as { text: string }).text };
    }
    const paste = passwordField.paste?.(node, 'anzeige', undefined);
    assert.doesNotMatch(JSON.stringify(paste?.local), /anz/);
  });

  it('still edits: types, deletes, selects all', () => {
    const typed = passwordField.key(token('ab'), press('c'), undefined, area);
    assert.deepEqual(typed?.messages, [{ type: 'password_field_change', id: 'token', text: 'abc' }]);
    const left = passwordField.key(token('abc'), press('left'), typed.local, area);
    assert.deepEqual(passwordField.key(token('abc'), press('backspace'), left?.local, area)?.messages, [
      { type: 'password_field_change', id: 'token', text: 'ac' },
    ]);
    const all = passwordField.mouse(token('one two'), mouse('press', 9, 0, { area, clicks: 2 }), undefined);
    assert.deepEqual(
      [all?.local?.editor.anchor, all?.local?.editor.caret],
      [0, 7],
      'a word would tell where blanks are',
    );
    assert.equal(passwordField.key(token('one two'), press('ctrl+left'), undefined, area), null);
  });

  it("submits the app's own message as it is: the text is never filled in", () => {
    const node = token('geheim', { onSubmit: { type: 'login' }, onChange: { type: 'changed' } });
    assert.deepEqual(passwordField.key(node, press('enter'), undefined, area)?.messages, [{ type: 'login' }]);
    assert.deepEqual(passwordField.key(node, press('x'), undefined, area)?.messages?.length, 1);
  });

  it('tells a screen reader neither text nor length', () => {
    assert.deepEqual(
      passwordField.accessible(token('x'), undefined).value,
      passwordField.accessible(token('geheim'), undefined).value,
    );
  });

  it('says in its schema that the text is secret, to who asks a person for it and to who shows the call', () => {
    const registry = new Registry();
    new ToolSynchronizer({ registry, sessionId: 'demo', debounceMs: 0 }).start(token('old'));
    const tool = registry.list().find(({ name }) => name === 'demo.token.type_into');
    assert.ok(tool);
    assert.deepEqual(
      argumentFields(tool.inputSchema).map(({ name, secret }) => [name, secret]),
      [['text', true]],
    );
    // With no session the widget cannot be looked at: what is listed has to say it.
    assert.equal(maskedArguments(tool, null, { text: 'hunter2' }), '{"text":"(secret, 7 characters)"}');
  });
});
