import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './fake/register.ts';
import { readWindows } from '../../../src/mcp/windows/window-record.ts';

const { WindowPublisher } = await import('../../../src/vscode/mcp/window-publisher.ts');
const { EventEmitter } = await import('./fake/vscode.ts');

describe('a window that other clients can find', function () {
  this.timeout(10_000);

  function played() {
    const state = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'th-publish-')), 'teahouse');
    const changed = new EventEmitter<undefined>();
    const moved = new EventEmitter<undefined>();
    const now = { allowed: true, wanted: false, folders: ['/work/app'], started: 0 };
    const problems: string[] = [];
    const publisher = new WindowPublisher({
      state,
      allowed: () => now.allowed,
      wanted: () => now.wanted,
      onDidChange: changed.event,
      folders: () => now.folders,
      onDidChangeFolders: moved.event,
      endpoint: () => {
        now.started += 1;
        return Promise.resolve({ port: 4711, token: 'the endpoint’s own' });
      },
      token: 'token-of-the-window',
      problem: (text) => void problems.push(text),
    });
    const published = async (): Promise<void> => {
      for (let i = 0; i < 400 && !publisher.isPublished; i += 1) await new Promise((done) => setTimeout(done, 10));
    };
    return { state, changed, moved, now, problems, publisher, published };
  }

  it('starts nothing before there is a reason to', async () => {
    const { state, now, publisher } = played();
    await new Promise((done) => setTimeout(done, 1_700));
    assert.equal(now.started, 0);
    assert.deepEqual(await readWindows(state), []);
    publisher.dispose();
  });

  it('tells of itself once an app runs, with its folders as they are, and no more when it closes', async () => {
    const { state, changed, moved, now, publisher, published } = played();
    now.wanted = true;
    changed.fire(undefined);
    await published();
    now.folders = ['/work/app', '/work/two'];
    moved.fire(undefined);
    const [found] = await readWindows(state);
    assert.deepEqual(found?.folders, ['/work/app', '/work/two']);
    assert.equal(fs.readFileSync(found.tokenFile, 'utf8'), 'token-of-the-window');
    publisher.dispose();
    assert.deepEqual(await readWindows(state), []);
    assert.equal(changed.size + moved.size, 0);
  });

  it('takes it back when the setting goes off, and tells again when it comes on', async () => {
    const { state, changed, now, publisher, published } = played();
    now.wanted = true;
    changed.fire(undefined);
    await published();
    now.allowed = false;
    changed.fire(undefined);
    assert.deepEqual(await readWindows(state), []);
    now.allowed = true;
    changed.fire(undefined);
    await published();
    assert.equal((await readWindows(state)).length, 1);
    publisher.dispose();
  });

  it('says what stands in the way, and goes on', async () => {
    const { state, changed, now, problems, publisher } = played();
    fs.writeFileSync(state, 'a file');
    now.wanted = true;
    changed.fire(undefined);
    for (let i = 0; i < 400 && problems.length === 0; i += 1) await new Promise((done) => setTimeout(done, 10));
    assert.match(problems[0] ?? '', /^Other clients cannot find this window: /);
    publisher.dispose();
  });

  it('tells of itself again where the state folder was removed, and says what stands in the way', async () => {
    const { state, changed, moved, now, problems, publisher, published } = played();
    now.wanted = true;
    changed.fire(undefined);
    await published();
    fs.rmSync(state, { recursive: true });
    changed.fire(undefined);
    const [found] = await readWindows(state);
    assert.deepEqual(found?.folders, ['/work/app']);
    assert.equal(fs.readFileSync(found.tokenFile, 'utf8'), 'token-of-the-window');
    fs.rmSync(state, { recursive: true });
    fs.writeFileSync(state, 'no folder');
    now.folders = ['/work/two'];
    moved.fire(undefined);
    assert.match(problems.join(), /Other clients cannot find this window: /);
    fs.rmSync(state);
    publisher.dispose();
    assert.equal(now.started, 1);
  });
});
