import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { plainText } from '../plain-text.ts';
import { askForTrust } from '../trust.ts';
import { pickFolder } from './pick-folder.ts';
import { referenceLine } from '../types/reference.ts';
import { typesFileName } from '../types/types-file.ts';
import type { TypesOffer } from '../types/types-offer.ts';

/** What *New App…* works with. */
export interface NewAppDeps {
  /** The folder of the files that a new app may be a copy of. */
  readonly templates: string;
  readonly typesOffer: Pick<TypesOffer, 'forNewApp'>;
  /** Called when an app was written. */
  readonly wrote: () => void;
}

/**
 * *New App…*: asks for a template, a folder and a name, writes `NAME.tea.ts` from it, opens it and offers its types. A file
 * that exists is never touched. Answers the new file, or `undefined` when the person left a question or the workspace is
 * not trusted.
 *
 * @param what the name of a template, so that nobody is asked for it
 */
export async function newApp(
  { templates, typesOffer, wrote }: NewAppDeps,
  what?: unknown,
): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  if (!vscode.workspace.isTrusted) {
    void askForTrust(t('A new app is code of this workspace; it is written once you trust the workspace.'));
    return undefined;
  }
  const template = templateNames.find((name) => name === what) ?? (await pickTemplate());
  const folder = template && (await pickFolder(t('New App: Folder')));
  const answer = folder === undefined ? undefined : await askName(folder);
  if (template === undefined || folder === undefined || answer === undefined) return undefined;
  const file = fileOf(folder, nameOf(answer));
  const typesAreThere = existsSync(path.join(folder, typesFileName));
  const text = `${typesAreThere ? `${referenceLine}\n` : ''}${await readFile(path.join(templates, `${template}.tea.ts`), 'utf8')}`;
  await writeFile(file, text, { flag: 'wx' });
  wrote();
  const uri = vscode.Uri.file(file);
  await vscode.window.showTextDocument(uri);
  void typesOffer.forNewApp(file);
  return uri;
}

/** The templates, by the names of their files, in the order in which they are offered. */
const templateNames = ['minimal', 'list', 'table', 'timer'] as const;

async function pickTemplate(): Promise<(typeof templateNames)[number] | undefined> {
  const { t } = vscode.l10n;
  const texts = {
    minimal: { label: t('Counter'), detail: t('The smallest app: a number and two buttons.'), icon: 'symbol-number' },
    list: { label: t('List'), detail: t('A field, checkboxes and a command: things to do.'), icon: 'checklist' },
    table: {
      label: t('Form and Table'),
      detail: t('Rows that are filled in, chosen, edited and removed.'),
      icon: 'table',
    },
    timer: {
      label: t('Timer'),
      detail: t('Something goes on by itself: a subscription, a key, a notice.'),
      icon: 'watch',
    },
  };
  const items = templateNames.map((name) => {
    const { label, detail, icon } = texts[name];
    return { name, label, detail, iconPath: new vscode.ThemeIcon(icon) };
  });
  const placeHolder = t('What the new app begins with; all of it can be changed');
  return (await vscode.window.showQuickPick(items, { title: t('New App: Template'), placeHolder }))?.name;
}

/**
 * What is wrong with a new app's name, for the person; `undefined` when nothing is. A session's id is made of it. Who
 * types the whole name of the file means the same.
 */
export function complaintAbout(folder: string, answer: string): string | undefined {
  const { t } = vscode.l10n;
  const name = nameOf(answer);
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(name)) return t('A name has 1 to 32 characters: letters A to Z, digits, - and _');
  const file = fileOf(folder, name);
  return existsSync(file) ? t('{0} is there already.', path.basename(file)) : undefined;
}

const nameOf = (answer: string): string => answer.trim().replace(/\.tea\.ts$/, '');

const fileOf = (folder: string, name: string): string => path.join(folder, `${name}.tea.ts`);

function askName(folder: string): Thenable<string | undefined> {
  const { t } = vscode.l10n;
  return vscode.window.showInputBox({
    title: t('New App: Name'),
    prompt: t('Writes NAME.tea.ts into {0}', plainText(folder)),
    placeHolder: 'my-app',
    ignoreFocusOut: true,
    validateInput: (name) => complaintAbout(folder, name),
  });
}
