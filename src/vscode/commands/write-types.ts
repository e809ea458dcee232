import * as vscode from 'vscode';
import { notOnDisk, onDisk } from '../on-disk.ts';
import type { TypesOffer } from '../types/types-offer.ts';

/** What *Write Types* works with. */
export interface WriteTypesDeps {
  readonly typesOffer: Pick<TypesOffer, 'onDemand'>;
}

/**
 * *Write Types for This App*: `teahouse.d.ts` beside the app, and its name in the app's first line. The app is the file
 * given, else the active editor's. Throws what to open where that is no app in TypeScript.
 */
export async function writeTypes({ typesOffer }: WriteTypesDeps, what?: unknown): Promise<void> {
  const uri = what instanceof vscode.Uri ? what : vscode.window.activeTextEditor?.document.uri;
  if (!uri?.path.endsWith('.tea.ts')) {
    throw new Error(
      vscode.l10n.t('Types are for an app in TypeScript: open its file, which is named *.tea.ts, first.'),
    );
  }
  const file = onDisk(uri);
  if (file === undefined) throw new Error(notOnDisk(uri));
  await typesOffer.onDemand(file);
}
