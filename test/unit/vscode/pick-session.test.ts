import assert from 'node:assert/strict';
import './fake/register.ts';
import { fakeSession } from './fake/sessions.ts';

const { pickSession } = await import('../../../src/vscode/commands/pick-session.ts');
const { shown } = await import('./fake/vscode.ts');

const [counter, tasks] = [fakeSession('counter'), fakeSession('tasks')];
const among = (...all: (typeof counter)[]) => ({ all, get: (id: string) => all.find((each) => each.id === id) });
const both = among(counter, tasks);

describe('the session that a command is about', () => {
  beforeEach(() => {
    shown.picks.length = 0;
    shown.pickAnswers = [];
  });

  it('is that of a row, wherever the person is', async () => {
    assert.equal(await pickSession(both, { kind: 'session', session: tasks }, 'Stop App', counter), tasks);
  });

  it('is named by its id: by a link, and by the page whose menu was opened', async () => {
    assert.equal(await pickSession(both, 'tasks', 'Stop App', counter), tasks);
    const ofPage = { webview: 'teahouse.terminal', session: 'tasks', cell: { column: 1, row: 2 } };
    assert.equal(await pickSession(both, ofPage, 'Stop App', counter), tasks);
    assert.equal(await pickSession(both, 'gone', 'Stop App', counter), undefined);
    assert.deepEqual(shown.picks, []);
  });

  it('is that of the terminal that the person is in, where nothing says which', async () => {
    assert.equal(await pickSession(both, undefined, 'Stop App', counter), counter);
    assert.equal(await pickSession(both, { groupId: 1 }, 'Stop App', counter), counter);
  });

  it('is the only one, or one that the person picks', async () => {
    assert.equal(await pickSession(among(tasks), undefined, 'Stop App'), tasks);
    assert.equal(await pickSession(among(), undefined, 'Stop App'), undefined);
    assert.deepEqual(shown.picks, []);
    shown.pickAnswers = ['tasks'];
    assert.equal(await pickSession(both, undefined, 'Stop App'), tasks);
    assert.deepEqual(shown.picks, [['counter', 'tasks']]);
  });
});
