import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareTypes, typesFileName, type TypesState } from './types-file.ts';

/** How the types of apps in a folder stand: none, some in a folder above or installed, or those beside it. */
export type FolderTypes = 'missing' | 'elsewhere' | TypesState;

/** The types that ship with the extension, and those beside the person's apps. */
export class AppTypes {
  readonly #shippedFile: string;

  /** @param shippedFile the extension's own `teahouse.d.ts` */
  constructor(shippedFile: string) {
    this.#shippedFile = shippedFile;
  }

  /** How the types of apps in a folder stand. */
  async stateOf(folder: string): Promise<FolderTypes> {
    const beside = await readFile(path.join(folder, typesFileName), 'utf8').catch(() => null);
    if (beside !== null) return compareTypes(beside, await this.#shipped());
    const above = await Promise.all(foldersAbove(folder).flatMap((it) => placesIn(it).map(isThere)));
    return above.includes(true) ? 'elsewhere' : 'missing';
  }

  /**
   * Writes the types into a folder.
   *
   * @param over what was found there and may be replaced; with `missing` and `elsewhere` nothing is: should a file be
   *   there by now, this rejects with `EEXIST`
   */
  async write(folder: string, over: FolderTypes): Promise<void> {
    const flag = over === 'missing' || over === 'elsewhere' ? 'wx' : 'w';
    await writeFile(path.join(folder, typesFileName), await this.#shipped(), { flag });
  }

  #shipped(): Promise<string> {
    return readFile(this.#shippedFile, 'utf8');
  }
}

/** The folder and all that it lies in. */
function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

function placesIn(folder: string): string[] {
  return [path.join(folder, typesFileName), path.join(folder, 'node_modules', 'teahouse', 'package.json')];
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
