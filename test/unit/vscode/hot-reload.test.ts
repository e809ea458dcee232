import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Session } from '../../../src/session/types.ts';
import type { CodeChange } from '../../../src/vscode/code-changes.ts';
import type { HotReloadDeps } from '../../../src/vscode/hot-reload.ts';
import { fakeSession } from './fake/sessions.ts';

const { HotReload } = await import('../../../src/vscode/hot-reload.ts');
const { EventEmitter, Uri, shown } = await import('./fake/vscode.ts');

/** A session of `/apps/ID.tea.ts` that counts how often its code was brought in anew. */
function played(id: string) {
  const state = { reloads: 0 };
  const reload = (): Promise<void> => {
    state.reloads++;
    return Promise.resolve();
  };
  const { signal } = new AbortController();
  const session = Object.assign(fakeSession(id), { files: [], loadedAt: 0, signal, reload }) as unknown as Session;
  return { session, state };
}

function watching(...all: readonly Session[]) {
  const changes = new EventEmitter<CodeChange>();
  const code = { now: 'v1', allowed: [] as string[] };
  const consent = {
    seal: () => Promise.resolve({ file: '', fingerprint: code.now }),
    isStill: (seal: { readonly fingerprint: string }) => Promise.resolve(seal.fingerprint === code.now),
    allow: (seal: { readonly fingerprint: string }) => Promise.resolve(void code.allowed.push(seal.fingerprint)),
  };
  const deps = {
    sessions: { all },
    consent,
    changes: { onDidChange: changes.event },
    trusted: () => true,
    onSave: () => true,
  } as unknown as HotReloadDeps;
  const hotReload = new HotReload(deps);
  const changed = async (id: string, byHand: boolean): Promise<void> => {
    changes.fire({ uri: Uri.file(`/apps/${id}.tea.ts`) as never, byHand, at: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { hotReload, changed, changes, code, consent };
}

describe('hot reload', () => {
  beforeEach(() => {
    shown.notes.length = 0;
    shown.noteAnswer = undefined;
  });

  it('brings in at once what a person saves, and asks about every other change', async () => {
    const { session, state } = played('plan');
    const { hotReload, changed } = watching(session);
    await changed('plan', true);
    assert.deepEqual([state.reloads, shown.notes], [1, []]);
    await changed('plan', false);
    assert.equal(state.reloads, 1);
    assert.match(shown.notes[0] ?? '', /plan\.tea\.ts was changed\. Bring the new code into “plan”\?/);
    shown.noteAnswer = 'Reload';
    await changed('plan', false);
    assert.equal(state.reloads, 2);
    hotReload.dispose();
  });

  it('asks no more about an app where the person does not want it, and about others it does', async () => {
    const [plan, notes] = [played('plan'), played('notes')];
    const { hotReload, changed, changes } = watching(plan.session, notes.session);
    shown.noteAnswer = 'Not for This App';
    await changed('plan', false);
    await changed('plan', false);
    assert.equal(shown.notes.length, 1);
    await changed('notes', false);
    assert.equal(shown.notes.length, 2);
    await changed('plan', true);
    assert.equal(plan.state.reloads, 1, 'a save by hand is the person’s own wish');
    hotReload.dispose();
    assert.equal(changes.size, 0);
  });

  it('brings in just the code that was asked about: what was written meanwhile is asked about again', async () => {
    const { session, state } = played('plan');
    const { hotReload, changed, code } = watching(session);
    const asked: string[] = [];
    Object.defineProperty(shown, 'noteAnswer', {
      configurable: true,
      get: () => {
        if (asked.push(code.now) === 1) code.now = 'v2'; // an agent writes while the person reads
        return 'Reload';
      },
    });
    await changed('plan', false);
    Object.defineProperty(shown, 'noteAnswer', { configurable: true, writable: true, value: undefined });
    assert.deepEqual([asked, code.allowed, state.reloads], [['v1', 'v2'], ['v2'], 1]);
    assert.match(shown.notes[1] ?? '', /changed again while you were asked/);
    hotReload.dispose();
  });

  it('tells of new code that could not be brought in, and asks again about the next change', async () => {
    const { session, state } = played('plan');
    const { hotReload, changed, code, consent } = watching(session);
    const { allow } = consent;
    consent.allow = () => Promise.reject(new Error('no space left'));
    shown.noteAnswer = 'Reload';
    await changed('plan', false);
    assert.deepEqual(
      [shown.notes.at(-1), state.reloads],
      ['The new code could not be brought into “plan”. no space left', 0],
    );
    consent.allow = allow;
    await changed('plan', false);
    assert.deepEqual([code.allowed, state.reloads], [['v1'], 1]);
    hotReload.dispose();
  });
});
