import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { PublishedWindow, stateFolder } from '../../../src/mcp/index.ts';
import { seekWindow } from '../../../src/mcp/bridge/seek-window.ts';
import { windowsFor } from '../../../src/mcp/windows/find-window.ts';
import { readPrivateFile } from '../../../src/mcp/windows/private-files.ts';
import { canBeThere, readWindows, sweepWindows, windowsFolder } from '../../../src/mcp/windows/window-record.ts';
import type { WindowRecord } from '../../../src/mcp/windows/window-record.ts';

const isWindows = process.platform === 'win32';

/** A state folder of its own, gone after the test. */
function freshState(): string {
  return path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'th-state-')), 'teahouse');
}

const mode = (file: string): number => fs.lstatSync(file).mode & 0o777;

describe('where windows tell of themselves', () => {
  it('is a folder of the user, the same for every program', () => {
    const home = '/home/ada';
    assert.equal(stateFolder({ platform: 'linux', env: {}, home }), '/home/ada/.local/state/teahouse');
    assert.equal(
      stateFolder({ platform: 'linux', env: { XDG_STATE_HOME: '/var/ada' }, home }),
      path.join('/var/ada', 'teahouse'),
    );
    assert.equal(
      stateFolder({ platform: 'linux', env: { XDG_STATE_HOME: 'not/absolute' }, home }),
      '/home/ada/.local/state/teahouse',
    );
    assert.equal(stateFolder({ platform: 'darwin', env: {}, home }), '/home/ada/Library/Application Support/teahouse');
  });
});

describe('a window that tells of itself', () => {
  const facts = { folders: ['/work/app'], address: { kind: 'port', port: 4711 }, token: 'secret' } as const;

  it('writes where it listens and what is open in it, and the token in a file of its own', async () => {
    const state = freshState();
    const window = new PublishedWindow(state, facts);
    const [found, ...more] = await readWindows(state);
    assert.deepEqual(more, []);
    assert.deepEqual([found?.folders, found?.address, found?.pid], [['/work/app'], facts.address, process.pid]);
    assert.doesNotMatch(fs.readFileSync(window.file, 'utf8'), /secret/);
    assert.equal(await readPrivateFile(found?.tokenFile ?? ''), 'secret');
    window.dispose();
  });

  it('is read by its user alone: 0600 in 0700, also where the folder stood open before', function () {
    if (isWindows) this.skip();
    const state = freshState();
    fs.mkdirSync(windowsFolder(state), { recursive: true, mode: 0o755 });
    const window = new PublishedWindow(state, facts);
    assert.deepEqual([mode(state), mode(windowsFolder(state))], [0o700, 0o700]);
    for (const file of fs.readdirSync(windowsFolder(state)))
      assert.equal(mode(path.join(windowsFolder(state), file)), 0o600, file);
    window.dispose();
  });

  it('follows the folders that are open', async () => {
    const state = freshState();
    const window = new PublishedWindow(state, facts);
    window.setFolders(['/work/app', '/work/other']);
    assert.deepEqual((await readWindows(state))[0]?.folders, ['/work/app', '/work/other']);
    window.dispose();
  });

  it('leaves nothing behind', () => {
    const state = freshState();
    new PublishedWindow(state, facts).dispose();
    assert.deepEqual(fs.readdirSync(windowsFolder(state)), []);
  });

  it('does not write into a folder that is a link', function () {
    if (isWindows) this.skip();
    const state = freshState();
    const elsewhere = freshState();
    fs.mkdirSync(elsewhere, { recursive: true });
    fs.symlinkSync(elsewhere, state);
    assert.throws(() => new PublishedWindow(state, facts), /is no folder/);
    assert.deepEqual(fs.readdirSync(elsewhere), []);
  });
});

describe('records of windows', () => {
  it('that another could have written are passed over: open to others, a link, no record', async function () {
    if (isWindows) this.skip();
    const state = freshState();
    const window = new PublishedWindow(state, { folders: [], address: { kind: 'port', port: 1 }, token: 't' });
    const folder = windowsFolder(state);
    const text = fs.readFileSync(window.file, 'utf8');
    fs.writeFileSync(path.join(folder, 'open.json'), text, { mode: 0o644 });
    fs.writeFileSync(path.join(folder, 'writable.json'), text, { mode: 0o600 });
    fs.chmodSync(path.join(folder, 'writable.json'), 0o620);
    fs.symlinkSync(window.file, path.join(folder, 'link.json'));
    fs.writeFileSync(path.join(folder, 'wrong.json'), '{"version":1}', { mode: 0o600 });
    fs.writeFileSync(path.join(folder, 'half.json'), text.slice(0, 20), { mode: 0o600 });
    fs.writeFileSync(path.join(folder, 'huge.json'), text + ' '.repeat(100_000), { mode: 0o600 });
    assert.equal((await readWindows(state)).length, 1);
    window.dispose();
  });

  it('of windows that ended without a word are swept, those that listen stay', async () => {
    const state = freshState();
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    const facts = { folders: [], token: 't' };
    const alive = new PublishedWindow(state, { ...facts, address: { kind: 'port', port } });
    new PublishedWindow(state, { ...facts, address: { kind: 'socket', path: path.join(state, 'gone.sock') } });
    await sweepWindows(state, '');
    assert.deepEqual(
      (await readWindows(state)).map(({ address }) => address),
      [{ kind: 'port', port }],
    );
    alive.dispose();
    assert.deepEqual(fs.readdirSync(windowsFolder(state)), []);
    server.close();
  });

  it('hold nobody up where a named pipe stands in the place of one', async function () {
    if (isWindows) this.skip();
    this.timeout(2_000);
    const state = freshState();
    fs.mkdirSync(windowsFolder(state), { recursive: true, mode: 0o700 });
    execFileSync('mkfifo', ['-m', '600', path.join(windowsFolder(state), 'pipe.json')]);
    assert.deepEqual(await readWindows(state), []);
  });

  it('are named by their files alone: what a record says of itself leads to no other file', async () => {
    const state = freshState();
    const window = new PublishedWindow(state, { folders: [], address: { kind: 'port', port: 1 }, token: 't' });
    const victims = ['victim.json', 'victim.token'].map((name) => path.join(state, name));
    for (const victim of victims) fs.writeFileSync(victim, 'kept', { mode: 0o600 });
    const record = JSON.parse(fs.readFileSync(window.file, 'utf8')) as WindowRecord;
    const forged = path.join(windowsFolder(state), 'forged.json');
    fs.writeFileSync(forged, JSON.stringify({ ...record, id: '../victim', tokenFile: victims[1] }), { mode: 0o600 });
    const found = (await readWindows(state)).find(({ id }) => id === 'forged');
    assert.equal(found?.tokenFile, path.join(windowsFolder(state), 'forged.token'));
    await sweepWindows(state, '');
    assert.deepEqual(
      victims.map((victim) => fs.existsSync(victim)),
      [true, true],
    );
    assert.equal(fs.existsSync(forged), false);
    window.dispose();
  });

  it('of an ended program bring no token to whoever took over its port, and are swept', async () => {
    const state = freshState();
    let connections = 0;
    const server = net.createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const window = new PublishedWindow(state, { folders: ['/work'], address: { kind: 'port', port }, token: 't' });
    const record = JSON.parse(fs.readFileSync(window.file, 'utf8')) as WindowRecord;
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    fs.writeFileSync(window.file, JSON.stringify({ ...record, pid }), { mode: 0o600 });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const listener = { message: () => undefined, lost: () => undefined };
    const sought = await seekWindow({ state, folder: '/work', named: true }, params, listener);
    assert.match('why' in sought ? sought.why : '', /^No window of VS Code that serves \/work/);
    await sweepWindows(state, '');
    assert.deepEqual([connections, fs.readdirSync(windowsFolder(state))], [0, []]);
    server.close();
  });

  it('of an ended program may be true of a socket only: its port and its pipe are anybody’s then', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const addresses = [
      { kind: 'socket', path: '/run/user/1/th-x/s' },
      { kind: 'socket', path: '\\\\.\\pipe\\teahouse-1' },
      { kind: 'port', port: 1 },
    ] as const;
    assert.deepEqual(
      addresses.map((address) => canBeThere({ address, pid })),
      [true, false, false],
    );
    assert.deepEqual(
      addresses.map((address) => canBeThere({ address, pid: process.pid })),
      [true, true, true],
    );
  });

  it('are none where there is no folder', async () => {
    assert.deepEqual(await readWindows(freshState()), []);
  });
});

describe('the window of a folder', () => {
  const window = (id: string, folders: readonly string[], startedAt = 0): WindowRecord => ({
    version: 1,
    id,
    pid: 1,
    startedAt,
    folders,
    address: { kind: 'port', port: 1 },
    tokenFile: '/t',
  });
  const found = (windows: readonly WindowRecord[], folder: string, named = true): readonly string[] =>
    windowsFor(windows, { folder, named }).map(({ id }) => id);

  it('is the one in which the folder is open, or the innermost that it lies in', () => {
    const windows = [window('outer', ['/work']), window('inner', ['/x', '/work/app']), window('other', ['/else'])];
    assert.deepEqual(found(windows, '/work/app'), ['inner', 'outer']);
    assert.deepEqual(found(windows, '/work/app/src'), ['inner', 'outer']);
    assert.deepEqual(found(windows, '/work/application'), ['outer']);
    assert.deepEqual(found(windows, '/else'), ['other']);
  });

  it('is of two equal ones the newer', () => {
    const windows = [window('new', ['/work'], 2), window('old', ['/work'], 1)];
    assert.deepEqual(found(windows, '/work'), ['new', 'old']);
  });

  it('is none when another is open, unless no folder was named and there is but one', () => {
    const one = [window('one', ['/else'])];
    assert.deepEqual(found(one, '/work', true), []);
    assert.deepEqual(found(one, '/work', false), ['one']);
    assert.deepEqual(found([...one, window('two', ['/more'])], '/work', false), []);
    assert.deepEqual(found([window('empty', [])], '/work', false), ['empty']);
  });

  it('is found through links', function () {
    if (isWindows) this.skip();
    const real = fs.mkdtempSync(path.join(os.tmpdir(), 'th-real-'));
    const link = `${real}-link`;
    fs.symlinkSync(real, link);
    assert.deepEqual(found([window('one', [real])], link), ['one']);
    fs.unlinkSync(link);
  });
});
