import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { pickFolder } from '../commands/pick-folder.ts';
import { plainText } from '../plain-text.ts';
import { askForTrust } from '../trust.ts';
import { referenceLine } from '../types/reference.ts';
import { typesFileName } from '../types/types-file.ts';
import type { TypesOffer } from '../types/types-offer.ts';
import { newToolTexts, toolFileName } from './templates.ts';

/** What *New Application Tool…* works with. */
export interface NewToolDeps {
  readonly typesOffer: Pick<TypesOffer, 'forNewApp'>;
}

/**
 * *New Application Tool…*: asks for a folder and a name, writes `NAME.tool.ts` and its test `NAME.tool.test.ts`, and opens
 * the tool. Files that exist are never touched. Answers the new file, or `undefined` when the person left a question or
 * the workspace is not trusted.
 */
export async function newTool({ typesOffer }: NewToolDeps): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  if (!vscode.workspace.isTrusted) {
    void askForTrust(t('A new tool is code of this workspace; it is written once you trust the workspace.'));
    return undefined;
  }
  const folder = await pickFolder(t('New Application Tool: Folder'));
  const answer = folder === undefined ? undefined : await askName(folder);
  if (folder === undefined || answer === undefined) return undefined;
  const name = nameOf(answer);
  const texts = newToolTexts(name);
  const head = existsSync(path.join(folder, typesFileName)) ? `${referenceLine}\n` : '';
  const [file, test] = filesOf(folder, name);
  await writeFile(file, `${head}${texts.tool}`, { flag: 'wx' });
  await writeFile(test, `${head}${texts.test}`, { flag: 'wx' });
  const uri = vscode.Uri.file(file);
  await vscode.window.showTextDocument(uri);
  void typesOffer.forNewApp(file);
  return uri;
}

/** What is wrong with a new tool's name, for the person; `undefined` when nothing is. */
function toolNameComplaint(folder: string, answer: string): string | undefined {
  const { t } = vscode.l10n;
  const name = nameOf(answer);
  if (!toolFileName.test(name)) return t('A name begins with a letter and has 1 to 32 letters, digits, - and _');
  const taken = filesOf(folder, name).find((file) => existsSync(file));
  return taken === undefined ? undefined : t('{0} is there already.', path.basename(taken));
}

/** Who types the whole name of the file means the same. */
const nameOf = (answer: string): string => answer.trim().replace(/\.tool\.ts$/, '');

const filesOf = (folder: string, name: string): readonly [string, string] => [
  path.join(folder, `${name}.tool.ts`),
  path.join(folder, `${name}.tool.test.ts`),
];

function askName(folder: string): Thenable<string | undefined> {
  const { t } = vscode.l10n;
  return vscode.window.showInputBox({
    title: t('New Application Tool: Name'),
    prompt: t('Writes NAME.tool.ts and NAME.tool.test.ts into {0}', plainText(folder)),
    placeHolder: 'my-tool',
    ignoreFocusOut: true,
    validateInput: (name) => toolNameComplaint(folder, name),
  });
}
