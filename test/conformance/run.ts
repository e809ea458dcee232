/**
 * Runs the official conformance suite against a server made of our own registry, and ends as the suite does. Arguments go
 * to the suite; without any, all scenarios run, those too that are still drafts.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serveFixture } from './fixture.ts';
import { tokenProxy } from './token-proxy.ts';

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const given = process.argv.slice(2);
const endpoint = await serveFixture();
const proxy = await tokenProxy(endpoint);
const chosen = given.length > 0 ? given : ['--suite', 'all'];
const child = spawn(process.execPath, [suite, 'server', '--url', proxy.url, ...chosen], { stdio: 'inherit' });
process.exitCode = await new Promise<number>((resolve) => {
  child.once('error', () => {
    resolve(1);
  });
  child.once('exit', (code) => {
    resolve(code ?? 1);
  });
});
await proxy.close();
await endpoint.dispose();
