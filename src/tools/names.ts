import { sha256 } from './sha256.ts';

/** The most characters a client name may have: with them every known client's prefix fits in 64 (design: *Tool names*). */
export const CLIENT_NAME_LIMIT = 46;

const ACTION_NAME = /^[a-z][a-z0-9_]{0,31}$/;
const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;
const HASH_DIGITS = 8;

/**
 * Whether `id` may be a segment of a derived tool name: 1–32 of `[A-Za-z0-9_-]` (seed 003). A session's id and every
 * widget's id must be. Answers `false` for anything else, also for what is no string; never throws.
 */
export function isId(id: unknown): id is string {
  if (typeof id !== 'string' || id.length === 0 || id.length > 32) return false;
  // every widget of every view is asked: a table takes half the time of a regular expression
  for (let i = 0; i < id.length; i++) if (ID_CHARACTERS[id.charCodeAt(i)] !== 1) return false;
  return true;
}

const ID_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Whether `name` may name an action: a lower-case letter, then up to 31 of `[a-z0-9_]` (seed 003). Never throws. */
export function isActionName(name: unknown): name is string {
  return typeof name === 'string' && ACTION_NAME.test(name);
}

/** Whether `name` may name a tool in the registry: 1–128 of `[A-Za-z0-9_.-]`, as MCP asks. Never throws. */
export function isToolName(name: unknown): name is string {
  return typeof name === 'string' && TOOL_NAME.test(name);
}

/**
 * The name under which a client is shown a tool: the registry's name with `.` as `_`, because several clients refuse a
 * dot. A name longer than `limit` is cut and ends in 8 base-36 digits of the whole name's SHA-256, since clients cut
 * without telling and two tools that end up equal damage VS Code's list.
 *
 * ```ts
 * clientName('demo.save_btn.click'); // 'demo_save_btn_click'
 * ```
 */
export function clientName(name: string, limit: number = CLIENT_NAME_LIMIT): string {
  const whole = name.replaceAll('.', '_');
  if (whole.length <= limit) return whole;
  return `${whole.slice(0, limit - HASH_DIGITS - 1)}_${shortHash(name)}`;
}

/** Whether a client is shown `name` cut and hashed. */
export function isHashedName(name: string, limit: number = CLIENT_NAME_LIMIT): boolean {
  return name.length > limit;
}

/**
 * What is left of a name for clients that fold names: lower case, `-` and `.` as `_`, runs of `_` joined. Two tools
 * whose client names are equal folded clash (design: *Tool names*).
 */
export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[._-]+/g, '_');
}

/** 52 bits of the SHA-256, as 8 base-36 digits. */
function shortHash(name: string): string {
  const [high = 0, low = 0] = sha256(name);
  return ((high * 2 ** 20 + (low >>> 12)) % 36 ** HASH_DIGITS).toString(36).padStart(HASH_DIGITS, '0');
}
