import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pick, picks, shot, sidebar, terminal, ui, until } from '../harness/kit.ts';

/** What the items of Teahouse in the status bar say to a screen reader, and the colour behind the first. */
const items = (): Promise<{ readonly labels: string[]; readonly warns: boolean }> =>
  ui(({ page }) =>
    page.locator('.part.statusbar .statusbar-item:visible').evaluateAll((all) => {
      const own = all.filter((item) => item.id.startsWith('teahouse.'));
      return {
        labels: own.map((item) => item.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''),
        warns: own.some((item) => item.classList.contains('warning-kind')),
      };
    }),
  );

const seeItem = (label: RegExp): Promise<{ warns: boolean }> =>
  until(
    async () => {
      const { labels, warns } = await items();
      return labels.length === 1 && label.test(labels[0] ?? '') ? { warns } : undefined;
    },
    `one item with ${String(label)}`,
  );

const click = (): Promise<void> =>
  ui(({ page }) => page.locator('.part.statusbar .statusbar-item[id^="teahouse."]').click({ timeout: 5000 }));

const hover = (): Promise<string> =>
  ui(async ({ page }) => {
    await page.mouse.move(400, 300);
    await page.locator('.part.statusbar .statusbar-item[id^="teahouse."]').hover({ timeout: 5000 });
    return page.locator('.monaco-hover:visible', { hasText: 'Teahouse' }).innerText({ timeout: 5000 });
  });

/** Clicks a link of the hover that is shown. */
const follow = (text: string): Promise<void> =>
  ui(
    ({ page, arg }) => page.locator('.monaco-hover:visible a', { hasText: arg }).first().click({ timeout: 5000 }),
    text,
  );

describe('the status bar', () => {
  before(async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await vscode.commands.executeCommand('teahouse.runApp', 'tasks');
    await terminal.see('To do', { session: 'tasks' });
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.resumeAgents');
    for (const id of ['counter', 'tasks']) await vscode.commands.executeCommand('teahouse.stop', id);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('has one item, which says what runs; one click pauses all agents, another lets them go on', async () => {
    const { warns } = await seeItem(
      /^Teahouse: apps running: 2, tools: \d+, clients connected: \d+, agents ask\. Pause agents$/,
    );
    assert.equal(warns, false);
    await click();
    const paused = await seeItem(/agents paused\. Resume agents$/);
    assert.equal(paused.warns, true);
    await shot('status-paused');
    await click();
    await seeItem(/agents ask\. Pause agents$/);
  });

  it('changes an app’s access from its tooltip, beginning at what holds now', async () => {
    const text = await hover();
    assert.match(text, /counter · agents ask/);
    assert.match(text, /tasks · agents ask/);
    await shot('status-tooltip');
    await follow('agents ask');
    await until(async () => (await picks()).length === 3, 'the three modes');
    const active = await ui(({ page }) =>
      page.locator('.quick-input-widget:visible .monaco-list-row.focused').getAttribute('aria-label'),
    );
    assert.match(active ?? '', /^Ask/);
    await pick('Look only');
    await seeItem(/access differs by app/);
    assert.match(await hover(), /counter · agents look only/);
  });

  it('leads to the sidebar', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await hover();
    await follow('Apps and Tools');
    await until(
      async () => (await sidebar.rows('Apps And Tools')).some(({ label }) => label.startsWith('App tasks')),
      'the tree',
    );
  });

  it('is not there once nothing runs', async () => {
    for (const id of ['counter', 'tasks']) await vscode.commands.executeCommand('teahouse.stop', id);
    await until(async () => (await items()).labels.length === 0, 'no item');
  });
});
