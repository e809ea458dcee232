import assert from 'node:assert/strict';
import type { AnsweredCall } from '../../../src/gateway/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import type { Session } from '../../../src/session/types.ts';
import { PlayedHistory } from './fake/history.ts';
import './fake/register.ts';
import { fakeSession } from './fake/sessions.ts';

const { AnsweredCalls } = await import('../../../src/vscode/activity/answered-calls.ts');
const { ActivityView } = await import('../../../src/vscode/activity/activity-view.ts');
const { EventEmitter } = await import('./fake/vscode.ts');

/** A session of 1,000 steps: a tick each, but for one of a person and one of an agent long ago. */
function ticking(): Session {
  const history = new PlayedHistory();
  const others = new Map([
    [12, 'person'],
    [40, 'agent'],
  ]);
  history.answer = (ask) => {
    assert.ok(ask.what === 'list');
    const { most, origin, before = Infinity } = ask;
    const items = Array.from({ length: 1000 }, (_, index) => 1000 - index)
      .map((entry) => ({ entry, at: entry, did: 'tick', origin: others.get(entry) ?? 'timer', changed: [] }))
      .filter((step) => step.entry < before && (origin === undefined || step.origin === origin))
      .slice(0, most);
    return { ok: true, result: { items, first: 0, newest: 1000 } as unknown as Json };
  };
  const silent = new EventEmitter<never>().event;
  return Object.assign(fakeSession('clock'), { history, onDidFold: silent, onDidChangeState: silent });
}

describe('the activity of an app that ticks', () => {
  it('is one row of ticks, and what people and agents did before them', async () => {
    const all = [ticking()];
    const silent = new EventEmitter<never>().event;
    const answered = new EventEmitter<AnsweredCall>();
    const kept = new AnsweredCalls(answered.event, { all, get: () => all[0], onDidChange: silent });
    const view = new ActivityView({ all, onDidChange: silent }, { kept, onDidAnswer: answered.event });
    const rows = await view.getChildren();
    assert.deepEqual(
      rows.map((row) => view.getTreeItem(row).label),
      ['tick ×200', 'tick', 'tick'],
    );
    const [ticks] = rows;
    assert.ok(ticks);
    assert.equal((await view.getChildren(ticks)).length, 200);
    assert.equal((await view.all()).length, 202, 'an export has each step');
    view.dispose();
  });
});
