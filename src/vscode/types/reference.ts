import { typesFileName } from './types-file.ts';

/**
 * The line by which an app names its types. VS Code reads a file that no `tsconfig.json` takes in by itself, without
 * those beside it; this line makes it find them.
 */
export const referenceLine = `/// <reference path="./${typesFileName}" />`;

/** Whether an app names the types beside it, in whatever spelling. */
export function hasReference(text: string): boolean {
  return /^\/\/\/\s*<reference\s+path\s*=\s*["'](?:\.\/)?teahouse\.d\.ts["']/m.test(text);
}

/** The number of the line, from 0, that {@link referenceLine} is put before: the first, or the one after a `#!`. */
export function referencePlace(text: string): number {
  return text.startsWith('#!') ? 1 : 0;
}
