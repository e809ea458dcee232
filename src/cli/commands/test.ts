import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../context.ts';
import { UsageError } from '../errors.ts';

/** A file that takes longer has hung, in milliseconds. */
const PATIENCE = 60_000;

/** `teahouse test`: runs tests of apps, each file in a process of its own, without an install. */
export const test: Command = {
  usage: 'test <glob…>',
  summary: 'runs tests of apps (see "teahouse/testing")',
  async run({ argv, layout, stdout }) {
    const { positionals } = parseArguments(argv, {});
    if (positionals.length === 0) throw new UsageError('name the files, e.g. "teahouse test \'**/*.test.ts\'"');
    const files = filesOf(positionals);
    const failed: string[] = [];
    const results = run({ files, execArgv: ['--import', layout.testHooks], timeout: PATIENCE });
    results.on('test:fail', ({ name, todo, skip }) => {
      if (todo === undefined && skip === undefined) failed.push(name);
    });
    const report = results.compose<NodeJS.ReadableStream>(new spec());
    report.pipe(stdout, { end: false });
    await finished(report);
    return failed.length > 0 ? 1 : 0;
  },
};

/**
 * The files that are meant, each once, in the order of their names.
 *
 * @throws UsageError for a pattern that no file fits
 */
function filesOf(patterns: readonly string[]): string[] {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const found = isFile(pattern)
      ? [pattern]
      : globSync(pattern, { exclude: (name) => name === 'node_modules' }).filter((each) => isFile(each));
    if (found.length === 0) throw new UsageError(`no file fits "${pattern}"`);
    for (const each of found) files.add(resolve(each));
  }
  return [...files].sort();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
