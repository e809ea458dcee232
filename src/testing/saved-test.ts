import type { KeyEvent } from '../sdk/input.ts';
import type { WireOrigin } from '../protocol/origin.ts';
import type { StepDone, Steps } from '../protocol/steps.ts';
import { HIDDEN } from '../session/worker/history/acts.ts';
import { isPlainObject } from '../session/worker/plain.ts';
import { literal } from './literal.ts';
import { hasSecret, withStandIns } from './stand-ins.ts';

/** What a test of a session is named after and begins with. */
export interface SavedTest extends Steps {
  /** How the test imports the app: a path from its own file. */
  readonly from: string;
  readonly args: readonly string[];
  /** What the test says it tests. */
  readonly title: string;
}

/** The longest model that a test begins with, in characters. */
const LONGEST_MODEL = 20_000;

/**
 * A test for `teahouse/testing` that does again what was done in a session, person and agents, and expects the same
 * screen at the end. The commands of the app are not run: what they sent is sent.
 *
 * @throws Error when the model that the session's history begins with cannot stand in a test
 */
export function savedTest({ from, args, title, columns, rows, model, steps, screen }: SavedTest): string {
  const lines = stepLines(steps);
  const isAsync = lines.some((line) => line.startsWith('await '));
  const options = [
    `columns: ${String(columns)}`,
    `rows: ${String(rows)}`,
    ...(args.length === 0 ? [] : [`args: ${literal(args)}`]),
    ...(model === null ? [] : [`model: ${modelText(model)}`]),
  ];
  const secret = hasSecret(steps);
  return [
    "import assert from 'node:assert/strict';",
    "import { test } from 'teahouse/testing';",
    `import app from ${literal(from)};`,
    '',
    ...(secret ? [`// Secrets are not in this test: a text of ${HIDDEN} as long stands for each.`] : []),
    'test(',
    `  ${literal(title)},`,
    '  app,',
    `  ${isAsync ? 'async ' : ''}(it) => {`,
    ...lines.map((line) => `    ${line}`),
    ...screenLines(screen).map((line) => `    ${line}`),
    '    for (const { name } of it.pending) it.ignore(name); // what the app waited for when this was saved',
    '  },',
    `  { ${options.join(', ')} },`,
    ');',
    '',
  ].join('\n');
}

function modelText(model: string): string {
  if (model === '')
    throw new Error('The history no longer begins at the start, and the model that it begins with is no plain data.');
  if (model.length > LONGEST_MODEL)
    throw new Error(
      `The history no longer begins at the start, and the model that it begins with is too large for a test (${String(model.length)} characters, at most ${String(LONGEST_MODEL)}).`,
    );
  if (model.includes('"$type":'))
    throw new Error(
      'The history no longer begins at the start, and the model that it begins with holds dates, maps or sets.',
    );
  return literal(JSON.parse(model));
}

function stepLines(steps: readonly StepDone[]): string[] {
  const lines: string[] = [];
  let actor = '';
  for (let at = 0; at < steps.length;) {
    const step = steps[at] as StepDone;
    const who = actorText(step.by);
    if (who !== actor) lines.push(`// ${who}`);
    actor = who;
    const { line, taken } = lineOf(steps, at);
    if (line !== null) lines.push(line);
    at += taken;
  }
  return lines;
}

function actorText({ kind, client }: WireOrigin): string {
  switch (kind) {
    case 'person':
      return 'The person';
    case 'agent':
      return client === undefined ? 'An agent' : oneLine(client);
    case 'timer':
      return 'A timer';
    default:
      return 'What commands of the app sent';
  }
}

/** The line for the steps from one on that belong together, and how many they are. */
function lineOf(steps: readonly StepDone[], at: number): { readonly line: string | null; readonly taken: number } {
  const step = steps[at] as StepDone;
  if (step.does === 'call') {
    const args =
      isPlainObject(step.args) && Object.keys(step.args).length === 0 ? '' : `, ${literal(withStandIns(step.args))}`;
    return { line: `await it.call(${literal(step.tool)}${args});`, taken: 1 };
  }
  if (step.does === 'message') return { line: `it.send(${literal(withStandIns(step.message))});`, taken: 1 };
  const { event, hit, by } = step;
  switch (event.kind) {
    case 'key': {
      const typed = isTyped(event);
      const keys: KeyEvent[] = [];
      for (const next of steps.slice(at)) {
        const isAlike = next.does === 'input' && next.event.kind === 'key' && sameActor(next.by, by);
        if (!isAlike || isTyped(next.event) !== typed) break;
        keys.push(next.event);
      }
      const line = typed
        ? `it.type(${literal(keys.map(({ text }) => text).join(''))});`
        : `it.press(${keys.map(({ key }) => literal(key)).join(', ')});`;
      return { line, taken: keys.length };
    }
    case 'paste':
      return { line: `it.paste(${literal(event.text)});`, taken: 1 };
    case 'resize':
      return { line: `it.resize(${String(event.columns)}, ${String(event.rows)});`, taken: 1 };
    case 'mouse': {
      const next = steps[at + 1];
      const isClick =
        hit !== null && event.action === 'press' && event.button === 'left' && event.clicks <= 1 && !held(event);
      const isReleased =
        next?.does === 'input' &&
        next.event.kind === 'mouse' &&
        next.event.action === 'release' &&
        next.event.column === event.column &&
        next.event.row === event.row;
      if (!isClick || !isReleased) return { line: `it.input(${literal(event)});`, taken: 1 };
      const { x, y } = hit;
      return { line: `it.click(${literal(hit.widget)}, ${literal({ x, y })});`, taken: 2 };
    }
    default:
      return { line: `it.input(${literal(event)});`, taken: 1 };
  }
}

function screenLines(screen: readonly (string | null)[]): readonly string[] {
  const rows = screen.filter((row) => row !== null).map((row) => `  ${literal(row)},`);
  if (rows.length === screen.length) return ['assert.deepEqual(it.screen, [', ...rows, ']);'];
  const hidden = screen.flatMap((row, index) => (row === null ? [index] : []));
  return [
    '// Rows that showed a secret are not compared.',
    `const secret = new Set([${hidden.join(', ')}]);`,
    'assert.deepEqual(',
    '  it.screen.filter((_, row) => !secret.has(row)),',
    '  [',
    ...rows.map((row) => `  ${row}`),
    '  ],',
    ');',
  ];
}

/** A key that types one character by itself, as `type` does it. */
function isTyped({ key, text }: KeyEvent): boolean {
  return text !== '' && !/^(ctrl|alt|meta)\+/.test(key) && Array.from(text).length === 1;
}

function held({
  ctrl,
  alt,
  shift,
}: {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}): boolean {
  return ctrl || alt || shift;
}

function sameActor(one: WireOrigin, other: WireOrigin): boolean {
  return one.kind === other.kind && one.client === other.client;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
