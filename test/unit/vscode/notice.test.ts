import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import './fake/register.ts';

const { failure, goToFile, notice } = await import('../../../src/vscode/notice.ts');
const { executed, shown } = await import('./fake/vscode.ts');

const root = path.join(import.meta.dirname, '../../..');

describe('notices', () => {
  beforeEach(() => {
    shown.notes.length = 0;
    shown.noteAnswer = undefined;
  });

  it('run what the pressed button stands for, and nothing when none was pressed', async () => {
    const ran: string[] = [];
    const actions = ['Open', 'Mute'].map((title) => ({ title, run: () => ran.push(title) }));
    await notice('info', 'Something happened.', ...actions);
    assert.deepEqual(ran, []);
    assert.deepEqual(shown.noteButtons, ['Open', 'Mute']);
    shown.noteAnswer = 'Mute';
    await notice('info', 'Something happened.', ...actions);
    assert.deepEqual(ran, ['Mute']);
  });

  it('tell nothing twice at one time, and again once it is gone', async () => {
    const first = notice('warning', 'The app is gone.');
    await notice('warning', 'The app is gone.');
    await notice('warning', 'Another app is gone.');
    assert.deepEqual(shown.notes, ['The app is gone.', 'Another app is gone.']);
    await first;
    await notice('warning', 'The app is gone.');
    assert.equal(shown.notes.length, 3);
  });

  it('of an error lead on: a file that cannot be opened is looked for', async () => {
    shown.noteAnswer = 'Go to File…';
    await failure('The file /w/plan.md could not be opened.', goToFile('/w/plan.md'));
    assert.deepEqual(executed.at(-1), ['workbench.action.quickOpen', 'plan.md']);
  });

  it('are the only way in which errors are told: each has an action', () => {
    const files = fs.globSync('src/{vscode/**/*,extension}.ts', { cwd: root });
    assert.ok(files.length > 50);
    const direct = files.filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('showErrorMessage'));
    assert.deepEqual(
      direct.map((file) => file.split(path.sep).join('/')),
      ['src/vscode/notice.ts'],
    );
  });
});
