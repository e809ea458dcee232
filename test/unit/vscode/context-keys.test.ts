import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Session } from '../../../src/session/types.ts';
import { fakeSession } from './fake/sessions.ts';

const { ContextKeys } = await import('../../../src/vscode/context-keys.ts');
const { EventEmitter, executed } = await import('./fake/vscode.ts');

describe('the context keys', () => {
  it('say whether an app is there and whether agents are paused, once a change, and not after the end', () => {
    executed.length = 0;
    let sessions: Session[] = [];
    const changed = new EventEmitter<void>();
    const pauses = new EventEmitter<void>();
    const gateway = { paused: false, onDidChangePaused: pauses.event };
    const filters = new EventEmitter<void>();
    const registryView = { filter: '', onDidChangeFilter: filters.event };
    const recordings = { isOn: false, onDidChange: new EventEmitter<void>().event };
    const toolFiles = { isEnabled: false, onDidChange: new EventEmitter<void>().event };
    const source = { sessions: () => sessions, onDidChange: changed.event };
    const keys = new ContextKeys(source, gateway, toolFiles, registryView, recordings);
    sessions = [fakeSession('a')];
    changed.fire();
    changed.fire();
    gateway.paused = true;
    pauses.fire();
    keys.wroteApp();
    keys.wroteApp();
    keys.dispose();
    assert.deepEqual(executed, [
      ['setContext', 'teahouse.hasSessions', true],
      ['setContext', 'teahouse.ranApp', true],
      ['setContext', 'teahouse.agentsPaused', true],
      ['setContext', 'teahouse.wroteApp', true],
      ['setContext', 'teahouse.hasSessions', false],
      ['setContext', 'teahouse.ranApp', false],
      ['setContext', 'teahouse.agentsPaused', false],
      ['setContext', 'teahouse.wroteApp', false],
    ]);
    assert.equal(changed.size + pauses.size, 0);
  });
});
