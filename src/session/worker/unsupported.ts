import { parse } from 'sucrase/dist/parser/index.js';

/** Syntax that cannot be run after types are taken away, and what to write instead. */
export interface Unsupported {
  readonly what: string;
  readonly advice: string;
  /** Offset in the code. */
  readonly at: number;
}

/** The types that are words of the language: they take no type arguments, so a `<` behind one compares. */
const WORD_TYPES = 'any|bigint|boolean|never|null|number|object|string|symbol|undefined|unknown|void';
const WORD_TYPE = new RegExp(`^(?:${WORD_TYPES})$`);

/** What must be somewhere in a file that holds such syntax; nearly all files are done here. */
const SUSPECT = new RegExp(
  String.raw`@|\b(?:namespace|module|accessor|enum)\b|\bimport\s+(?:type\s+)?[\w$]+\s*=|\bexport\s*=|\b(?:${WORD_TYPES})\s*<`,
);

/** Where code that could not be parsed compares what `as` or `satisfies` made of a value. */
const COMPARED = new RegExp(`\\b(?:as|satisfies)\\s[^;{}()]*?\\b(?:${WORD_TYPES})\\s*<`, 'g');

/** Such a comparison ends within so many characters, or it is not what the parser stumbled over. */
const NEAR = 200;

const VALUE_STARTS: ReadonlySet<string> = new Set([
  'const',
  'let',
  'var',
  'function',
  'class',
  'enum',
  'async',
  'abstract',
  'import',
]);

/**
 * Finds TypeScript syntax that the loader cannot do: decorators, `accessor`, namespaces with values, `import x =`,
 * `export =`, enum members whose text is computed, a type's word before `<`. Answers the first, or `null`. A module that becomes CommonJS may have
 * `import x = require()` and `export =`. The code has been parsed without error before.
 */
export function findUnsupported(code: string, module: 'esm' | 'commonjs' = 'esm'): Unsupported | null {
  if (!SUSPECT.test(code)) return null;
  const tokens = parse(code, false, true, false).tokens.map(({ start, end, isType }) => ({
    at: start,
    text: code.slice(start, end),
    isType,
  }));
  for (let i = 0; i < tokens.length; i++) {
    const found = unsupportedAt(tokens, i, module === 'commonjs');
    if (found !== null) return found;
  }
  return null;
}

/**
 * Finds a comparison behind `as` or `satisfies` near the place where the parser gave up; `null` when there is none. The
 * parser takes its `<` for the beginning of type arguments. It is one only if the parser comes farther without the type:
 * in a text or a comment it makes no difference.
 */
export function findCompared(code: string, gaveUp: number): Unsupported | null {
  const from = Math.max(0, gaveUp - NEAR);
  const last = [...code.slice(from, gaveUp + 1).matchAll(COMPARED)].at(-1);
  if (last === undefined) return null;
  const at = from + last.index;
  const end = at + last[0].length - 1;
  const without = code.slice(0, at) + ' '.repeat(end - at) + code.slice(end);
  return gaveUpAt(without) > gaveUp ? compared(at) : null;
}

/** Where the parser gives up; endless when it takes all of the code. */
function gaveUpAt(code: string): number {
  try {
    parse(code, false, true, false);
    return Number.POSITIVE_INFINITY;
  } catch (error) {
    const { pos } = error as { readonly pos?: unknown };
    return typeof pos === 'number' ? pos : -1;
  }
}

function compared(at: number): Unsupported {
  const advice = 'Put brackets around what stands before `<`: `(x as number) < 3`.';
  return { what: 'A `<` right behind a type', advice, at };
}

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly isType: boolean;
}

function unsupportedAt(tokens: readonly Piece[], i: number, isCommonJs: boolean): Unsupported | null {
  const text = (offset: number): string => tokens[i + offset]?.text ?? '';
  const at = tokens[i]?.at ?? 0;
  const isName = (name: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
  if (text(0) === '<' && tokens[i]?.isType === true && tokens[i - 1]?.isType === true && WORD_TYPE.test(text(-1)))
    return compared(at);
  switch (text(0)) {
    case '@':
      return {
        what: 'A decorator',
        advice: 'Call the function yourself: `export const Thing = decorate(class { … })`.',
        at,
      };
    case 'accessor':
      return isName(text(1)) &&
        !'(=:,;.)?'.includes(text(1)) &&
        text(-1) !== '.' &&
        text(1) !== 'in' &&
        text(1) !== 'of' &&
        text(1) !== 'as'
        ? { what: 'An `accessor` field', advice: 'Write a private field with `get` and `set`.', at }
        : null;
    case 'import': {
      const name = text(1) === 'type' && text(2) !== '=' ? 2 : 1;
      if (!isName(text(name)) || text(name + 1) !== '=') return null;
      if (isCommonJs && text(name + 2) === 'require') return null;
      return text(name + 2) === 'require'
        ? { what: '`import … = require(…)`', advice: `Write \`import ${text(name)} from ${text(name + 4)}\`.`, at }
        : { what: '`import … = …`', advice: `Write \`const ${text(name)} = …\`.`, at };
    }
    case 'export':
      return text(1) === '=' && !isCommonJs ? { what: '`export =`', advice: 'Write `export default …`.', at } : null;
    case 'enum':
      return text(-1) === 'declare' || (text(-1) === 'const' && text(-2) === 'declare') || text(2) !== '{'
        ? null
        : computedText(tokens, i + 3);
    case 'namespace':
    case 'module':
      if (text(-1) === 'declare' || text(-1) === '.' || !isName(text(1))) return null;
      return valueInside(tokens, i + 1)
        ? { what: 'A namespace with values', advice: 'Move them into a module of their own, or an object.', at }
        : null;
    default:
      return null;
  }
}

/** Whether the block after the namespace's name holds anything but types. */
function valueInside(tokens: readonly Piece[], from: number): boolean {
  let i = from;
  while (i < tokens.length && tokens[i]?.text !== '{') {
    if (!/^[\w$.]+$/.test(tokens[i]?.text ?? '')) return false;
    i += 1;
  }
  let depth = 0;
  let declared = false;
  for (; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? '';
    if (text === '{') depth += 1;
    else if (text === '}') {
      depth -= 1;
      if (depth === 0) return false;
    } else if (depth === 1) {
      const start = ['{', '}', ';', 'export'].includes(tokens[i - 1]?.text ?? '');
      if (text === 'declare') declared = true;
      else if (start && !declared && VALUE_STARTS.has(text)) return true;
      if (text === ';') declared = false;
    }
  }
  return false;
}

/**
 * The first member of an enum whose value is a text and not written as one. It would be given a way back from its value to
 * its name, which only numbers have: it would then be seen twice in the enum's keys.
 */
function computedText(tokens: readonly Piece[], from: number): Unsupported | null {
  const texts = new Set<string>();
  const isText = (piece: string): boolean => /^['"]/.test(piece) || texts.has(piece);
  let i = from;
  while (i < tokens.length && tokens[i]?.text !== '}') {
    const name = tokens[i]?.text ?? '';
    const at = tokens[i]?.at ?? 0;
    const value: string[] = [];
    let depth = 0;
    for (i += 1; i < tokens.length; i++) {
      const piece = tokens[i]?.text ?? '';
      if (depth === 0 && (piece === ',' || piece === '}')) break;
      if (/^[([{]$|\{$/.test(piece)) depth += 1;
      else if (/^[)\]}]$/.test(piece)) depth -= 1;
      value.push(piece);
    }
    if (tokens[i]?.text === ',') i += 1;
    const parts = value.slice(1);
    // Of what is called or looked into, TypeScript itself says that it has to be a number.
    if (parts.some((piece) => piece === '.' || piece === '(' || piece === '[')) continue;
    if (!parts.some((piece) => piece === '`' || isText(piece))) continue;
    const plain = name.replace(/^['"]|['"]$/g, '');
    texts.add(plain);
    if (parts.length > 1 || !/^['"]/.test(parts[0] ?? '')) {
      const advice = `Write the text itself: \`${name} = '…'\`.`;
      return { what: 'An enum member whose text is computed', advice, at };
    }
  }
  return null;
}
