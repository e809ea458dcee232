import * as vscode from 'vscode';
import type { AppSource } from '../../session/types.ts';
import { lookOf } from '../app-look.ts';
import type { AppRunner } from '../app-runner.ts';
import { appSource, isAppFile, isWorkspaceCode } from '../../session/host/index.ts';
import type { EditorApps } from '../apps.ts';
import { onDisk, notOnDisk } from '../on-disk.ts';
import { plainText } from '../plain-text.ts';
import { splitArguments } from './split-arguments.ts';

/** What the commands that run apps work with. */
export interface RunAppDeps {
  readonly apps: EditorApps;
  readonly runner: AppRunner;
}

/**
 * *Run App…*: without an argument the person picks an app. With one it runs that: a file (a `Uri`), or an app that
 * ships (its name). Answers the new session's id, or `undefined` when nothing was started. `where`: `'beside'` shows the
 * terminal beside what is active, as the walkthrough asks: VS Code loses its step when another editor covers it.
 *
 * ```ts
 * await vscode.commands.executeCommand('teahouse.runApp', 'contacts', ['people.csv']);
 * ```
 */
export async function runApp(
  deps: RunAppDeps,
  what?: unknown,
  args?: unknown,
  debugged = false,
  where?: unknown,
): Promise<string | undefined> {
  const given = Array.isArray(args) && args.every((it) => typeof it === 'string') ? args : [];
  if (what === undefined) {
    const picked = await pickApp(deps.apps, debugged);
    return picked && (await deps.runner.run(picked.app, picked.args, debugged))?.id;
  }
  if (what instanceof vscode.Uri && isAppFile(what.path) && onDisk(what) === undefined)
    throw new Error(notOnDisk(what));
  const apps = await deps.apps.list();
  const app = appOf(apps, what);
  if (!app) {
    const names = apps.map((it) => it.name).join(', ');
    throw new Error(
      vscode.l10n.t(
        'There is no app “{0}”. Give a file named *.tea.ts, *.tea.js or *.tea.mjs, or one of: {1}',
        what instanceof vscode.Uri ? what.fsPath : typeof what === 'string' ? what : typeof what,
        names,
      ),
    );
  }
  if (!(await saved(app))) return undefined;
  const column = where === 'beside' ? vscode.ViewColumn.Beside : undefined;
  return (await deps.runner.run(app, given, debugged, column))?.id;
}

/** *Run This App*: the file of the editor's title or of the explorer's menu; the active editor's without one. */
export async function runFile(deps: RunAppDeps, what?: unknown): Promise<string | undefined> {
  return runApp(deps, what instanceof vscode.Uri ? what : vscode.window.activeTextEditor?.document.uri);
}

/**
 * *Debug App*: like *Run App…*, under VS Code's JavaScript debugger; without an argument the app in the active editor,
 * where there is one.
 */
export async function debugApp(deps: RunAppDeps, what?: unknown, args?: unknown): Promise<string | undefined> {
  const open = vscode.window.activeTextEditor?.document.uri;
  return runApp(deps, what ?? (open !== undefined && isAppFile(open.path) ? open : undefined), args, true);
}

function appOf(apps: readonly AppSource[], what: unknown): AppSource | undefined {
  if (typeof what === 'string') return apps.find((app) => !isWorkspaceCode(app) && app.name === what);
  const file = what instanceof vscode.Uri && isAppFile(what.path) ? onDisk(what) : undefined;
  return file === undefined ? undefined : appSource(file);
}

/**
 * Saves the app's file when it is open with changes, so that what runs is what is seen. `false` when it could not be
 * saved, which VS Code tells the person: its file was changed by somebody else, or cannot be written.
 */
async function saved(app: AppSource): Promise<boolean> {
  const open = vscode.workspace.textDocuments.find((it) => onDisk(it.uri) === app.file);
  return !open?.isDirty || (await open.save());
}

interface AppItem extends vscode.QuickPickItem {
  readonly app?: AppSource;
}

async function pickApp(
  apps: EditorApps,
  debugged: boolean,
): Promise<{ app: AppSource; args: readonly string[] } | undefined> {
  const withArguments = { iconPath: new vscode.ThemeIcon('gear'), tooltip: vscode.l10n.t('Run with Arguments…') };
  const pick = vscode.window.createQuickPick<AppItem>();
  pick.title = debugged ? vscode.l10n.t('Debug App') : vscode.l10n.t('Run App');
  pick.placeholder = vscode.workspace.isTrusted
    ? vscode.l10n.t('An app of this workspace, or one that ships with Teahouse')
    : vscode.l10n.t('An app that ships with Teahouse (apps of the workspace run once you trust it)');
  pick.matchOnDescription = true;
  pick.busy = true;
  try {
    const chosen = new Promise<{ app: AppSource; ask: boolean } | undefined>((resolve) => {
      pick.onDidAccept(() => {
        const app = pick.selectedItems[0]?.app;
        if (app) resolve({ app, ask: false });
      });
      pick.onDidTriggerItemButton(({ item }) => {
        if (item.app) resolve({ app: item.app, ask: true });
      });
      pick.onDidHide(() => resolve(undefined));
    });
    pick.show();
    const found = await apps.list();
    const itemOf = (app: AppSource): AppItem => {
      const { icon, description } = lookOf(app);
      return {
        label: plainText(app.name),
        description: plainText(description),
        iconPath: icon,
        buttons: [withArguments],
        app,
      };
    };
    const separator = (label: string): AppItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
    const own = found.filter(isWorkspaceCode);
    const registered = found.filter((app) => app.registered === true);
    pick.items = [
      ...(own.length > 0 ? [separator(vscode.l10n.t('workspace'))] : []),
      ...own.map(itemOf),
      ...(registered.length > 0 ? [separator(vscode.l10n.t('from other extensions'))] : []),
      ...registered.map(itemOf),
      separator(vscode.l10n.t('ships with Teahouse')),
      ...found.filter((app) => app.shipped).map(itemOf),
    ];
    pick.busy = false;
    const choice = await chosen;
    if (!choice) return undefined;
    if (!choice.ask) return { app: choice.app, args: [] };
    const text = await vscode.window.showInputBox({
      title: vscode.l10n.t('Run {0} with Arguments', choice.app.name),
      prompt: vscode.l10n.t('Separate arguments by spaces; quote one that holds spaces.'),
      validateInput: (value) => (splitArguments(value) === null ? vscode.l10n.t('A quote is not closed.') : undefined),
    });
    const args = text === undefined ? null : splitArguments(text);
    return args === null ? undefined : { app: choice.app, args };
  } finally {
    pick.dispose();
  }
}
