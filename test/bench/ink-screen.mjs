/**
 * The bench's screen drawn by Ink: the same rows and columns of the same words, made anew and turned into a string. A
 * module of its own in JavaScript, since React's types are needed nowhere else.
 */
import { Box, Text, renderToString } from 'ink';
import { createElement } from 'react';

/**
 * Draws a grid of words.
 * @param {readonly (readonly (readonly { text: string, bright: boolean }[])[])[]} columns
 * @param {number} width cells
 * @returns {string}
 */
export function inkScreen(columns, width) {
  const text = (word, key) => createElement(Text, { key, color: word.bright ? 'cyan' : 'gray' }, word.text);
  const row = (words, key) => createElement(Box, { key, gap: 1 }, words.map(text));
  const column = (rows, key) => createElement(Box, { key, flexDirection: 'column', flexGrow: 1 }, rows.map(row));
  return renderToString(createElement(Box, null, columns.map(column)), { columns: width });
}
