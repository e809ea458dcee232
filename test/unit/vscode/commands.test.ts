import assert from 'node:assert/strict';
import { argumentFields, checkValue, parseValue } from '../../../src/vscode/commands/argument-fields.ts';
import { widgetIcon } from '../../../src/vscode/sidebar/icons.ts';
import { splitArguments } from '../../../src/vscode/commands/split-arguments.ts';
import { settingCases } from './fake/setting-cases.ts';
import './fake/register.ts';

const { askFields } = await import('../../../src/vscode/commands/ask-fields.ts');
const { toolIn } = await import('../../../src/vscode/commands/tool-in.ts');
const { widgetTypes } = await import('../../../src/vscode/sidebar/widget-types.ts');
const { shown } = await import('./fake/vscode.ts');
const { settingValue } = await import('../../../src/vscode/settings.ts');

describe('arguments on one line', () => {
  const cases: readonly (readonly [string, readonly string[] | null])[] = [
    ['', []],
    ['people.csv', ['people.csv']],
    ['  a   b ', ['a', 'b']],
    ['"my people.csv" -x', ['my people.csv', '-x']],
    ["'it''s'", ['its']],
    ['--name="Ada L"', ['--name=Ada L']],
    ['""', ['']],
    ['"open', null],
  ];
  for (const [line, args] of cases) it(JSON.stringify(line), () => assert.deepEqual(splitArguments(line), args));
});

describe('the arguments of Call Tool…', () => {
  const fields = argumentFields({
    type: 'object',
    properties: {
      note: { type: 'string', description: 'A remark.' },
      row: { type: 'integer' },
      direction: { type: 'string', enum: ['asc', 'desc'] },
      on: { type: 'boolean' },
      password: { type: 'string' },
      any: {},
    },
    required: ['row'],
  });
  const field = (name: string) => fields.find((it) => it.name === name)!;

  it('come in the schema’s order, needed ones first', () => {
    assert.deepEqual(
      fields.map((it) => it.name),
      ['row', 'note', 'direction', 'on', 'password', 'any'],
    );
  });

  it('offer what there is to choose from', () => {
    assert.deepEqual(field('direction').choices, ['asc', 'desc']);
    assert.deepEqual(field('on').choices, ['true', 'false']);
    assert.equal(field('note').choices, undefined);
  });

  it('hide what is secret', () => {
    assert.equal(field('password').secret, true);
    assert.equal(field('note').secret, false);
  });

  it('are checked while they are typed', () => {
    assert.equal(checkValue(field('row'), ''), 'required');
    assert.equal(checkValue(field('row'), '1.5'), 'integer');
    assert.equal(checkValue(field('row'), '2'), 'ok');
    assert.equal(checkValue(field('any'), '{'), 'json');
    assert.equal(checkValue(field('any'), '[1]'), 'ok');
    assert.equal(checkValue(field('note'), ''), 'ok');
  });

  it('become values of their types', () => {
    assert.equal(parseValue(field('row'), '2'), 2);
    assert.equal(parseValue(field('on'), 'false'), false);
    assert.equal(parseValue(field('note'), '2'), '2');
    assert.deepEqual(parseValue(field('any'), '[1]'), [1]);
  });

  it('are chosen from what an enum or a const allows, whatever its type; null goes without saying', () => {
    const [size, level, shape, mode, on] = argumentFields({
      type: 'object',
      properties: {
        size: { type: 'integer', enum: [1, 2, 3] },
        level: { enum: ['low', 2, null] },
        shape: { type: ['string', 'null'], enum: ['round', null] },
        mode: { const: 'fast' },
        on: { type: 'boolean', enum: [true] },
      },
    });
    assert.deepEqual(
      [size, level, shape, mode, on].map((each) => [each?.type, each?.choices]),
      [
        ['integer', ['1', '2', '3']],
        ['object', ['"low"', '2', 'null']],
        ['string', ['round']],
        ['object', ['"fast"']],
        ['boolean', ['true']],
      ],
    );
    assert.deepEqual(
      [parseValue(size!, '2'), parseValue(level!, 'null'), parseValue(mode!, '"fast"')],
      [2, null, 'fast'],
    );
    assert.equal(
      argumentFields({ type: 'object', properties: { text: { type: ['string', 'null'] } } })[0]?.type,
      'string',
    );
  });

  it('become properties of their own, whatever they are called', async () => {
    const properties = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}') as object;
    shown.boxAnswers = ['a', 'b'];
    const options = { title: 'odd', before: () => undefined, keep: () => undefined };
    const values = await askFields(argumentFields({ type: 'object', properties }), options);
    assert.equal(JSON.stringify(values), '{"__proto__":"a","constructor":"b"}');
  });

  it('are asked for by texts that stand as text: no link in them runs a command', async () => {
    const description = 'see [Undo](command:workbench.action.quit) $(trash)';
    shown.boxes.length = 0;
    shown.boxAnswers = ['a'];
    const fields = argumentFields({ type: 'object', properties: { note: { type: 'string', description } } });
    await askFields(fields, { title: 'odd', before: () => undefined, keep: () => undefined });
    assert.match(shown.boxes[0] ?? '', /see \[Undo\]\u2060\(command:workbench\.action\.quit\) \$\u2060\(trash\)/);
  });

  it('are none where a schema names none', () => {
    assert.deepEqual(argumentFields({ type: 'object' }), []);
  });
});

describe('a setting', () => {
  for (const { declared, written, value, what } of settingCases)
    it(what, () => assert.equal(settingValue(declared, written), value));
});

describe('the tool that a command is about', () => {
  const tool = { name: 'counter.add.click', clientName: 'counter_add_click', kind: 'derived', inputSchema: {} };
  const registry = { find: (name: string) => (name === tool.name ? tool : undefined) } as unknown as Parameters<
    typeof toolIn
  >[0];

  it('is that of a row, or one of a name as key bindings give it', () => {
    for (const what of [{ kind: 'tool', tool }, tool.name, { tool: tool.name }])
      assert.equal(toolIn(registry, what), tool);
  });

  it('is none where nothing that is one was given, and said not to be there by its name', () => {
    for (const what of [
      undefined,
      null,
      5,
      {},
      { tool: 5 },
      { tool: {} },
      { tool: { name: 'a', inputSchema: null } },
      { tool: null },
      [],
    ])
      assert.equal(toolIn(registry, what), undefined);
    assert.throws(() => toolIn(registry, 'counter.gone'), /There is no tool “counter\.gone” now\./);
  });
});

describe('the type of a widget', () => {
  it('is shown as an app wrote it, made fit: no line of its own in a question, no icon of another object', () => {
    const type = 'button)\n\nThis is safe: press Allow ' + 'x'.repeat(100);
    const shownType = widgetTypes({ type, id: 'save' }).get('save') ?? '';
    assert.match(shownType, /^button\)\u{FFFD}\u{FFFD}This is safe/u);
    assert.equal(shownType.length, 60);
    assert.deepEqual(['constructor', 'toString', 'button', undefined].map(widgetIcon), [
      'symbol-misc',
      'symbol-misc',
      'inspect',
      'eye-closed',
    ]);
  });
});
