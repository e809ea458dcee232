import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sweepSockets } from '../../../src/mcp/sweep.ts';
import { serveHttp } from '../../../src/mcp/index.ts';
import { fakeHouse } from '../gateway/fakes.ts';

describe('the folders of sockets that killed processes left', function () {
  if (process.platform === 'win32') return;
  let parent: string;
  const servers: net.Server[] = [];
  beforeEach(() => {
    parent = fs.mkdtempSync(path.join(os.tmpdir(), 'sweep-'));
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    fs.rmSync(parent, { recursive: true, force: true });
  });

  function folder(name: string): string {
    const made = path.join(parent, name);
    fs.mkdirSync(made, { mode: 0o700 });
    return made;
  }

  /** A socket that is listened at. */
  async function live(file: string): Promise<net.Server> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(file, resolve));
    return server;
  }

  /** A socket whose listener is gone without having removed it, as after a kill. */
  async function dead(file: string): Promise<void> {
    const server = await live(`${parent}/s`);
    fs.renameSync(`${parent}/s`, file);
    await new Promise((resolve) => server.close(resolve));
  }

  const left = (): readonly string[] => fs.readdirSync(parent).sort();

  it('go; one that is answered stays', async () => {
    await dead(path.join(folder('teahouse-dead00'), 'mcp.sock'));
    servers.push(await live(path.join(folder('teahouse-live00'), 'mcp.sock')));
    await sweepSockets(parent, '');
    assert.deepEqual(left(), ['teahouse-live00']);
  });

  it('go when they are empty, but not in their first minute, nor that of who starts', async () => {
    folder('teahouse-fresh0');
    for (const name of ['teahouse-old000', 'teahouse-own000']) fs.utimesSync(folder(name), new Date(0), new Date(0));
    await sweepSockets(parent, path.join(parent, 'teahouse-own000'));
    assert.deepEqual(left(), ['teahouse-fresh0', 'teahouse-own000']);
  });

  it('stay with anything else in them, with another name, open to others, or being no folder of their own', async () => {
    await dead(path.join(folder('teahouse-more00'), 'mcp.sock'));
    fs.writeFileSync(path.join(parent, 'teahouse-more00', 'notes.txt'), '');
    fs.writeFileSync(path.join(folder('teahouse-file00'), 'mcp.sock'), 'no socket');
    await dead(path.join(folder('teahouse-cli-00'), 'mcp.sock'));
    await dead(path.join(folder('kettle-000000'), 'mcp.sock'));
    const open = folder('teahouse-open00');
    await dead(path.join(open, 'mcp.sock'));
    fs.chmodSync(open, 0o755);
    fs.symlinkSync(folder('elsewhere'), path.join(parent, 'teahouse-link00'));
    await dead(path.join(parent, 'elsewhere', 'mcp.sock'));
    const before = left();
    await sweepSockets(parent, '');
    assert.deepEqual(left(), before);
    assert.deepEqual(fs.readdirSync(path.join(parent, 'elsewhere')), ['mcp.sock']);
  });

  it('are looked for when an endpoint starts, which does not wait for it', async () => {
    await dead(path.join(folder('teahouse-dead00'), 'mcp.sock'));
    const tmp = process.env['TMPDIR'];
    process.env['TMPDIR'] = parent;
    try {
      const { gateway } = fakeHouse();
      const endpoint = await serveHttp({ gateway, version: '1', place: { kind: 'socket' } });
      for (const end = Date.now() + 2_000; left().length > 1 && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 10));
      assert.deepEqual(
        left().map((name) => path.join(parent, name, 'mcp.sock')),
        [endpoint.address.kind === 'socket' ? endpoint.address.path : ''],
      );
      await endpoint.dispose();
      assert.deepEqual(left(), []);
    } finally {
      if (tmp === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = tmp;
    }
  });
});
