/**
 * A text as Markdown that shows just this text: no links, no formatting, whatever it holds. Unlike `appendText` of VS
 * Code's `MarkdownString` it keeps spaces as places where a line may break.
 *
 * ```ts
 * plainMarkdown('[a](b) *c*'); // '\\[a\\]\\(b\\) \\*c\\*'
 * ```
 */
export function plainMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\r?\n/g, '  \n');
}
