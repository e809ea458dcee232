import { runTool } from '../tools/application-call.ts';
import { quietContext } from '../tools/application-context.ts';
import type { Elicited, ToolContext, ToolSession } from '../tools/application-context.ts';
import type { ContentBlock } from '../tools/application-results.ts';
import type { AnyToolClass } from '../tools/application-tool.ts';
import type { Json } from '../sdk/provider.ts';

/** What a tool under test is given beside its arguments. */
export interface ToolTestOptions {
  /** The session that it works; `null` without one, as for a tool of the workspace. */
  readonly session?: ToolSession | null;
  /** The name of the client that calls; `test` without one. */
  readonly client?: string;
  /** What the person says to the tool's questions, in turn; then, and without any, they are declined. */
  readonly answers?: readonly Elicited[];
  /** Aborted when the caller gives up. */
  readonly signal?: AbortSignal;
}

/** What a call of a tool under test came to, as a client is told. */
export interface ToolTestResult {
  readonly isError: boolean;
  /** The texts of the result, one a line. */
  readonly text: string;
  readonly content: readonly ContentBlock[];
  /** The structured content; `undefined` where there is none. */
  readonly structured: { readonly [key: string]: Json } | undefined;
  /** What the tool threw and nothing took: the client is told only that there was an error. `undefined` when nothing. */
  readonly fault: unknown;
}

/** A tool under test. */
export interface ToolTest {
  /** Calls it as a client does: arguments are checked, `invoke` and `call` run, the value becomes a result. Never rejects. */
  call(args?: Readonly<Record<string, unknown>>): Promise<ToolTestResult>;
  /** What it asked the person so far. */
  readonly asked: readonly { readonly message: string; readonly schema: { readonly [keyword: string]: Json } }[];
  /** The lines that it wrote to the log so far. */
  readonly logged: readonly string[];
  /** How far it said it was, so far. */
  readonly progressed: readonly { readonly done: number; readonly total?: number; readonly message?: string }[];
}

/**
 * Makes a class of tools ready to be called without an app and without a transport.
 *
 * ```ts
 * import assert from 'node:assert/strict';
 * import { test } from 'node:test';
 * import { testTool } from 'teahouse/testing';
 * import EchoTool from './echo.tool';
 *
 * test('echo repeats a message', async () => {
 *   const { text } = await testTool(EchoTool).call({ message: 'tea', times: 2 });
 *   assert.equal(text, 'tea tea');
 * });
 * ```
 */
export function testTool(tool: AnyToolClass, options: ToolTestOptions = {}): ToolTest {
  const { session = null, client = 'test', signal } = options;
  const answers = [...(options.answers ?? [])];
  const asked: ToolTest['asked'][number][] = [];
  const logged: string[] = [];
  const progressed: ToolTest['progressed'][number][] = [];
  const context: ToolContext = quietContext({
    session,
    client,
    ...(signal === undefined ? {} : { signal }),
    progress: (done, total, message) =>
      void progressed.push({
        done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      }),
    log: (level, text) => void logged.push(`${level}: ${text}`),
    elicit: (message, schema) => {
      asked.push({ message, schema });
      return Promise.resolve(answers.shift() ?? { action: 'decline', reason: 'The test has no answer to it.' });
    },
  });
  return {
    asked,
    logged,
    progressed,
    async call(args = {}) {
      let fault: unknown;
      const { result } = await runTool(tool, args, {
        context,
        report: (error) => {
          fault = error;
        },
      });
      const texts = result.content.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
      return {
        isError: result.isError === true,
        text: texts.join('\n'),
        content: result.content,
        structured: result.structuredContent,
        fault,
      };
    },
  };
}
