import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../context.ts';
import { UsageError } from '../errors.ts';
import { filesFitting } from '../files.ts';

/** A file that takes longer has hung, in milliseconds. */
const PATIENCE = 60_000;

/** `teahouse test`: runs tests of apps, each file in a process of its own, without an install. */
export const test: Command = {
  usage: 'test <glob…>',
  summary: 'runs tests of apps (see "teahouse/testing")',
  async run({ argv, layout, stdout }) {
    const { positionals } = parseArguments(argv, {});
    if (positionals.length === 0) throw new UsageError('name the files, e.g. "teahouse test \'**/*.test.ts\'"');
    const files = filesFitting(positionals);
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
