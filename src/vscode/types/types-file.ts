import { createHash } from 'node:crypto';

/** What the file of types is called that lies beside an app (design: *Package*). */
export const typesFileName = 'teahouse.d.ts';

/**
 * How a file of types stands to the one that ships: the same, of an older or of a newer Teahouse, or a person's own:
 * written or changed by somebody else.
 */
export type TypesState = 'current' | 'older' | 'newer' | 'own';

/**
 * Puts the head on the types: who wrote them, their version, and a hash by which a change by hand is noticed.
 *
 * @param version the extension's, e.g. `0.1.0`
 */
export function withHead(body: string, version: string): string {
  return [
    `// Types of Teahouse ${version} (${hashOf(body)})`,
    '// Teahouse wrote this file, so that editors know what an app imports from "teahouse". It is offered anew when',
    '// Teahouse is newer; one that was changed by hand is never replaced without a question.',
    '',
    body,
  ].join('\n');
}

/** Compares a file of types with the one that ships. Line ends do not count: git may have changed them. */
export function compareTypes(found: string, shipped: string): TypesState {
  const theirs = headOf(found);
  const ours = headOf(shipped);
  if (!theirs || !ours || theirs.hash !== hashOf(theirs.body)) return 'own';
  if (theirs.hash === ours.hash) return 'current';
  return isNewer(theirs.version, ours.version) ? 'newer' : 'older';
}

function headOf(text: string): { readonly version: string; readonly hash: string; readonly body: string } | null {
  const lines = text.replaceAll('\r\n', '\n');
  const [, version, hash] = /^\/\/ Types of Teahouse (\d[\w.+-]*) \(([0-9a-f]+)\)\n/.exec(lines) ?? [];
  const end = lines.indexOf('\n\n');
  return version === undefined || hash === undefined || end < 0 ? null : { version, hash, body: lines.slice(end + 2) };
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16);
}

/** Whether version `a` is newer than `b`; what follows a hyphen does not count. */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => (version.split('-')[0] ?? '').split('.').map(Number));
  for (let place = 0; place < 3; place++) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
