import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { filesBeside } from '../../scripts/readme.mjs';
import { fact, shot, ui, until } from '../harness/kit.ts';

/** The packed extension's file; empty where the sources run. */
const vsix = process.env['TEAHOUSE_TEST_PACKED'] ?? '';

/** What VS Code installed, by path; chunks have a hash in their name and count as one. */
const EXPECTED = [
  '.vsixmanifest',
  'LICENSE.txt',
  'changelog.md',
  'dist/ajv.mjs',
  'dist/app-process.mjs',
  'dist/apps/contacts.tea.mjs',
  'dist/apps/counter.tea.mjs',
  'dist/apps/data.tea.mjs',
  'dist/apps/gallery.tea.mjs',
  'dist/apps/tasks.tea.mjs',
  'dist/check-app.mjs',
  'dist/chunks/*.mjs',
  'dist/cli.mjs',
  'dist/docs/README.md',
  'dist/docs/SUPPORT.md',
  'dist/docs/agents.md',
  'dist/docs/application-tools.md',
  'dist/docs/apps.md',
  'dist/docs/code.md',
  'dist/docs/codes.md',
  'dist/docs/commands.md',
  'dist/docs/debugging.md',
  'dist/docs/editor.md',
  'dist/docs/headless.md',
  'dist/docs/history.md',
  'dist/docs/mcp.md',
  'dist/docs/other-extensions.md',
  'dist/docs/registry.md',
  'dist/docs/terminal.md',
  'dist/docs/testing.md',
  'dist/docs/tools.md',
  'dist/docs/where-it-runs.md',
  'dist/docs/widgets.md',
  'dist/docs/writing-apps.md',
  'dist/extension.cjs',
  'dist/kept-tokens.mjs',
  'dist/main.cjs',
  'dist/mcp.mjs',
  'dist/page-messages.mjs',
  'dist/panel-memory.mjs',
  'dist/re2js.mjs',
  'dist/read-saved-session.mjs',
  'dist/saved-test.mjs',
  'dist/sdk.mjs',
  'dist/teahouse.d.ts',
  'dist/templates/list.tea.ts',
  'dist/templates/minimal.tea.ts',
  'dist/templates/table.tea.ts',
  'dist/templates/timer.tea.ts',
  'dist/test-hooks.mjs',
  'dist/testing.mjs',
  'dist/third-party-notices.txt',
  'dist/tools.mjs',
  'dist/webview.css',
  'dist/webview.js',
  'dist/widgets.cjs',
  'dist/worker.mjs',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.json',
  'media/contacts.png',
  'media/icon.png',
  'media/teahouse.svg',
  'media/terminal-dark.svg',
  'media/terminal-light.svg',
  'media/walkthrough/agent.svg',
  'media/walkthrough/look.svg',
  'media/walkthrough/own.svg',
  'media/walkthrough/run.svg',
  'package.json',
  'package.nls.de.json',
  'package.nls.json',
  'readme.md',
  'snippets/teahouse.json',
];

if (vsix !== '')
  describe('the packed extension', () => {
    const folder = vscode.extensions.getExtension('teahouse.teahouse')!.extensionPath;
    const files = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    const text = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

    it('has at most 1.5 MB', () => {
      const { size } = fs.statSync(vsix);
      fact('bytes', size);
      assert.ok(size <= 1_500_000, String(size));
    });

    it('holds these files and no others', () => {
      const names = new Set(files.map((file) => file.replace(/^dist\/chunks\/[\w-]+\.mjs$/, 'dist/chunks/*.mjs')));
      assert.deepEqual([...names].sort(), EXPECTED);
    });

    it('holds no chunk and no picture that nothing names', () => {
      const naming = files
        .filter((file) => /\.([cm]?js|json|md)$/.test(file))
        .map((file) => ({ file, text: text(file) }));
      for (const file of files.filter((it) => /^(dist\/chunks|media)\//.test(it))) {
        const named = naming.some((other) => other.file !== file && other.text.includes(path.basename(file)));
        assert.ok(named, file);
      }
    });

    it('has a README that leads to the web, or to files that are packed beside it', () => {
      const beside = filesBeside(text('readme.md'));
      fact('beside the README', beside);
      assert.ok(beside.length > 0);
      for (const file of beside) assert.ok(files.includes(file), file);
    });

    it('has a page in VS Code on which nothing looks broken', async () => {
      await vscode.commands.executeCommand('extension.open', 'teahouse.teahouse');
      const pictures = await until(
        () =>
          ui(async ({ page }) => {
            for (const frame of page.frames()) {
              if ((await frame.locator('h1', { hasText: 'Teahouse' }).count()) === 0) continue;
              const images = await frame.locator('body img').all();
              return Promise.all(images.map((image) => image.boundingBox()));
            }
            return undefined;
          }),
        'the page',
      );
      await shot('page');
      // VS Code's page shows pictures from the web alone and takes the source of others away; what is left of ours has
      // to take no room, where a description would stand beside the sign of a picture that is missing.
      fact('pictures', pictures);
      assert.ok(pictures.every((box) => box === null || box.width === 0 || box.height > 100));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    });

    it('names the licence of each library in it', () => {
      const notices = text('dist/third-party-notices.txt');
      for (const name of ['@modelcontextprotocol/sdk', '@xterm/xterm', 'ajv', 'csv-parse', 'sucrase', 'zod'])
        assert.match(notices, new RegExp(`^${name} [0-9]`, 'm'));
    });

    it('brings the types of this very version', () => {
      const { version } = JSON.parse(text('package.json')) as { version: string };
      assert.ok(text('dist/teahouse.d.ts').startsWith(`// Types of Teahouse ${version} (`));
    });
  });
