import assert from 'node:assert/strict';
import { argumentFields, checkValue, parseValue } from '../../../src/vscode/commands/argument-fields.ts';
import { splitArguments } from '../../../src/vscode/commands/split-arguments.ts';
import { settingCases } from './fake/setting-cases.ts';
import './fake/register.ts';

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

  it('are none where a schema names none', () => {
    assert.deepEqual(argumentFields({ type: 'object' }), []);
  });
});

describe('a setting', () => {
  for (const { declared, written, value, what } of settingCases)
    it(what, () => assert.equal(settingValue(declared, written), value));
});
