import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { shot, terminal, ui, until } from '../harness/kit.ts';

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
}

const { executeCommand } = vscode.commands;

describe('the walkthrough', () => {
  const extension = vscode.extensions.getExtension('teahouse.teahouse')!;
  const { contributes } = extension.packageJSON as { contributes: { walkthroughs: { id: string; steps: Step[] }[] } };
  const steps = contributes.walkthroughs[0]!.steps;

  afterEach(async () => {
    await executeCommand('teahouse.stop', 'counter');
    await executeCommand('workbench.action.closeAllEditors');
  });

  it('has a picture for each step, and buttons that lead somewhere', async () => {
    await extension.activate();
    const known = new Set(await vscode.commands.getCommands(true));
    for (const { id, description, media } of steps) {
      assert.ok(fs.statSync(path.join(extension.extensionPath, media.svg)).size > 0, id);
      const named = [...description.matchAll(/\(command:([\w.]+)/g)].map(([, command]) => command ?? '');
      assert.ok(named.length > 0, id);
      // VS Code makes the chat's command only where there is a chat
      for (const command of named) assert.ok(known.has(command) || command === 'workbench.action.chat.open', command);
    }
  });

  it('runs the sample by its button, and ticks that step off', async () => {
    await executeCommand('workbench.action.closeAuxiliaryBar'); // the pictures need the room
    await executeCommand('workbench.action.openWalkthrough', 'teahouse.teahouse#start', false);
    await ui(({ page }) => page.locator('.gettingStartedContainer').getByText('See its tools').waitFor());
    await shot('walkthrough-run');
    await ui(({ page }) =>
      page.locator('.gettingStartedContainer').getByRole('button', { name: 'Run counter' }).click(),
    );
    await terminal.see('Count: 0');
    await executeCommand('workbench.action.openWalkthrough', 'teahouse.teahouse#start', false);
    await until(
      () =>
        ui(({ page }) =>
          page
            .locator('.gettingStartedContainer .getting-started-step', { hasText: 'Run an app' })
            .locator('.codicon-getting-started-step-checked')
            .first()
            .isVisible(),
        ),
      'the first step ticked off',
    );
    for (const title of ['See its tools', 'Let your agent press a button', 'Write your own']) {
      await ui(
        ({ page, arg }) =>
          page.locator('.gettingStartedContainer').getByText(arg.title, { exact: true }).first().click(),
        { title },
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      await shot(`walkthrough-${title.split(' ')[0]?.toLowerCase() ?? ''}`);
    }
  });
});
