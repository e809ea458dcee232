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

  it('show texts of apps and names of files as text: no link that runs a command, no hidden character, no end', async () => {
    await notice('info', 'Saved [Undo](command:workbench.action.quit)\n\u202Eand $(trash) ' + 'x'.repeat(5000));
    const [said = ''] = shown.notes;
    assert.equal(
      said.replaceAll('\u2060', '').slice(0, 57),
      'Saved [Undo](command:workbench.action.quit) and $(trash) ',
    );
    assert.doesNotMatch(said, /\]\(|\$\(|\u202E/);
    assert.ok(said.length < 1_010);
  });

  it('come from one place, and modals from another: VS Code makes nothing of their texts', () => {
    const files = fs.globSync('src/{vscode/**/*,extension}.ts', { cwd: root });
    const asking = files.filter((file) =>
      /show(Information|Warning)Message/.test(fs.readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(
      asking.map((file) => file.split(path.sep).join('/')),
      ['src/vscode/modal.ts', 'src/vscode/notice.ts'],
    );
  });
});
