import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  answered,
  callInTurn,
  enter,
  fact,
  pick,
  ScriptedModel,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
  walkthrough,
} from '../harness/kit.ts';

/** What a new user gets through in two minutes at most: from the first look to the agent's first click. */
const GOAL = 120_000;

/**
 * Opens a step of the walkthrough, which stays beside the app, where it did not open by itself, and looks at it: VS Code gives
 * it the keyboard a quarter of a second later.
 */
const step = async (title: string): Promise<void> => {
  await ui(async ({ page, arg }) => {
    const steps = page.locator('.gettingStartedContainer .getting-started-step:visible');
    const open = page.locator('.gettingStartedContainer .getting-started-step.expanded:visible', { hasText: arg });
    await steps.first().waitFor({ timeout: 5000 });
    if (!(await open.first().isVisible())) await steps.filter({ hasText: arg }).first().click({ timeout: 5000 });
    await open.first().waitFor({ timeout: 5000 });
  }, title);
  await sleep(500);
};

/** How many steps of the walkthrough are ticked off. */
const ticked = (): Promise<number> =>
  ui(({ page }) =>
    page
      .locator('.gettingStartedContainer .getting-started-step:visible .codicon-getting-started-step-checked:visible')
      .count(),
  );

describe('a new user', function () {
  this.timeout(180_000);
  let model: ScriptedModel;
  before(async () => {
    model = await ScriptedModel.start();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('workbench.action.chat.newChat');
    await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  after(async () => {
    await model.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const id of ['counter', 'mine']) await vscode.commands.executeCommand('teahouse.stop', id);
    const { uri } = vscode.workspace.workspaceFolders![0]!;
    for (const name of ['mine.tea.ts', 'teahouse.d.ts'])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, name)).then(undefined, () => undefined);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('comes by the walkthrough alone, with clicks, to the agent’s first click', async () => {
    const start = performance.now();
    let last = start;
    const done = (what: string): void => {
      const now = performance.now();
      fact(`${((now - last) / 1000).toFixed(1)} s`, what);
      last = now;
    };

    await ui(({ page }) => page.locator('.activitybar [aria-label^="Teahouse"]').first().click({ timeout: 10_000 }));
    await until(async () => (await sidebar.text()).includes('Get Started with Teahouse'), 'the welcome');
    await ui(({ page }) =>
      page.locator('.part.sidebar').getByText('Get Started with Teahouse').first().click({ timeout: 5000 }),
    );
    await ui(({ page }) => page.locator('.gettingStartedContainer').getByText('Run an app').first().waitFor());
    done('found the walkthrough');

    await step('Run an app');
    await walkthrough.press('Run Counter');
    await terminal.see('Count: 0');
    done('ran the app');
    await terminal.clickText('Add one');
    await terminal.see('Count: 1');
    await terminal.clickText('Reset');
    await terminal.see('Count: 0');
    done('used it');

    await step('See its tools');
    await walkthrough.press('Show the Tools');
    await until(async () => (await sidebar.rows()).some(({ label }) => label === 'add, button'), 'the tools');
    done('saw its tools');

    model.play(callInTurn({ tool: 'counter_add_click' }, { tool: 'counter_add_click' }, { tool: 'counter_add_click' }));
    await step('Let your agent press a button');
    await walkthrough.press('Ask: Add three to the counter');
    const asked = await answered({
      ours: async (text) => {
        assert.match(text, /use counter\.add\.click/);
        await shot('new-user-question');
        return 'Allow for this session';
      },
    });
    done('let the agent press a button');
    await terminal.see('Count: 3');
    await shot('new-user-end');
    fact('Teahouse asked', asked.ours.length, 'VS Code asked', asked.editor.length);
    assert.equal(asked.ours.length, 1);

    fact('to the agent’s first click', `${((performance.now() - start) / 1000).toFixed(1)} s`);

    await step('Write your own');
    await walkthrough.press('New App…');
    await pick('Counter');
    await enter('mine');
    await until(() => vscode.window.activeTextEditor?.document.uri.path.endsWith('mine.tea.ts'), 'the new app');
    await ui(({ page }) =>
      page
        .locator('.editor-group-container.active .editor-actions .action-label[aria-label^="Run This App"]')
        .click({ timeout: 5000 }),
    );
    await terminal.see('[ Reset ]', { session: 'mine' });
    done('wrote an app and ran it');
    await shot('new-user-own');
    const whole = performance.now() - start;
    fact('altogether', `${(whole / 1000).toFixed(1)} s`);
    assert.ok(whole < GOAL, `${String(whole)} ms`);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', 'teahouse.teahouse#start', false);
    await until(async () => (await ticked()) === 4, 'all steps ticked off', 5_000);
  });
});
