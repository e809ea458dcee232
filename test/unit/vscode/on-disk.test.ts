import assert from 'node:assert/strict';
import './fake/register.ts';

const vscode = await import('vscode');
const { findOnDisk, foldersOnDisk, notOnDisk, onDisk } = await import('../../../src/vscode/on-disk.ts');
const { folderOf } = await import('../../../src/vscode/folder-of.ts');

/** The fake's workspace, which a test may fill. */
const workspace = vscode.workspace as { workspaceFolders: unknown };
const folders = (...texts: string[]): void => {
  workspace.workspaceFolders = texts.map((text) => ({ uri: vscode.Uri.parse(text) }));
};

describe('files that are not on disk', () => {
  const virtual = vscode.Uri.parse('memfs:/project/mine.tea.ts');
  afterEach(() => {
    workspace.workspaceFolders = undefined;
  });

  it('have no path on disk, whatever their uri has', () => {
    assert.equal(virtual.fsPath, '/project/mine.tea.ts');
    assert.equal(onDisk(virtual), undefined);
    assert.equal(onDisk(undefined), undefined);
    assert.equal(onDisk(vscode.Uri.file('/project/mine.tea.ts')), '/project/mine.tea.ts');
  });

  it('make no folder that apps or other programs are told of', () => {
    const app = { name: 'counter', file: '/ext/counter.tea.mjs', shipped: true };
    folders('memfs:/project');
    assert.deepEqual(foldersOnDisk(), []);
    assert.equal(folderOf(app), null);
    folders('memfs:/project', 'file:/disk');
    assert.deepEqual(foldersOnDisk(), ['/disk']);
    assert.equal(folderOf(app), '/disk');
  });

  it('are not searched for: VS Code would wait without end for a search of their file system', async () => {
    const fake = workspace as { findFiles?: unknown };
    const before = fake.findFiles;
    const asked: unknown[] = [];
    fake.findFiles = (pattern: unknown) => {
      asked.push(pattern);
      return Promise.resolve([vscode.Uri.file('/disk/a.tea.ts'), virtual]);
    };
    try {
      folders('memfs:/project');
      assert.deepEqual(await findOnDisk('**/*.tea.ts', 10), []);
      folders('file:/disk');
      assert.deepEqual(await findOnDisk('**/*.tea.ts', 10), ['/disk/a.tea.ts']);
      assert.deepEqual(asked, ['**/*.tea.ts']);
    } finally {
      fake.findFiles = before;
    }
  });

  it('are told by name, with what to do', () => {
    assert.match(notOnDisk(virtual), /^mine\.tea\.ts does not lie on disk, .* Save it into a folder on disk/);
  });
});
