import path from 'node:path';
import * as vscode from 'vscode';
import type { PageLink } from '../../protocol/page.ts';
import type { Session } from '../../session/types.ts';
import { cursorAt } from '../faults/fault.ts';
import { failure, goToFile } from '../notice.ts';
import { foldersOnDisk } from '../on-disk.ts';
import { findPlace, type FilePlace } from './places.ts';

/** Opens a file at a place; says so when that cannot be. */
export async function openPlace(place: FilePlace): Promise<void> {
  const selection = place.line === undefined ? {} : { selection: cursorAt(place) };
  try {
    await vscode.window.showTextDocument(vscode.Uri.file(place.file), selection);
  } catch {
    void failure(vscode.l10n.t('The file {0} could not be opened.', place.file), goToFile(place.file));
  }
}

/** Which of the places that a screen names are files of the workspace, or beside the app's own file. */
export function findPlaces(session: Session, places: readonly string[]): Promise<readonly boolean[]> {
  return Promise.all(places.map(async (place) => (await findPlace(place, foldersOf(session))) !== null));
}

/** Follows a link that a person clicked. An address is opened as the editor opens any: it may ask first. */
export async function openLink(session: Session, link: PageLink): Promise<void> {
  if (link.kind === 'address') {
    await vscode.env.openExternal(vscode.Uri.parse(link.address, true));
    return;
  }
  const place = await findPlace(link.place, foldersOf(session));
  if (place) await openPlace(place);
}

function foldersOf({ app }: Session): readonly string[] {
  return [...foldersOnDisk(), ...(app.shipped ? [] : [path.dirname(app.file)])];
}
