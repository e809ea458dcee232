'use strict';
const vscode = require('vscode');

/** A small file system in memory: a file is its bytes, a folder whatever lies under its path. */
class Memory {
  #files = new Map();
  #folders = new Set(['/', '/project']);
  #changed = new vscode.EventEmitter();
  onDidChangeFile = this.#changed.event;

  watch() {
    return { dispose() {} };
  }

  stat({ path }) {
    const file = this.#files.get(path);
    if (file) return { type: vscode.FileType.File, ctime: 0, mtime: file.mtime, size: file.bytes.length };
    if (this.#folders.has(path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(path);
  }

  readDirectory({ path }) {
    const within = path.endsWith('/') ? path : `${path}/`;
    const names = (paths, type) =>
      [...paths]
        .filter((each) => each.startsWith(within) && each !== within && !each.slice(within.length).includes('/'))
        .map((each) => [each.slice(within.length), type]);
    return [...names(this.#folders, vscode.FileType.Directory), ...names(this.#files.keys(), vscode.FileType.File)];
  }

  createDirectory({ path }) {
    this.#folders.add(path);
  }

  readFile({ path }) {
    const file = this.#files.get(path);
    if (!file) throw vscode.FileSystemError.FileNotFound(path);
    return file.bytes;
  }

  writeFile(uri, bytes) {
    const type = this.#files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.#files.set(uri.path, { bytes, mtime: Date.now() });
    this.#changed.fire([{ type, uri }]);
  }

  delete(uri) {
    this.#files.delete(uri.path);
    this.#folders.delete(uri.path);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  rename(from, to) {
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }
}

exports.activate = (context) => {
  const options = { isCaseSensitive: true };
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('memfs', new Memory(), options));
};
