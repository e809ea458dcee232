import assert from 'node:assert/strict';
import type { CallRecord } from '../../../src/gateway/types.ts';
import './fake/register.ts';
import { fakeSession } from './fake/sessions.ts';

const { AgentMarks } = await import('../../../src/vscode/activity/agent-marks.ts');
const { stepTexts } = await import('../../../src/vscode/history/step-text.ts');
const { EventEmitter } = await import('./fake/vscode.ts');

describe('what a step did, as two texts', () => {
  it('is the screen and the parts of the model that differ', () => {
    const { before, after } = stepTexts({
      screenBefore: ['n 1'],
      screen: ['n 2'],
      changes: [
        { change: 'changed', path: '/n', before: 1, after: 2 },
        { change: 'added', path: '/new', after: 'x' },
      ],
    });
    assert.equal(before, 'Screen\n\nn 1\n\nModel, where it differs\n\n/n = 1\n/new = (not there)\n');
    assert.equal(after, 'Screen\n\nn 2\n\nModel, where it differs\n\n/n = 2\n/new = "x"\n');
  });
});

describe('the mark of what an agent uses', () => {
  it('is at the widget with the agent’s name, in the title too, and goes', () => {
    const calls = new EventEmitter<CallRecord>();
    const session = fakeSession('notes');
    const did: string[] = [];
    const panel = {
      mark: (widgetId: string, label?: string) => Promise.resolve(did.push(`mark ${widgetId} ${String(label)}`) > 0),
      entitle: (more: string) => void did.push(`title ${more}`),
    };
    const marks = new AgentMarks({
      gateway: { onDidCall: calls.event },
      sessions: { get: (id) => (id === 'notes' ? session : undefined) },
      panels: () => [panel],
      person: 'the-person',
    });
    const call = {
      at: 0,
      client: 'Claude',
      clientId: 'c1',
      tool: 'notes.add.click',
      sessionId: 'notes',
      milliseconds: 1,
      outcome: 'ok',
    };
    calls.fire(call);
    assert.deepEqual(did, ['title Claude: add', 'mark add Claude: add']);
    for (const other of [
      { clientId: 'the-person' },
      { outcome: 'timeout' },
      { tool: 'read_screen' },
      { sessionId: 'gone' },
    ])
      calls.fire({ ...call, ...other });
    assert.equal(did.length, 2);
    calls.fire({ ...call, client: 'you' });
    assert.deepEqual(did.slice(2), ['title you: add', 'mark add you: add'], 'a name is no proof');
    marks.dispose();
    assert.equal(calls.size, 0);
  });
});
