import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Hold, Session, Sessions } from '../../../src/session/types.ts';
import { fakeSession } from './fake/sessions.ts';

const { SessionFaults } = await import('../../../src/vscode/faults/session-faults.ts');
const { Banners } = await import('../../../src/vscode/terminal/banners.ts');
const { EventEmitter } = await import('./fake/vscode.ts');

describe('the terminal of an app that a debugger holds', () => {
  it('says where, before anything that is wrong, and nothing of it once the app goes on', () => {
    const problem = { code: 'unhandled', message: 'lost' } as const;
    const session = Object.assign(fakeSession('board'), { problems: [problem] });
    const banners = new Banners();
    Object.assign(session, { hold: { file: '/w/board.tea.ts', line: 12, inside: 'update' } });
    assert.deepEqual(banners.of(session), {
      severity: 'info',
      text: 'The debugger holds the app in update.',
      place: 'board.tea.ts:12',
      advice: 'Nothing moves until you continue there. Agents are told so.',
      more: '',
      actions: [],
    });
    Object.assign(session, { hold: {} });
    assert.deepEqual(banners.of(session)?.text, 'The debugger holds the app.');
    assert.equal(banners.of(session)?.place, '');
    Object.assign(session, { hold: null });
    assert.equal(banners.of(session)?.text, 'lost');
  });

  it('is told of each change, for as long as it is followed', () => {
    const holds = new EventEmitter<Hold | null>();
    const none = new EventEmitter<never>();
    const session = Object.assign(fakeSession('board'), {
      onDidChangeHold: holds.event,
      onDidChangeState: none.event,
      onDidChangeProblems: none.event,
      onDidChangeTree: none.event,
    }) as Session;
    const sessions = { all: [session], onDidChange: none.event } as unknown as Sessions;
    const told: string[] = [];
    const faults = new SessionFaults(sessions);
    faults.onDidChange(({ id }) => void told.push(id));
    holds.fire({ line: 1 });
    holds.fire(null);
    assert.deepEqual(told, ['board', 'board']);
    faults.dispose();
    assert.equal(holds.size, 0);
  });
});
