import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENTRY } from './program.ts';

/** A program in a terminal that `script` makes for it. */
interface InTerminal {
  readonly child: ChildProcess;
  /** All that was written to the terminal. */
  output(): string;
  type(text: string): void;
  /** Waits for something in what came since the last typing. */
  until(what: RegExp): Promise<void>;
  readonly code: Promise<number | null>;
}

function inTerminal(...args: readonly string[]): InTerminal {
  const command = [process.execPath, ENTRY, ...args];
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const sized = `stty cols 60 rows 12; exec ${quoted}`;
  const child =
    process.platform === 'darwin'
      ? spawn('script', ['-q', '/dev/null', '/bin/sh', '-c', sized])
      : spawn('script', ['-qec', sized, '/dev/null'], { env: { ...process.env, SHELL: '/bin/sh' } });
  let text = '';
  let since = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    output: () => text,
    type: (typed) => {
      since = text.length;
      child.stdin.write(typed);
    },
    code,
    until: async (what) => {
      const end = performance.now() + 30_000;
      while (!what.test(text.slice(since))) {
        if (performance.now() > end) throw new Error(`${String(what)} never came: ${JSON.stringify(text)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** The modes that are on after all of a text was written. */
function modesLeftOn(text: string): readonly string[] {
  const on = new Set<string>();

  for (const [, mode = '', set] of text.matchAll(/\u001b\[\?(\d+)([hl])/g)) {
    if (set === 'h') on.add(mode);
    else on.delete(mode);
  }
  // The caret is shown from the start.
  on.delete('25');
  return [...on];
}

describe('teahouse run, in a terminal', function () {
  this.timeout(60_000);
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  let terminal: InTerminal;
  const folders: string[] = [];
  afterEach(() => {
    terminal.child.kill('SIGKILL');
    for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });

  function appFile(text: string, name = 'tried.tea.mjs'): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-run-'));
    folders.push(folder);
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  it('shows the app on the other screen, takes keys and the mouse, and gives all back on ctrl+c', async () => {
    terminal = inTerminal('run', 'counter');
    await terminal.until(/Count:.*Reset/);
    assert.deepEqual(modesLeftOn(terminal.output()).toSorted(), ['1000', '1003', '1004', '1006', '1049', '2004']);
    terminal.type('\r');
    await terminal.until(/1\b/);
    terminal.type('\u001b[<0;18;4M\u001b[<0;18;4m\u001b[<0;18;4M\u001b[<0;18;4m');
    await terminal.until(/-1/);
    terminal.type('\u0003');
    assert.equal(await terminal.code, 0);
    assert.deepEqual(modesLeftOn(terminal.output()), []);
    assert.match(terminal.output(), /\u001b\[\?25h[^\u001b]*(\u001b\[\?1049l)[^\u001b]*$/);
  });

  it('ends with the app', async () => {
    const file = appFile(
      "import { button, quit } from 'teahouse';\nexport default { init: () => ({}), update: (_, m) => [m, quit()], view: () => button('go', 'Go away', { type: 'go' }) };\n",
    );
    terminal = inTerminal('run', file);
    await terminal.until(/Go away/);
    terminal.type('\r');
    assert.equal(await terminal.code, 0);
    assert.deepEqual(modesLeftOn(terminal.output()), []);
  });

  it('gives the terminal back before it says why an app did not load', async () => {
    const file = appFile('export default {\n  init: ,\n};\n', 'tried.tea.ts');
    terminal = inTerminal('run', file);
    assert.equal(await terminal.code, 1);
    assert.deepEqual(modesLeftOn(terminal.output()), []);
    const after = terminal.output().slice(terminal.output().lastIndexOf('\u001b[?1049l'));
    assert.match(after, /tried\.tea\.ts:2:\d+: /);
  });

  it('gives the terminal back when an app exits its worker or is told to end', async () => {
    const file = appFile(
      "export default { init: () => ({}), update: () => process.exit(3), view: () => ({ type: 'button', id: 'go', label: 'Go', onClick: { type: 'go' } }) };\n",
    );
    terminal = inTerminal('run', file);
    await terminal.until(/Go/);
    terminal.type('\r');
    assert.equal(await terminal.code, 1);
    assert.deepEqual(modesLeftOn(terminal.output()), []);
  });

  it('prints what the app printed only afterwards', async () => {
    const file = appFile(
      "console.log('a word on the side');\nexport default { init: () => ({}), update: (_, m) => m, view: () => ({ type: 'text', content: 'the app' }) };\n",
    );
    terminal = inTerminal('run', file);
    await terminal.until(/the app/);
    assert.doesNotMatch(terminal.output(), /on the side/);
    terminal.type('\u0003');
    assert.equal(await terminal.code, 0);
    const after = terminal.output().slice(terminal.output().lastIndexOf('\u001b[?1049l'));
    assert.match(after, /a word on the side/);
  });
});
