import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { setting, shot, sidebar, sleep, terminal, ui, workspaceFile } from '../harness/kit.ts';

const root = path.join(import.meta.dirname, '..');

const PLAN = `# Garden party

## To do

- [ ] brew tea (due 2126-06-20)
- [ ] bake scones
- [ ] hang lanterns

## Doing

- [ ] write invitations (due 2126-06-01)

## Done

- [x] choose a day
- [x] ask the neighbours
`;

const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

/** Gives the window another size, and time to settle in it. */
async function windowOf(width: number, height: number): Promise<void> {
  await ui(({ page, arg }) => page.setViewportSize(arg), { width, height });
  await sleep(500);
}

/** Takes the picture once nothing is pointed at and no message is in the way. */
async function picture(name: string): Promise<void> {
  await command('notifications.clearAll');
  await ui(({ page }) => page.mouse.move(2, 2));
  await sleep(800);
  await shot(name);
}

describe('the pictures', () => {
  before(async () => {
    await setting('workbench.colorTheme', 'Default Dark Modern');
    await setting('window.commandCenter', false);
    await setting('workbench.layoutControl.enabled', false);
    await command('workbench.action.closeAuxiliaryBar');
  });
  beforeEach(() => windowOf(1200, 660));
  afterEach(() => command('workbench.action.closeAllEditors'));

  it('contacts: the app, and its tools in the sidebar', async () => {
    await workspaceFile('contacts.csv', await readFile(path.join(root, 'scripts/sample/contacts.csv'), 'utf8'));
    await sidebar.open();
    await command('teahouse.runApp', 'contacts', ['contacts.csv']);
    await terminal.see('Ada Lovelace');
    await terminal.clickText('Grace Hopper');
    await sidebar.click('people');
    await ui(({ page }) => page.keyboard.press('ArrowRight'));
    await picture('contacts');
    await command('teahouse.stop', 'contacts');
  });

  it('tasks: a plan in columns', async () => {
    await workspaceFile('plan.md', PLAN);
    await command('workbench.action.closeSidebar');
    await windowOf(1000, 480);
    await command('teahouse.runApp', 'tasks', ['plan.md']);
    await terminal.see('Garden party');
    await terminal.clickText('bake scones');
    await picture('tasks');
    await command('teahouse.stop', 'tasks');
  });

  it('gallery: inputs, and charts', async () => {
    await command('workbench.action.closeSidebar');
    await windowOf(1000, 680);
    await command('teahouse.runApp', 'gallery', ['inputs']);
    await terminal.see('[Inputs]');
    await terminal.clickText('Ada Lovelace');
    await picture('gallery');
    await terminal.clickText('Charts');
    await terminal.see('[Charts]');
    await picture('charts');
    await command('teahouse.stop', 'gallery');
  });
});
