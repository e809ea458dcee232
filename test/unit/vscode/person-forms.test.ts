import assert from 'node:assert/strict';
import './fake/register.ts';
import { fakeTool } from './fake/sessions.ts';

const { PersonForms } = await import('../../../src/vscode/access/person-forms.ts');
const { shown } = await import('./fake/vscode.ts');

const client = { id: '1', name: 'Claude', origin: { kind: 'agent', client: 'Claude' } } as const;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const SCHEMA = {
  type: 'object',
  properties: {
    minutes: { type: 'integer', minimum: 1, maximum: 5, description: 'How long it draws.' },
    kind: { type: 'string', enum: ['green', 'black'] },
  },
  required: ['minutes'],
};

describe('a question of a tool to the person of VS Code', () => {
  beforeEach(() => {
    shown.modals.length = 0;
    shown.boxes.length = 0;
    shown.boxAnswers.length = 0;
    shown.pickAnswers.length = 0;
    shown.notes.length = 0;
  });

  /** Forms of a person who takes a second for each answer. */
  function forms(pace = 1_000): InstanceType<typeof PersonForms> {
    let time = 0;
    return new PersonForms(() => (time += pace));
  }

  const form = (schema: object = SCHEMA) => ({
    tool: fakeTool('tea.brew', { kind: 'application' }),
    client,
    message: 'How is it\u202E brewed?',
    schema: schema as never,
  });

  it('says who asks what, then asks field by field', async () => {
    shown.boxAnswers.push('3');
    shown.pickAnswers.push('green');
    const asked = forms().fill(form(), undefined);
    await turn();
    assert.equal(shown.modals[0]?.message, 'tea.brew asks you');
    assert.equal(shown.modals[0].detail, 'How is it brewed?\n\nIt was called by “Claude”.');
    assert.deepEqual(shown.modals[0].buttons, ['Answer…', 'Decline']);
    shown.modals[0].answer('Answer…');
    assert.deepEqual(await asked, { action: 'accept', content: { minutes: 3, kind: 'green' } });
    assert.deepEqual(shown.boxes, ['minutes: How long it draws.']);
  });

  it('asks again, and says why, until the schema takes the values', async () => {
    shown.boxAnswers.push('9', '2');
    shown.pickAnswers.push('(leave it out)', '(leave it out)');
    const asked = forms().fill(form(), undefined);
    await turn();
    shown.modals[0]?.answer('Answer…');
    assert.deepEqual(await asked, { action: 'accept', content: { minutes: 2 } });
    assert.match(shown.notes[0] ?? '', /minutes/);
  });

  it('is declined by a no, cancelled where a field is left or the caller gives up', async () => {
    const declined = forms().fill(form(), undefined);
    await turn();
    shown.modals.shift()?.answer('Decline');
    assert.deepEqual(await declined, { action: 'decline' });

    const left = forms().fill(form(), undefined);
    await turn();
    shown.modals.shift()?.answer('Answer…');
    assert.deepEqual(await left, { action: 'cancel' });

    assert.deepEqual(await forms().fill(form(), AbortSignal.abort()), { action: 'cancel' });
    assert.deepEqual(shown.modals, []);
  });

  it('is a yes or no where it has no fields', async () => {
    const asked = forms().fill(form({ type: 'object' }), undefined);
    await turn();
    assert.deepEqual(shown.modals[0]?.buttons, ['Yes', 'Decline']);
    shown.modals[0].answer('Yes');
    assert.deepEqual(await asked, { action: 'accept', content: {} });
  });

  it('takes no key that was meant for the terminal for an answer', async () => {
    const asked = forms(100).fill(form({ type: 'object' }), undefined);
    await turn();
    shown.modals.shift()?.answer('Yes');
    await turn();
    assert.equal(shown.modals.length, 1);
    shown.modals.shift()?.answer('Decline');
    assert.deepEqual(await asked, { action: 'decline' });
  });

  it('waits until the one before is answered', async () => {
    const one = forms();
    const first = one.fill(form({ type: 'object' }), undefined);
    const second = one.fill(form({ type: 'object' }), undefined);
    await turn();
    assert.equal(shown.modals.length, 1);
    shown.modals.shift()?.answer('Yes');
    await first;
    await turn();
    shown.modals.shift()?.answer('Decline');
    assert.deepEqual(await second, { action: 'decline' });
  });
});
