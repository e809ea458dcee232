import { pointerPart } from '../../tools/clean-schema.ts';

/** How many paths are named. */
const MOST = 20;
/** Lists longer than this are named whole. */
const LONG = 1_000;

/**
 * JSON pointers of what changed between two models, by reference: parts that stayed the same object are not looked
 * into. At most 20, the deepest that differ; '' when the whole is another kind of thing.
 */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  const paths: string[] = [];
  visit(before, after, '', 0, paths);
  return paths;
}

function visit(before: unknown, after: unknown, path: string, depth: number, paths: string[]): void {
  if (Object.is(before, after) || paths.length >= MOST) return;
  if (depth >= 32 || !isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    paths.push(path);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && (before.length !== after.length || after.length > LONG)) {
    paths.push(path);
    return;
  }
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    visit(old[key], now[key], `${path}/${pointerPart(key)}`, depth + 1, paths);
  }
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
