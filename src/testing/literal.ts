/**
 * A value as a person would write it in TypeScript: single quotes, bare keys, dates, maps and sets as they are made. What
 * is no data is `undefined`.
 *
 * ```ts
 * literal({ type: 'add', at: new Date(0) }); // "{ type: 'add', at: new Date(0) }"
 * ```
 */
export function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'boolean':
      return String(value);
    case 'bigint':
      return `${String(value)}n`;
    case 'object':
      return value === null ? 'null' : objectText(value);
    default:
      return 'undefined';
  }
}

function objectText(value: object): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value instanceof Date) return `new Date(${Number.isNaN(value.getTime()) ? 'NaN' : String(+value)})`;
  if (value instanceof Map) return `new Map(${literal([...value])})`;
  if (value instanceof Set) return `new Set(${literal([...value])})`;
  const fields = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${literal(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function keyText(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

/** In single quotes, unless that would need more backslashes than double ones. */
function quoted(text: string): string {
  const double = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  if (text.includes("'") && !text.includes('"')) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
