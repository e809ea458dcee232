import { fileURLToPath } from 'node:url';

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The folder of the house's own code; its frames are no help to an author. */
const house = new URL(
  import.meta.url.endsWith('.ts') ? '../../' : import.meta.url.includes('/chunks/') ? '../' : './',
  import.meta.url,
);
const housePrefixes = [house.href, fileURLToPath(house)];
/** The shipped apps lie inside the house's folder and are apps all the same. */
const appPrefixes = housePrefixes.map((prefix) => `${prefix}apps`);

const FRAME = /(?:\(|at (?:async )?)((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/;

/** The frames of the app's own files and packages in an error's stack, one a line; '' when there are none. */
export function appFrames(error: Error): string {
  let stack: unknown;
  try {
    ({ stack } = error);
  } catch {
    return '';
  }
  if (typeof stack !== 'string') return '';
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .filter((line) => {
      const path = FRAME.exec(line)?.[1];
      return path !== undefined && !isHouse(path);
    })
    .map((line) => line.replace(/file:\/\/[^\s():]*/g, (url) => pathOf(url)))
    .join('\n');
}

/** The place that a stack's first frame names; without fields when it names none. */
export function firstPlace(frames: string): Partial<Place> {
  const match = FRAME.exec(frames.split('\n')[0] ?? '');
  return match?.[1] === undefined ? {} : { file: pathOf(match[1]), line: Number(match[2]), column: Number(match[3]) };
}

/** A file URL or path as a path. */
export function pathOf(url: string): string {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : url;
  } catch {
    return url;
  }
}

function isHouse(path: string): boolean {
  return (
    housePrefixes.some((prefix) => path.startsWith(prefix)) && !appPrefixes.some((prefix) => path.startsWith(prefix))
  );
}
