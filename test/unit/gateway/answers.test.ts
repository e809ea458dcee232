import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callResult } from '../../../src/gateway/answers.ts';
import { bytesOf, encode } from '../../../src/gateway/encode.ts';
import { fit, RESULT_LIMIT } from '../../../src/gateway/fit.ts';
import type { CallResult } from '../../../src/gateway/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import type { Effect, ToolAnswer } from '../../../src/tools/types.ts';
import { FakeRegistry } from './fakes.ts';

const tool = new FakeRegistry().add('demo.list.get_rows');

function result(answer: ToolAnswer, appeared?: readonly string[]): CallResult {
  const registry = new FakeRegistry();
  return callResult({
    kind: 'answer',
    tool,
    answer,
    ...(appeared ? { appeared: appeared.map((name) => registry.add(name)) } : {}),
  });
}

const read = (value: unknown): CallResult => result({ ok: true, result: value as Json });

describe('a read', () => {
  it('answers a scalar or null as a value', () => {
    for (const value of ['Ada', 3, true, null]) {
      assert.deepEqual(read(value), { isError: false, text: JSON.stringify({ value }), structured: { value } });
    }
  });

  it('answers a list with its total and offset', () => {
    assert.deepEqual(read(['a', 'b']).structured, { items: ['a', 'b'], total: 2, offset: 0 });
  });

  it('answers an object as it is, its text being the same JSON', () => {
    const value = { rows: [['Ada', 36]], total: 1, offset: 0 };
    assert.deepEqual(read(value), { isError: false, text: JSON.stringify(value), structured: value });
  });

  it('leaves out rows that do not fit and names the offset to go on from', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [`row ${String(index)}`, 'x'.repeat(50)]);
    const { structured, text } = read({ rows, total: 5000, offset: 100 });
    const shown = structured as { rows: unknown[]; total: number; offset: number; next: number };
    assert.ok(bytesOf(text) <= RESULT_LIMIT);
    assert.ok(bytesOf(text) > RESULT_LIMIT - 200, 'as many as fit');
    assert.deepEqual([shown.total, shown.offset, shown.next], [5000, 100, 100 + shown.rows.length]);
  });

  it('cuts a text that is too long and says how long it was', () => {
    const { structured } = read('茶'.repeat(10_000));
    const shown = structured as { value: string; truncated: boolean; characters: number };
    assert.deepEqual([shown.truncated, shown.characters], [true, 10_000]);
    assert.match(shown.value, /^茶+$/);
    assert.ok(bytesOf(JSON.stringify(structured)) <= RESULT_LIMIT);
  });

  it('never is larger than the limit, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 400 }), (value, times) => {
        const many = Array.from({ length: times }, () => value) as Json;
        for (const each of [
          { items: many },
          { a: { b: many } },
          { text: JSON.stringify(many) },
          { rows: [JSON.stringify(many)] },
        ]) {
          const fitted = fit(each);
          assert.ok(bytesOf(JSON.stringify(fitted)) <= RESULT_LIMIT);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a write', () => {
  const effect = (some: Partial<Effect>): Effect => ({ changed: true, paths: [], widgets: [], ...some });

  it('says what it changed, in words and as JSON', () => {
    assert.deepEqual(
      result({ ok: true, result: 'Clicked', effect: effect({ paths: ['/count'], widgets: ['total'] }) }),
      {
        isError: false,
        text: 'Clicked. Changed in the model: /count. Widgets that look different now: total.',
        structured: { result: 'Clicked', changed: true, modelPaths: ['/count'], widgets: ['total'] },
      },
    );
  });

  it('says that nothing changed', () => {
    const { text, structured } = result({ ok: true, result: 'Clicked', effect: effect({ changed: false }) });
    assert.equal(text, 'Clicked. Nothing in the model changed.');
    assert.deepEqual(structured, { result: 'Clicked', changed: false });
  });

  it('names tools that are new, at most ten', () => {
    const names = Array.from({ length: 12 }, (_, index) => `demo.w${String(index)}.click`);
    const { structured, text } = result({ ok: true, result: 'Opened', effect: effect({}) }, names);
    assert.deepEqual(structured?.['newTools'], names.slice(0, 10));
    assert.match(text, /New tools: demo\.w0\.click, /);
  });
});

describe('a large write', () => {
  const CHANGED: Effect = { changed: true, paths: ['/rows'], widgets: ['people'] };
  const bytes = ({ text, structured }: CallResult): number =>
    Math.max(bytesOf(text), bytesOf(JSON.stringify(structured)));

  it('keeps what it changed, and as much of its result as fits', () => {
    const text = result({ ok: true, result: 'x'.repeat(20_000), effect: CHANGED });
    const cut = text.structured as { result: string; truncated: boolean; characters: number };
    assert.match(cut.result, /^x{5000,}$/);
    assert.deepEqual([cut.truncated, cut.characters], [true, 20_000]);
    assert.match(text.text, /^x{5000,}.*Changed in the model: \/rows\. Widgets that look different now: people\.$/);

    const list = result({ ok: true, result: Array.from({ length: 5000 }, (_, i) => i), effect: CHANGED });
    const page = list.structured?.['result'] as { items: number[]; total: number; next: number };
    assert.deepEqual([page.items[1], page.total, page.next], [1, 5000, page.items.length]);

    const object = result({ ok: true, result: { a: { b: 'y'.repeat(20_000) } }, effect: CHANGED });
    assert.match(JSON.stringify(object.structured?.['result']), /truncatedJson/);

    for (const each of [text, list, object]) {
      assert.deepEqual(
        [each.structured?.['changed'], each.structured?.['modelPaths'], each.structured?.['widgets']],
        [true, ['/rows'], ['people']],
      );
      assert.ok(bytes(each) <= RESULT_LIMIT, String(bytes(each)));
    }
  });

  it('leaves a small result whole beside the longest names there are, which are cut on whole characters', () => {
    const names = Array.from({ length: 20 }, (_, i) => `/${String(i)}${'茶"\\'.repeat(500)}`);
    const answered = result({
      ok: true,
      result: { clicked: true },
      effect: { changed: true, paths: names, widgets: names },
    });
    assert.deepEqual(answered.structured?.['result'], { clicked: true });
    const paths = answered.structured['modelPaths'] as string[];
    assert.equal(paths.length, 20);
    for (const [i, path] of paths.entries()) {
      assert.ok(path.startsWith(`/${String(i)}茶`) && path.endsWith('…') && path.isWellFormed(), path);
    }
    assert.ok(bytes(answered) <= RESULT_LIMIT, String(bytes(answered)));
  });

  it('never is larger than the limit, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { maxLength: 20 }),
        (value, times, names) => {
          const many = Array.from({ length: times }, () => value) as Json;
          for (const each of [many, { many }, JSON.stringify(many), value as Json]) {
            const answered = result({
              ok: true,
              result: each,
              effect: { changed: true, paths: names, widgets: names },
            });
            assert.ok(bytes(answered) <= RESULT_LIMIT, String(bytes(answered)));
            assert.ok(answered.structured !== undefined && 'result' in answered.structured);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an error', () => {
  it('is a text that stands alone and says what to call next', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      [
        'widget_unavailable',
        'The widget "x" is not on the screen now',
        'The widget "x" is not on the screen now. Call read_screen or list_actions to see what can be done now.',
      ],
      [
        'modal_open',
        'A dialog is open.',
        'A dialog is open. Call read_screen or list_actions to see what can be done now.',
      ],
      [
        'session_not_running',
        'It is over.',
        'It is over. Call list_sessions to see what runs, or start_session to start an app.',
      ],
      ['timeout', 'No answer came.', 'No answer came. Call read_screen before you repeat it.'],
      ['anything', 'Too much tea!', 'Too much tea!'],
    ];
    for (const [code, message, text] of cases) {
      assert.deepEqual(result({ ok: false, reason: { code, message } }), { isError: true, text });
    }
  });

  it('names no screen where the tool belongs to no session', () => {
    const { sessionId: _, ...noSession } = tool;
    const reason = { code: 'timeout', message: 'No answer came.' };
    for (const [sessionId, text] of [
      [{}, 'No answer came.'],
      [{ sessionId: 'pot' }, 'No answer came. Call read_screen before you repeat it.'],
    ] as const) {
      const brew = { ...noSession, kind: 'application' as const, ...sessionId };
      assert.equal(callResult({ kind: 'answer', tool: brew, answer: { ok: false, reason } }).text, text);
    }
  });

  it('says the same in its structure only for a denial', () => {
    assert.deepEqual(result({ ok: false, reason: { code: 'authorization_required', message: 'No.' } }), {
      isError: true,
      text: 'No.',
      structured: { error: 'authorization_required', message: 'No.' },
    });
  });

  it('is at most some 4,000 bytes long, cut on a whole character, and still says what to call next', () => {
    const { text } = result({ ok: false, reason: { code: 'widget_unavailable', message: '🍵'.repeat(50_000) } });
    assert.match(text, /^(?:🍵)+… Call read_screen or list_actions to see what can be done now\.$/u);
    assert.ok(bytesOf(text) < 4_200 && bytesOf(text) > 3_900, String(bytesOf(text)));
  });

  it("loses what could pass for something else in a terminal or a model's text", () => {
    const { text } = result({ ok: false, reason: { code: 'x', message: 'a\u001b[31mb\u202Ec\u{E0041}d\ne' } });
    assert.equal(text, 'a[31mbcd\ne.');
  });
});

describe('a result that is no JSON', () => {
  it('keeps numbers exact or as text, never null', () => {
    const { structured } = read({ values: [1, NaN, Infinity, -Infinity, -0, 10n, undefined] });
    assert.deepEqual(structured, { values: [1, 'NaN', 'Infinity', '-Infinity', 0, '10', 'undefined'] });
  });

  it('writes dates, maps and sets out', () => {
    assert.deepEqual(read({ at: new Date(0), set: new Set([1]), map: new Map([['a', 1]]) }).structured, {
      at: '1970-01-01T00:00:00.000Z',
      set: [1],
      map: [['a', 1]],
    });
  });

  it('is an error where it cannot be written, which says whether the call was carried out', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    assert.equal(
      read(cycle).text,
      'The result of demo.list.get_rows cannot be sent: it holds itself. Nothing changed.',
    );
    assert.match(read({ f: () => 1 }).text, /it holds a function/);
    const written = result({ ok: true, result: cycle as Json, effect: { changed: true, paths: [], widgets: [] } });
    assert.match(written.text, /was carried out and changed the model; do not repeat it/);
  });

  it('is refused when it is endless or enormous, in bounded time', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    assert.match(read(deep).text, /deeper than 64 levels/);
    assert.match(read(Array.from({ length: 300_000 }, () => 1)).text, /more than 200000 values/);
    const hostile = {
      get a(): never {
        throw new Error('secret');
      },
    };
    assert.match(read(hostile).text, /it cannot be read\. Nothing changed/);
  });

  it('keeps every key, also those that objects inherit', () => {
    const { structured } = read(JSON.parse('{"__proto__": 1, "constructor": 2}'));
    assert.equal(JSON.stringify(structured), '{"__proto__":1,"constructor":2}');
  });

  it('gives what JSON gives for what JSON can hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const encoded = encode(value);
        assert.ok(encoded.ok);
        // Texts with characters that may not stand in a result are another matter.
        const plain = JSON.stringify(value);

        if (!/[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\\u00|\udb40|\\[bfud]/.test(plain))
          assert.equal(JSON.stringify(encoded.json), plain);
      }),
    );
  });
});
