import assert from 'node:assert/strict';
import type { HistoryAsk } from '../../../src/protocol/history.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import type { ToolAnswer } from '../../../src/tools/types.ts';
import { PlayedHistory } from './fake/history.ts';
import './fake/register.ts';
import { fakeSession } from './fake/sessions.ts';

const { historyHandlers } = await import('../../../src/vscode/history/commands.ts');
const { originText } = await import('../../../src/vscode/history/texts.ts');
const { command } = await import('../../../src/vscode/contributions.ts');
const { executed, shown } = await import('./fake/vscode.ts');

/** The commands over one session, in whose terminal the person is. */
function commands(answer: (ask: HistoryAsk) => ToolAnswer = () => ({ ok: true, result: {} })) {
  const history = new PlayedHistory();
  const session = Object.assign(fakeSession('notes'), { history });
  history.answer = answer;
  const revealed: string[] = [];
  const did: string[] = [];
  const others: Session[] = [session];
  const handlers = historyHandlers({
    sessions: { all: others } as unknown as Sessions,
    terminals: { active: { session } as never },
    recordings: {
      sessions: [session],
      record: ({ id }) => Promise.resolve(void did.push(`record ${id}`)),
      stop: ({ id }) => Promise.resolve(void did.push(`stop ${id}`)),
      replay: () => Promise.resolve(void did.push('replay')),
      replayHistory: ({ id }: Session) => Promise.resolve(void did.push(`replay ${id}`)),
    },
    documents: { keep: (name: string, text: string) => (did.push(`${name}: ${text}`), { name } as never) },
    show: ({ id }: Session) => revealed.push(id),
  });
  const run = (id: keyof typeof handlers, what?: unknown): Promise<void> => handlers[id](what);
  return { session, others, history, revealed, did, run };
}

const failing = (code: string, message: string): ToolAnswer => ({ ok: false, reason: { code, message } });

describe('the commands of the history', () => {
  beforeEach(() => void shown.notes.splice(0));

  it('look one step back in the terminal, which is shown', async () => {
    const { history, revealed, run } = commands();
    await run(command.lookBack);
    assert.deepEqual([history.asked, revealed], [[{ what: 'look', at: 'back' }], ['notes']]);
  });

  it('look back to a step that is picked by what was done', async (): Promise<void> => {
    const items = [
      { entry: 4, at: 0, did: 'save', origin: 'effect', changed: [] },
      { entry: 3, at: 0, did: 'add', origin: 'agent', client: 'Claude', changed: ['/list', '/count'] },
    ];
    const { history, run } = commands(() => ({ ok: true, result: { items, first: 2, newest: 4 } }));
    shown.pickAnswers.push('add');
    await run(command.lookBackTo);
    assert.deepEqual(shown.picks.at(-1), ['save', 'add', 'The oldest state that is kept']);
    assert.deepEqual(history.asked.at(-1), { what: 'look', at: 3 });
  });

  it('record a session, stop that, and play what was recorded', async () => {
    const { did, run } = commands();
    for (const id of [command.record, command.stopRecording, command.replay, command.replayHistory] as const)
      await run(id);
    assert.deepEqual(did, ['record notes', 'stop notes', 'replay', 'replay notes']);
  });

  it('are about the app of a row of the sidebar, wherever the person is', async () => {
    const { history, others, run } = commands();
    const other = new PlayedHistory();
    others.push(Object.assign(fakeSession('other'), { history: other }));
    await run(command.undoAgent, { session: others.at(-1) });
    assert.deepEqual([history.asked.length, other.asked.length], [0, 1]);
  });

  it('compare two states that are picked', async () => {
    const items = [
      { entry: 4, at: 0, did: 'save', origin: 'person', changed: [] },
      { entry: 3, at: 0, did: 'add', origin: 'agent', changed: [] },
    ];
    const { history, did, run } = commands((ask) => {
      if (ask.what === 'list') return { ok: true, result: { items, first: 2, newest: 4 } };
      if (ask.what === 'diff')
        return { ok: true, result: { changes: [{ change: 'changed', path: '/n', before: 1, after: 2 }] } };
      return { ok: true, result: { screen: [`after ${String(ask.what === 'show' && ask.entry)}`] } };
    });
    shown.pickAnswers.push('add', 'save');
    await run(command.compareStates);
    assert.deepEqual(
      history.asked.filter(({ what }) => what === 'diff'),
      [{ what: 'diff', from: 3, to: 4 }],
    );
    assert.match(did[0] ?? '', /after 3[^]*\/n = 1/);
    assert.match(did[1] ?? '', /after 4[^]*\/n = 2/);
    assert.equal(executed.at(-1)?.[0], 'vscode.diff');
  });

  it('rewind to what is shown, and say what to do when that is now', async () => {
    const { history, run } = commands();
    await run(command.rewindHere);
    assert.deepEqual(history.asked, []);
    history.look({ entry: 7 });
    await run(command.rewindHere);
    assert.deepEqual(history.asked, [{ what: 'rewind', to: 7 }]);
  });

  it("rewind to before an agent's call, and say why not where there is none", async () => {
    const { history, run } = commands(() => failing('nothing_to_undo', 'What agents are told.'));
    await run(command.rewindBeforeAgent);
    assert.deepEqual(history.asked, [{ what: 'rewind_call' }]);
    assert.deepEqual(shown.notes, ['No agent has done anything in notes that could be undone.']);
  });

  it("undo an agent's action; where a later message fails, only after a question", async () => {
    const { history, run } = commands((ask) =>
      ask.what === 'undo' && !ask.leaveOut ? failing('undo_fails', '"second" fails.') : { ok: true, result: {} },
    );
    const asked = async (answer: string | undefined): Promise<void> => {
      const done = run(command.undoAgent);
      await new Promise(setImmediate);
      const modal = shown.modals.at(-1);
      assert.equal(modal?.detail, '"second" fails.');
      modal.answer(answer);
      await done;
    };
    await asked(undefined);
    assert.deepEqual(history.asked, [{ what: 'undo', leaveOut: false }], 'the person left the question');
    await asked('Undo and Leave Out What Fails');
    assert.deepEqual(history.asked.slice(1), [
      { what: 'undo', leaveOut: false },
      { what: 'undo', leaveOut: true },
    ]);
  });
});

describe('who did a step', () => {
  it('is you for the person alone, whatever an agent calls itself', () => {
    assert.equal(originText({ kind: 'person' }), 'you');
    assert.equal(originText({ kind: 'agent', client: 'you' }), 'an agent named “you”');
    assert.equal(originText({ kind: 'agent', client: 'Claude' }), 'Claude');
    assert.equal(originText({ kind: 'agent' }), 'an agent');
  });
});
