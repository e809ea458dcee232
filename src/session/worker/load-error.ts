import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { transform } from 'sucrase';
import type { LoadError } from '../../protocol/worker.ts';
import { appFrames, firstPlace, pathOf } from './app-frames.ts';
import { errorOf, messageOf } from './faults.ts';
import { commonJsAdvice, missingExportAdvice } from './import-fault.ts';
import { LoadFault } from './transpile.ts';

/** Whatever went wrong while an app's module was loaded, with the best place that can be found. */
export function loadErrorOf(thrown: unknown, file: string, loaded: readonly string[]): LoadError {
  if (thrown instanceof LoadFault) return thrown.error;
  const message = messageOf(thrown);
  if (thrown instanceof SyntaxError) {
    const place = placeInStack(thrown) ?? placeByCompiling(thrown, loaded);
    const advice = missingExportAdvice(message);
    const code = advice === undefined ? 'syntax' : 'import';
    return { code, message: `${message}.`, file, ...place, ...(advice === undefined ? {} : { advice }) };
  }
  const frames = thrown instanceof Error ? appFrames(thrown) : '';
  const advice = thrown instanceof ReferenceError ? commonJsAdvice(message) : undefined;
  return {
    code: 'threw',
    message: `The module threw while it was loaded: ${message}`,
    file,
    ...firstPlace(frames),
    ...(frames === '' ? {} : { stack: frames }),
    ...(advice === undefined ? {} : { advice }),
  };
}

type Place = { readonly file: string; readonly line: number; readonly column?: number };

/** Node writes `file:line`, the line and a caret above some syntax errors. */
function placeInStack(error: Error): Place | undefined {
  const match = /^(\S.*?):(\d+)\n(.*)\n( *)\^/.exec(error.stack ?? '');
  if (match === null) return undefined;
  return { file: pathOf(match[1] ?? ''), line: Number(match[2]), column: (match[4] ?? '').length + 1 };
}

/** V8's early errors in modules say neither file nor line: compile the loaded files again until one says the same. */
function placeByCompiling(error: Error, loaded: readonly string[]): Place | undefined {
  for (const file of [...loaded].reverse()) {
    try {
      const transforms: ('typescript' | 'imports')[] = /\.[mc]?ts$/.test(file)
        ? ['typescript', 'imports']
        : ['imports'];
      const { code } = transform(readFileSync(file, 'utf8'), { transforms, disableESTransforms: true });
      // A line before it, so that top-level `await` is allowed and lines are counted from 2.
      new Script(`async () => {\n${code}\n}`, { filename: file });
    } catch (again) {
      if (!(again instanceof SyntaxError) || again.message !== error.message) continue;
      const place = placeInStack(again);
      if (place !== undefined) return { file, line: place.line - 1 };
    }
  }
  return undefined;
}

/** Why an app that was loaded could not start: what failed, and the place in the app's own files. */
export function startError(
  code: 'init_failed' | 'migrate_failed' | 'view_failed',
  what: string,
  thrown: unknown,
  file: string,
): LoadError {
  const error = errorOf(thrown);
  const stack = appFrames(error);
  return { code, message: `${what}: ${error.message}`, file, ...firstPlace(stack), ...(stack === '' ? {} : { stack }) };
}
