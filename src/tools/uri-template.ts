/**
 * What stands for the parts of a URI template, percent-decoded; `null` when the URI has another shape. Of RFC 6570 only
 * `{name}` is known: a part that is not empty and holds no `/`. Takes time in proportion to the URI, whatever it holds
 * (a template of an SDK once took for ever: CVE-2026-0621).
 *
 * ```ts
 * matchTemplate('notes://{book}/page/{page}', 'notes://a%20b/page/7'); // { book: 'a b', page: '7' }
 * matchTemplate('notes://{book}/page/{page}', 'notes://a/page/'); // null
 * ```
 */
export function matchTemplate(template: string, uri: string): Readonly<Record<string, string>> | null {
  const shape = template.split('/');
  const given = uri.split('/');
  if (shape.length !== given.length) return null;
  const parts = new Map<string, string>();
  for (const [index, piece] of shape.entries()) {
    const actual = given[index] ?? '';
    const name = /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(piece)?.[1];
    if (name === undefined ? piece !== actual : actual === '') return null;
    if (name === undefined) continue;
    try {
      parts.set(name, decodeURIComponent(actual));
    } catch {
      return null;
    }
  }
  return Object.fromEntries(parts);
}
