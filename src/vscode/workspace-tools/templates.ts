/** A new tool's file and its test, as text. */
export interface NewToolTexts {
  readonly tool: string;
  readonly test: string;
}

/** A tool's file name without ending, e.g. `read-weather`: a letter, then up to 31 letters, digits, `-` and `_`. */
export const toolFileName = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/**
 * The tool that a file of this name begins with, and a test of it that is green.
 *
 * ```ts
 * newToolTexts('read-weather').tool; // … export default class ReadWeatherTool extends ApplicationTool …
 * ```
 */
export function newToolTexts(fileName: string): NewToolTexts {
  const words = fileName.split(/[-_]+/).filter((word) => word !== '');
  const className = `${words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')}Tool`;
  const tool = `import { ApplicationTool, ToolError } from 'teahouse';

/** What agents see is the description, and the name of the class without "Tool". */
export default class ${className} extends ApplicationTool.argument('message', 'string', {
  required: true,
  description: 'What to say.',
}).argument('times', 'integer', { minimum: 1, maximum: 10, description: 'How often; once when left out.' }) {
  static {
    this.description('Repeats a message. Answers the text.');
  }

  override call({ message, times = 1 }: this['args']) {
    if (message.trim() === '') throw new ToolError('The message is empty. Send one with letters in it.');
    return Array.from({ length: times }, () => message).join(' ');
  }
}
`;
  const test = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testTool } from 'teahouse/testing';
import ${className} from './${fileName}.tool';

test('repeats a message', async () => {
  const { text } = await testTool(${className}).call({ message: 'tea', times: 2 });
  assert.equal(text, 'tea tea');
});

test('says what is wrong with an empty message', async () => {
  const { isError, text } = await testTool(${className}).call({ message: ' ' });
  assert.deepEqual([isError, text], [true, 'The message is empty. Send one with letters in it.']);
});

test('refuses what its arguments do not allow', async () => {
  const { isError, text } = await testTool(${className}).call({ message: 'tea', times: 11 });
  assert.ok(isError);
  assert.match(text, /times/);
});
`;
  return { tool, test };
}
