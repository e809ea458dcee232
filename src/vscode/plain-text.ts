import { echoed } from '../tools/clean-text.ts';

/** A word joiner: nothing is seen of it, and VS Code finds neither a link nor an icon across it. */
const JOINER = '\u2060';

/**
 * A text of others as one line that VS Code shows as it is, where it draws `$(name)` as an icon or makes links of
 * `[label](command:id)`: notices, quick picks, input boxes. Who clicks a text that an app or a file's name brought would
 * else run any command. What cannot be seen is left out, and what is longer than `most` characters is cut.
 *
 * ```ts
 * plainText('Saved [Undo](command:x) $(check)'); // reads the same, and is text
 * ```
 */
export function plainText(text: string, most: number = 300): string {
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return echoed(line, most).replace(/[\]$](?=\()/g, (mark) => `${mark}${JOINER}`);
}
