import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { FillRequest } from '../../../src/protocol/asks.ts';
import { Here } from './support.ts';

/** Fills the fields of a view; what was folded stands in `sent`. */
function filling(view: View, update: (message: Message) => void = () => undefined) {
  const app: App = {
    init: () => ({}),
    update: (message, model) => {
      update(message);
      return { ...model, last: message };
    },
    view: () => view,
  };
  const here = new Here(app);
  return (fields: Record<string, unknown>, more: Partial<FillRequest> = {}) => {
    here.posts.length = 0;
    const origin = { kind: 'agent', client: 'test' } as const;
    here.runtime.handle({ kind: 'fill', id: 1, fields, origin, mayWrite: true, mayDestroy: false, ...more });
    const answer = here.of('answer')[0]?.answer;
    assert.ok(answer);
    return {
      answer,
      sent: here.of('folded').map(({ message }) => message),
      origins: here.of('folded').map((each) => each.origin),
    };
  };
}

function refused({ answer, sent }: ReturnType<ReturnType<typeof filling>>): string {
  assert.ok(!answer.ok, JSON.stringify(answer));
  assert.deepEqual(sent, [], 'nothing was sent');
  return answer.reason.message;
}

const FORM: View = [
  { type: 'text_input', id: 'name', value: '' },
  { type: 'text_area', id: 'notes', value: '' },
  { type: 'checkbox', id: 'member', checked: true },
  { type: 'select_list', id: 'size', options: ['small', { label: 'large' }] },
  { type: 'scrubber', id: 'at', min: 0, max: 10, position: 0 },
  { type: 'password_field', id: 'pw', value: '' },
  { type: 'button', id: 'save', label: 'Save' },
];

describe('filling a form', () => {
  it('sends what the widgets themselves would, in the order of the fields, as the caller', () => {
    const { answer, sent, origins } = filling(FORM)({
      notes: 'a\nb',
      name: 7,
      size: 'large',
      at: 3,
      member: false,
      pw: 'hunter2-secret',
    });
    assert.deepEqual(sent, [
      { type: 'text_area_change', id: 'notes', text: 'a\nb' },
      { type: 'text_input_change', id: 'name', text: '7' },
      { type: 'select_option', id: 'size', index: 1 },
      { type: 'scrubber_seek', id: 'at', position: 3 },
      { type: 'checkbox_toggle', id: 'member', checked: false },
      { type: 'password_field_change', id: 'pw', text: { secret: true, length: 14 } },
    ]);
    assert.ok(origins.every(({ kind, client }) => kind === 'agent' && client === 'test'));
    assert.ok(answer.ok && answer.effect?.changed === true);
    assert.ok(!JSON.stringify(answer).includes('hunter2'));
  });

  it('leaves a checkbox that is as it should be', () => {
    const { answer, sent } = filling(FORM)({ member: true });
    assert.deepEqual(sent, []);
    assert.ok(answer.ok);
    assert.deepEqual(answer.result, { filled: { member: 'as it was' } });
  });

  const faults: readonly [fields: Record<string, unknown>, message: RegExp][] = [
    [{ nmae: 'x' }, /"nmae": no field of that id is on the screen now; did you mean "name"\?/],
    [{ save: true }, /"save": no field of that id.*The fields that there are now: name, notes, member, size, at, pw\./],
    [{ name: true }, /"name": it takes a text/],
    [{ member: 'yes' }, /"member": it takes true or false/],
    [{ size: 'larg' }, /"size": it has no such option; near are "large"/],
    [{ size: 9 }, /"size": .*index/],
    [{ at: 99 }, /"at": .*position/],
    [{ at: 1.5 }, /"at": it takes a whole number/],
    [{ name: 'Ada', member: 'yes', at: 99 }, /"member": .*; "at": /],
  ];
  for (const [fields, message] of faults) {
    it(`changes nothing when one of ${JSON.stringify(fields)} cannot be`, () => {
      assert.match(refused(filling(FORM)({ pw: 'fine', ...fields })), message);
    });
  }

  it('refuses a field that is disabled, excluded from tools, or behind a dialog', () => {
    const name = { type: 'text_input', id: 'name', value: '' };
    assert.match(refused(filling({ ...name, disabled: true })({ name: 'x' })), /does not offer this action now/);
    assert.match(
      refused(filling({ ...name, mcpExclude: true })({ name: 'x' })),
      /There are no fields on the screen now/,
    );
    const modal = { type: 'modal', id: 'ask', visible: true, title: 'Sure?' };
    assert.match(refused(filling([name, modal])({ name: 'x' })), /The dialog "ask" is open/);
  });

  it('changes nothing for a caller that may only look', () => {
    const { answer, sent } = filling(FORM)({ name: 'x' }, { mayWrite: false });
    assert.ok(!answer.ok);
    assert.equal(answer.reason.code, 'authorization_required');
    assert.deepEqual(sent, []);
  });

  it('says how far it came when the app fails on the way', () => {
    const fill = filling(FORM, (message) => {
      if (message.type === 'checkbox_toggle') throw new Error('no members');
    });
    const { answer, sent } = fill({ name: 'x', member: false, at: 3 });
    assert.ok(!answer.ok);
    assert.match(answer.reason.message, /^The first of 3 messages took effect; the next one did not: .*no members/);
    assert.equal(sent.length, 1);
  });
});
