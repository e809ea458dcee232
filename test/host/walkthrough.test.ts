import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  dialogs,
  enter,
  fact,
  pick,
  picks,
  setting,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
  walkthrough,
} from '../harness/kit.ts';

interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
}

const { executeCommand } = vscode.commands;

/** Whether the step of that title is ticked off. */
const isTicked = (title: string): Promise<boolean> =>
  ui(
    ({ page, arg }) =>
      page
        .locator('.gettingStartedContainer .getting-started-step', { hasText: arg })
        .locator('.codicon-getting-started-step-checked')
        .first()
        .isVisible(),
    title,
  );

const open = async (): Promise<void> => {
  await executeCommand('workbench.action.openWalkthrough', 'teahouse.teahouse#start', false);
  await ui(({ page }) => page.locator('.gettingStartedContainer').getByText('See its tools').first().waitFor());
};

/** Clicks a step, which opens it, and looks at it: VS Code gives it the keyboard a quarter of a second later. */
async function choose(title: string): Promise<void> {
  await ui(
    ({ page, arg }) => page.locator('.gettingStartedContainer').getByText(arg, { exact: true }).first().click(),
    title,
  );
  await sleep(500);
}

/** A new app of that name is written and gone again; its editor is closed first, which would show it as deleted. */
async function write(name: string): Promise<void> {
  const done = executeCommand<vscode.Uri>('teahouse.newApp', 'minimal');
  await enter(name);
  const uri = await done;
  await until(() => vscode.window.activeTextEditor?.document.uri.path === uri.path, 'the new app');
  await executeCommand('workbench.action.closeActiveEditor');
  await vscode.workspace.fs.delete(uri);
}

describe('the walkthrough', function () {
  this.timeout(90_000);
  const extension = vscode.extensions.getExtension('teahouse.teahouse')!;
  const { contributes } = extension.packageJSON as { contributes: { walkthroughs: { id: string; steps: Step[] }[] } };
  const steps = contributes.walkthroughs[0]!.steps;

  before(async () => {
    await extension.activate();
    await executeCommand('workbench.action.closeAuxiliaryBar'); // the pictures need the room
    await executeCommand('workbench.view.explorer');
    await executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await write('before');
  });
  afterEach(async () => {
    await executeCommand('teahouse.stop', 'counter');
    await executeCommand('workbench.action.closeAllEditors');
  });

  it('has a picture for each step, and buttons that lead somewhere', async () => {
    const known = new Set(await vscode.commands.getCommands(true));
    for (const { id, description, media } of steps) {
      assert.ok(fs.statSync(path.join(extension.extensionPath, media.svg)).size > 0, id);
      const named = [...description.matchAll(/\(command:([\w.]+)/g)].map(([, command]) => command ?? '');
      assert.ok(named.length > 0, id);
      // VS Code makes the chat's command only where there is a chat
      for (const command of named) assert.ok(known.has(command) || command === 'workbench.action.chat.open', command);
    }
  });

  it('ticks off what a person did before opening it first, once they come back to it', async () => {
    await open();
    await executeCommand('workbench.action.closeActiveEditor');
    await open();
    for (const step of ['Run an app', 'Write your own']) await until(() => isTicked(step), `${step}, ticked off`);
  });

  it('runs the sample by its button, and has that step ticked off', async () => {
    await open();
    await choose('Run an app');
    await walkthrough.press('Run Counter');
    await terminal.see('Count: 0');
    await open();
    await until(() => isTicked('Run an app'), 'the first step ticked off');
    await choose('Run an app');
    await walkthrough.press('Run App…');
    await until(async () => (await picks()).some((label) => label.startsWith('contacts')), 'the apps to choose from');
    await ui(({ page }) => page.keyboard.press('Escape'));
  });

  it('shows the tools by its button, and ticks that step off', async () => {
    await executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await open();
    await choose('See its tools');
    await walkthrough.press('Show the Tools');
    await until(
      async () => (await sidebar.rows('Apps And Tools')).some(({ label }) => label === 'add, button'),
      'the tree',
    );
    await until(() => isTicked('See its tools'), 'the step ticked off');
  });

  it('asks the agent by its button, with the words that the step shows, and ticks that step off', async () => {
    await open();
    await choose('Let your agent press a button');
    await walkthrough.press('Ask: Add three to the counter');
    const asked = (): Promise<string> =>
      ui(({ page }) => page.locator('.interactive-session:visible').last().innerText({ timeout: 2000 }));
    await until(async () => /Add three to the counter/.test(await asked()), 'the question in the chat');
    await shot('walkthrough-asked');
    // Signed out, VS Code asks to sign in; the step says what works without.
    if (await until(async () => (await dialogs()).length > 0, 'the sign-in', 3_000).catch(() => false))
      await ui(({ page }) => page.keyboard.press('Escape'));
    await until(async () => (await dialogs()).length === 0, 'no dialog');
    await until(() => isTicked('Let your agent press a button'), 'the step ticked off');
    await executeCommand('workbench.action.chat.newChat');
    await executeCommand('workbench.action.closeAuxiliaryBar');
  });

  it('leads those without Copilot to another client', async () => {
    await open();
    await choose('Let your agent press a button');
    await walkthrough.press('Connect Another Client…');
    await until(async () => (await picks()).includes('Claude Code'), 'the clients');
    await ui(({ page }) => page.keyboard.press('Escape'));
  });

  it('writes an app by its button, and ticks that step off', async () => {
    await open();
    await choose('Write your own');
    await walkthrough.press('New App…');
    await pick('Counter');
    await enter('walked');
    await until(() => vscode.window.activeTextEditor?.document.uri.path.endsWith('walked.tea.ts'), 'the new app');
    const { uri } = vscode.window.activeTextEditor!.document;
    await executeCommand('workbench.action.closeAllEditors');
    await open();
    await until(() => isTicked('Write your own'), 'the step ticked off');
    await vscode.workspace.fs.delete(uri);
    await executeCommand('notifications.clearAll');
  });

  it('leads from there to what an app can have, and from page to page', async () => {
    const shown = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    await open();
    await choose('Write your own');
    await walkthrough.press('Writing Apps');
    await until(() => shown() === 'Preview writing-apps.md', `the page, not ${shown()}`);
    const clicked = (): Promise<boolean> =>
      ui(async ({ page }) => {
        for (const frame of page.frames()) {
          const link = frame.locator('a[data-href="testing.md"]').first();
          if (await link.isVisible().catch(() => false)) return link.click().then(() => true);
        }
        return false;
      });
    await until(clicked, 'a link to testing.md');
    await until(() => shown() === 'Preview testing.md', 'the page that the link leads to');
  });

  for (const theme of [
    'Default Dark Modern',
    'Default Light Modern',
    'Default High Contrast',
    'Default High Contrast Light',
  ])
    it(`shows each picture in the colours of ${theme}`, async () => {
      await setting('workbench.colorTheme', theme);
      try {
        await open();
        const light = theme.includes('Light');
        for (const { id, title } of steps) {
          await choose(title);
          const colours = await until(
            () =>
              ui(async ({ page }) => {
                for (const frame of page.frames()) {
                  const svg = frame.locator('svg[viewBox="0 0 440 260"]').first();
                  if (!(await svg.isVisible().catch(() => false))) continue;
                  return svg.evaluate((it) => {
                    const luminance = (shape: Element | null): number => {
                      const [r = 0, g = 0, b = 0] = (getComputedStyle(shape!).fill.match(/[\d.]+/g) ?? []).map(Number);
                      const part = (c: number): number => (c <= 10 ? c / 3295 : ((c / 255 + 0.055) / 1.055) ** 2.4);
                      return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
                    };
                    const back = luminance(it.querySelector('rect'));
                    const contrast = (a: number): number => (Math.max(a, back) + 0.05) / (Math.min(a, back) + 0.05);
                    const texts = [...it.querySelectorAll('text')].filter(
                      (text) => !/button/.test(text.getAttribute('fill') ?? ''),
                    );
                    return { back, least: Math.min(...texts.map((text) => contrast(luminance(text)))) };
                  });
                }
                return undefined;
              }),
            `the picture of ${id}`,
          );
          fact(id, `background ${colours.back.toFixed(2)}, least contrast ${colours.least.toFixed(1)}`);
          assert.equal(colours.back > 0.5, light, `${id} is ${light ? 'light' : 'dark'}`);
          assert.ok(colours.least >= 4.5, `${id}: the texts can be read`);
          await shot(`walkthrough-${id}-${theme.replaceAll(' ', '-')}`);
        }
      } finally {
        await setting('workbench.colorTheme', undefined);
      }
    });
});
