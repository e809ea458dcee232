import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clusters } from '../../../src/screen/width.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { EditorState } from '../../../src/widgets/editor.ts';
import { manyLines, oneLine } from '../../../src/widgets/editor-text.ts';
import { textArea } from '../../../src/widgets/text-area.ts';
import { textInput } from '../../../src/widgets/text-input.ts';
import type { Widget } from '../../../src/widgets/widget.ts';
import { draw, mouse, press } from './drawn.ts';

/** What a person does to a field, one step after the other. */
type Step =
  | { readonly does: 'type'; readonly text: string }
  | { readonly does: 'press'; readonly key: string }
  | { readonly does: 'paste'; readonly text: string }
  | { readonly does: 'click' | 'drag'; readonly x: number; readonly y: number }
  | { readonly does: 'agent'; readonly text: string };

const piece = fc.constantFrom('a', 'B', ' ', 'é', '日', '👩‍🚀', 'e\u0301', '🇩🇪', '0', '-');
const pasted = fc.string({
  unit: fc.constantFrom('x', ' ', '\n', '\r\n', '\t', '語', '👍', '\u0000', '\u001b[2J', '\ud800'),
  maxLength: 12,
});
const moves = [
  'left',
  'right',
  'up',
  'down',
  'home',
  'end',
  'ctrl+left',
  'ctrl+right',
  'ctrl+home',
  'ctrl+end',
  'pageup',
  'pagedown',
  'shift+left',
  'shift+right',
  'shift+up',
  'shift+down',
  'shift+home',
  'shift+end',
  'ctrl+a',
  'ctrl+c',
];
const deletes = ['backspace', 'delete', 'ctrl+backspace', 'ctrl+delete', 'meta+backspace', 'meta+delete', 'ctrl+x'];
const history = ['ctrl+z', 'ctrl+y', 'ctrl+shift+z'];
const at = { x: fc.nat({ max: 13 }), y: fc.nat({ max: 3 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('type' as const), text: piece }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('press' as const), key: fc.constantFrom(...moves) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('press' as const), key: fc.constantFrom(...deletes, ...history) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('paste' as const), text: pasted }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('click' as const, 'drag' as const), ...at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('agent' as const), text: pasted }) },
);

interface Field {
  readonly type: 'text_input' | 'text_area';
  readonly widget: Widget;
  readonly clean: (text: string) => string;
  readonly area: { readonly x: 0; readonly y: 0; readonly width: number; readonly height: number };
}

const editorOf = (local: unknown): EditorState | undefined => (local as { editor?: EditorState } | undefined)?.editor;

/** The text that a plain string would be after a step, or `null` where that depends on words, rows or the past. */
function expected({ clean }: Field, step: Step, before: string, [from, to]: readonly [number, number]): string | null {
  switch (step.does) {
    case 'type':
      return before.slice(0, from) + step.text + before.slice(to);
    case 'paste':
      return before.slice(0, from) + clean(step.text) + before.slice(to);
    case 'agent':
      return clean(step.text);
    case 'press':
      if (moves.includes(step.key)) return before;
      if (history.includes(step.key)) return null;
      return from === to ? (step.key === 'ctrl+x' ? before : null) : before.slice(0, from) + before.slice(to);
    default:
      return before;
  }
}

/** Does a step as a session does it: the model takes each message, the widget keeps its state. */
function done(
  field: Field,
  step: Step,
  value: string,
  local: unknown,
): { readonly value: string; readonly local: unknown } {
  const { widget, type, area } = field;
  const node: ViewNode = { type, id: 'f', value };
  if (step.does === 'agent') {
    const answer = widget.provider.handleToolCall(
      'type_into',
      { text: step.text },
      { widgetId: 'f', widgetState: node, dispatcher: null },
    );
    const [message] = answer.ok ? (answer.messages ?? []) : [];
    return { value: (message as unknown as { text: string }).text, local };
  }
  const reaction =
    step.does === 'type'
      ? widget.key(node, press(step.text, step.text), local, area)
      : step.does === 'press'
        ? widget.key(node, press(step.key, ''), local, area)
        : step.does === 'paste'
          ? widget.paste?.(node, step.text, local)
          : widget.mouse(node, mouse(step.does === 'click' ? 'press' : 'drag', step.x, step.y, { area }), local);
  const next = (reaction?.messages ?? []).reduce((_, message) => (message as unknown as { text: string }).text, value);
  return { value: next, local: reaction?.local ?? local };
}

const FIELDS: readonly Field[] = [
  { type: 'text_input', widget: textInput, clean: oneLine, area: { x: 0, y: 0, width: 12, height: 1 } },
  { type: 'text_area', widget: textArea, clean: manyLines, area: { x: 0, y: 0, width: 10, height: 4 } },
];

describe('a field against a plain string', () => {
  for (const field of FIELDS) {
    it(`loses and makes up no text as ${field.type}, whatever a person and an agent do`, () => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
          let value = '';
          let local: unknown;
          const past = new Set(['']);
          for (const each of steps) {
            const editor = editorOf(local);
            const known = editor?.text === value ? editor : { caret: value.length, anchor: value.length };
            const [from, to] = [Math.min(known.caret, known.anchor), Math.max(known.caret, known.anchor)];
            // After an agent typed, the caret is where the widget carries it: asked for by a key that only moves.
            const own = editor === undefined || editor.text === value;
            const wanted = own || each.does === 'agent' ? expected(field, each, value, [from, to]) : null;
            const after = done(field, each, value, local);
            if (wanted !== null) assert.equal(after.value, wanted, JSON.stringify(each));
            else if (each.does === 'press' && history.includes(each.key)) {
              assert.ok(after.value === value || past.has(after.value), 'a text that was there before');
            }
            ({ value, local } = after);
            past.add(value);
            assert.ok(value.isWellFormed());
            const now = editorOf(local);
            if (now?.text === value) {
              const places = new Set([...clusters(value).map(({ index }) => index), value.length]);
              assert.ok(places.has(now.caret) && places.has(now.anchor), 'the caret stands between characters');
            }
            const { width, height } = field.area;
            const { caret } = draw(field.widget.element, { type: field.type, id: 'f', value }, width, height, {
              focused: true,
              local,
            });
            assert.ok(caret === null || (caret.x < width && caret.y < height), 'the caret is in sight');
          }
        }),
        { numRuns: 400 },
      );
    }).timeout(60_000);
  }
});
