import { parse } from 'sucrase/dist/parser/index.js';

/** A string in a source that names something, with its offsets, quotes included. */
export interface Literal {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What of an app's source names widgets and actions. */
export interface AppLiterals {
  /** Ids of widgets, with the type of the node: of calls of builders, and of nodes that are written out. */
  readonly ids: readonly { readonly type: string; readonly id: Literal }[];
  /** Names of actions in what `mcpTools` answers. */
  readonly actions: readonly Literal[];
  /** Where `export default` stands; `null` where it does not. */
  readonly defaultExport: number | null;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const nothing: AppLiterals = { ids: [], actions: [], defaultExport: null };

/**
 * Finds the strings that name widgets and actions in an app's source. Ids that are computed are not there: of those the
 * running app tells. A source that cannot be parsed has none; the loader says why.
 */
export function appLiterals(code: string): AppLiterals {
  let pieces: readonly Piece[];
  try {
    pieces = parse(code, false, true, false).tokens.map(({ start, end }) => ({
      text: code.slice(start, end),
      start,
      end,
    }));
  } catch {
    return nothing;
  }
  const builders = importedBuilders(pieces);
  const ids: { type: string; id: Literal }[] = [];
  pieces.forEach((piece, i) => {
    const builder = builders.get(piece.text);
    if (builder === undefined || pieces[i + 1]?.text !== '(' || pieces[i - 1]?.text === '.') return;
    const id = literal(pieces[i + 2]);
    if (id !== null && isEndOfValue(pieces[i + 3])) ids.push({ type: typeOf(builder), id });
  });
  ids.push(...writtenNodes(pieces));
  const at = pieces.findIndex(({ text }, i) => text === 'export' && pieces[i + 1]?.text === 'default');
  return {
    ids: ids.toSorted((a, b) => a.id.start - b.id.start),
    actions: actionNames(pieces),
    defaultExport: pieces[at]?.start ?? null,
  };
}

/** The names that `import { … } from 'teahouse'` brings, with what they are called there. */
function importedBuilders(pieces: readonly Piece[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (let i = 0; i < pieces.length; i++) {
    if (pieces[i]?.text !== 'import' || pieces[i + 1]?.text !== '{') continue;
    const close = pieces.findIndex(({ text }, at) => at > i && text === '}');
    if (close < 0 || pieces[close + 1]?.text !== 'from' || literal(pieces[close + 2])?.text !== 'teahouse') continue;
    for (let at = i + 2; at < close; at++) {
      const name = pieces[at]?.text ?? '';
      const local = pieces[at + 1]?.text === 'as' ? pieces[at + 2]?.text : name;
      if (local !== undefined && /^[\w$]+$/.test(name)) names.set(local, name);
      while (at < close && pieces[at]?.text !== ',') at++;
    }
  }
  return names;
}

/** A builder is named like the type of its node, in the other case: `textInput` makes a `text_input`. */
function typeOf(builder: string): string {
  if (builder === 'scrolled') return 'viewport';
  return builder.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Objects that have both a `type` and an `id` as strings. */
function writtenNodes(pieces: readonly Piece[]): { type: string; id: Literal }[] {
  const found: { type: string; id: Literal }[] = [];
  const open: { type?: Literal; id?: Literal }[] = [];
  pieces.forEach(({ text }, i) => {
    if (text === '{' || text === '${') open.push({});
    else if (text === '}') {
      const { type, id } = open.pop() ?? {};
      if (type && id) found.push({ type: type.text, id });
    } else if ((text === 'type' || text === 'id') && pieces[i + 1]?.text === ':') {
      const value = literal(pieces[i + 2]);
      const object = open.at(-1);
      if (object && value && isEndOfValue(pieces[i + 3])) object[text] = value;
    }
  });
  return found;
}

function actionNames(pieces: readonly Piece[]): readonly Literal[] {
  const found: Literal[] = [];
  for (let i = 0; i < pieces.length; i++) {
    if (pieces[i]?.text !== 'mcpTools' || pieces[i - 1]?.text === '.') continue;
    const end = endOfMember(pieces, i + 1);
    for (let at = i; at < end; at++) {
      if (pieces[at]?.text !== 'name' || pieces[at + 1]?.text !== ':') continue;
      const value = literal(pieces[at + 2]);
      if (value && isEndOfValue(pieces[at + 3])) found.push(value);
    }
    i = end;
  }
  return found;
}

/** Where a member of an object or class ends that begins here: after its body, or before the next member. */
function endOfMember(pieces: readonly Piece[], from: number): number {
  let depth = 0;
  for (let i = from; i < pieces.length; i++) {
    const text = pieces[i]?.text ?? '';
    if (depth === 0 && i > from && (text === ',' || text === ';' || text === '}')) return i;
    if (text === '(' || text === '[' || text === '{') depth++;
    if (text === ')' || text === ']' || text === '}') depth--;
    if (depth === 0 && text === '}') return i;
  }
  return pieces.length;
}

function literal(piece: Piece | undefined): Literal | null {
  const quote = piece?.text[0];
  if (piece === undefined || (quote !== '"' && quote !== "'")) return null;
  const text = piece.text.slice(1, -1);
  return text.includes('\\') ? null : { text, start: piece.start, end: piece.end };
}

/** Whether a value ends before this piece: it is no part of a longer expression. */
function isEndOfValue(piece: Piece | undefined): boolean {
  return piece === undefined || [',', ')', '}', ']', 'as', 'satisfies'].includes(piece.text);
}
