import type { FromWorker } from './worker.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const count: Check = (value) => typeof value === 'number';
const truth: Check = (value) => typeof value === 'boolean';
const anything: Check = () => true;
const textOrNull: Check = (value) => value === null || typeof value === 'string';
const textOrNothing: Check = (value) => value === undefined || typeof value === 'string';
const textNullOrNothing: Check = (value) => value === null || textOrNothing(value);
const texts: Check = (value) => Array.isArray(value) && value.every(text);

function record(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const given = value as Readonly<Record<string, unknown>>;
    return checks.every(([name, check]) => check(given[name]));
  };
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

const reason = record({ code: text, message: text });

/** An answer: what went well, or a reason. */
const answer: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { ok, reason: why } = value as { readonly ok?: unknown; readonly reason?: unknown };
  return ok === true || (ok === false && reason(why));
};

function list(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

const own = record({
  tools: list(
    record({ name: text, title: textOrNothing, description: textOrNull, inputSchema: record({ type: text }) }),
  ),
  resources: list(record({ uri: text, name: text, title: textOrNothing, description: textOrNothing, mimeType: text })),
  prompts: list(
    record({ name: text, title: textOrNothing, description: textOrNothing, arguments: list(record({ name: text })) }),
  ),
});

const lookingShape = record({ entry: count, first: count, newest: count, did: text, at: count, refused: count });

/** What each message holds, as far as the host relies on it without looking again. */
const SHAPES: Readonly<Record<FromWorker['kind'], Check>> = {
  loaded: anything,
  started: record({
    resources: texts,
    files: texts,
    own,
    restored: optional(record({ model: text, lost: text })),
  }),
  load_failed: record({ error: record({ code: text, message: text, file: text }) }),
  view: record({ revision: count, patch: record({ op: text }) }),
  frame: record({
    frame: count,
    full: truth,
    ansi: record({ page: textOrNothing, terminal: textOrNothing, recording: textOrNothing }),
  }),
  keymap: record({ keymap: record({ text: truth, keys: texts, mouse: truth }) }),
  accessible: anything,
  focus: record({ widgetId: textOrNull }),
  hover: record({ widgetId: textOrNull }),
  answer: record({ id: count, answer }),
  folded: record({ entry: count, origin: record({ kind: text }), at: count }),
  rewound: record({ entry: count, what: text, to: count, origin: record({ kind: text }), at: count }),
  recorded: record({ line: text }),
  looking: (value) => {
    const { looking } = value as { readonly looking?: unknown };
    return looking === null || lookingShape(looking);
  },
  progress: record({ id: count, done: count }),
  tools_loaded: record({ own, faults: texts, files: texts }),
  elicit: record({ id: count, question: count, message: text, schema: record({}) }),
  snapshot: record({ entry: count, model: textNullOrNothing, why: textOrNothing }),
  screen: record({ id: count, screen: record({ columns: count, rows: texts, focus: textOrNull }) }),
  request: record({ request: record({ what: text }) }),
  problem: record({ problem: record({ code: text, message: text }) }),
  mended: record({ code: text }),
  slow: record({ what: text, about: text, ms: count, budget: count }),
  free_drag: anything,
  process: record({ pid: count, running: truth }),
  pong: record({ id: count }),
  quit: anything,
};

/**
 * Whether a value that came from a worker is a message of the protocol. An app shares its worker's thread and can post
 * anything to the host; what is no message must not get past here. The tree of a patch is checked where it is applied.
 */
export function isFromWorker(value: unknown): value is FromWorker {
  if (typeof value !== 'object' || value === null) return false;
  const { kind } = value as { readonly kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(SHAPES, kind) && SHAPES[kind as FromWorker['kind']](value);
}
