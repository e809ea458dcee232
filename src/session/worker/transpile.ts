import { transform } from 'sucrase';
import type { LoadError } from '../../protocol/worker.ts';
import type { Unsupported } from './unsupported.ts';
import { findCompared, findUnsupported } from './unsupported.ts';

/** An error that already knows what the person is to be told. */
export class LoadFault extends Error {
  readonly error: LoadError;

  constructor(error: LoadError) {
    super(error.message);
    this.error = error;
  }
}

/** A file's code as JavaScript, with a source map inside. */
export interface Transpiled {
  readonly code: string;
}

/**
 * Takes the types out of a TypeScript file; lines stay where they are and a source map tells the columns. `commonjs`
 * turns imports and exports into `require` as well (`.cts`). Throws {@link LoadFault} with line and column on syntax
 * that is wrong or not supported.
 */
export function transpile(code: string, file: string, module: 'esm' | 'commonjs' = 'esm'): Transpiled {
  let result: ReturnType<typeof transform>;
  try {
    result = transform(code, {
      transforms: module === 'esm' ? ['typescript'] : ['typescript', 'imports'],
      disableESTransforms: true,
      filePath: file,
      sourceMapOptions: { compiledFilename: file },
    });
  } catch (error) {
    const { pos } = error as { readonly pos?: unknown };
    const compared = typeof pos === 'number' ? findCompared(code, pos) : null;
    throw new LoadFault(compared === null ? syntaxError(error, code, file) : unsupportedError(compared, code, file));
  }
  const unsupported = findUnsupported(code, module);
  if (unsupported !== null) throw new LoadFault(unsupportedError(unsupported, code, file));
  const map = Buffer.from(JSON.stringify({ ...result.sourceMap, sources: [file] })).toString('base64');
  return { code: `${result.code}\n//# sourceMappingURL=data:application/json;base64,${map}` };
}

/** Line and column of an offset, counting from 1. */
export function placeAt(code: string, offset: number): { readonly line: number; readonly column: number } {
  const before = code.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function unsupportedError({ what, advice, at }: Unsupported, code: string, file: string): LoadError {
  return {
    code: 'unsupported_syntax',
    message: `${what} cannot be run: Teahouse only takes the types out of a file.`,
    file,
    ...placeAt(code, at),
    advice,
  };
}

function syntaxError(error: unknown, code: string, file: string): LoadError {
  const { message, pos } = error as { message?: unknown; pos?: unknown };
  const text = String(message)
    .replace(/^Error transforming .*?: /, '')
    .replace(/ \(\d+:\d+\)$/, '');
  return { code: 'syntax', message: text, file, ...(typeof pos === 'number' ? placeAt(code, pos) : {}) };
}
