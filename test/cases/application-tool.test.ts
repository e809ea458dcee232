import assert from 'node:assert/strict';
import { ARGUMENT_TYPES, ApplicationTool, ArgumentError, SCHEMA_KEYWORDS, defineTool } from '../../src/tools/index.ts';
import type { AnyToolClass } from '../../src/tools/index.ts';
import { EchoTool, said } from './echo-tool.ts';

/** A class without a name of its own: a class expression that is an argument. */
const unnamed = <T>(made: T): T => made;

const property = (keywords: object, type = 'string'): unknown =>
  (ApplicationTool.argument('x', type as 'string', keywords).inputSchema.properties as { x: unknown }).x;

describe('cases AT: names of tools', () => {
  const named: Readonly<Record<string, readonly [string, AnyToolClass]>> = {
    AT01: ['echo', class EchoTool extends ApplicationTool {}],
    AT02: ['echo', class Echo extends ApplicationTool {}],
    AT03: ['refund_order', class RefundOrderTool extends ApplicationTool {}],
    AT04: ['html_parser', class HTMLParserTool extends ApplicationTool {}],
    AT06: ['sha256', class Sha256Tool extends ApplicationTool {}],
    AT07: ['get2_fa', class Get2FATool extends ApplicationTool {}],
    AT08: ['o_auth_token', class OAuthTokenTool extends ApplicationTool {}],
    AT09: ['toolbox', class ToolboxTool extends ApplicationTool {}],
    AT11: ['tool', class Tool extends ApplicationTool {}],
    'AC 403': ['create_invoice', class CreateInvoiceTool extends ApplicationTool {}],
  };
  for (const [number, [name, made]] of Object.entries(named))
    it(`${number} ${made.name} is ${name}`, () => assert.equal(made.toolName(), name));

  it('AT12 a class without a name has none', () => {
    assert.equal(unnamed(class extends ApplicationTool {}).toolName(), undefined);
  });

  it('AT13 a declared name counts, whatever the class is called', () => {
    class RefundTool extends ApplicationTool {}
    assert.equal(RefundTool.toolName('orders.refund'), 'orders.refund');
    assert.equal(RefundTool.toolName(), 'orders.refund');
  });

  it('AT14 a declared name is not inherited', () => {
    class ParentTool extends ApplicationTool {
      static {
        this.toolName('mine');
      }
    }
    class ChildTool extends ParentTool {}
    assert.deepEqual([ParentTool.toolName(), ChildTool.toolName()], ['mine', 'child']);
  });

  for (const [number, name] of [
    ['AT16', 'has space'],
    ['AT17', 'a/b'],
    ['AT18', 'é'],
    ['AT19', 'x'.repeat(129)],
  ] as const)
    it(`${number} ${name.slice(0, 20)} is no name`, () => {
      assert.throws(() => unnamed(class extends ApplicationTool {}).toolName(name), ArgumentError);
    });
});

describe('cases AT: arguments', () => {
  it('AT21, AC 398 the seed’s example', () => {
    assert.deepEqual(EchoTool.inputSchema, {
      type: 'object',
      properties: { message: { type: 'string' }, times: { type: 'integer' } },
      required: ['message'],
    });
  });

  it('AT22 no argument', () => {
    class NoneTool extends ApplicationTool {}
    assert.deepEqual(NoneTool.inputSchema, { type: 'object', properties: {} });
  });

  for (const type of ARGUMENT_TYPES)
    it(`AT23–28 a type: ${type}`, () => assert.deepEqual(property({}, type), { type }));

  for (const [number, type] of [
    ['AT29', 'float'],
    ['AT31', 'String'],
    ['AT32', 'any'],
    ['AT33', ''],
    ['AT34, AC 399', 'date'],
  ] as const)
    it(`${number} no type: "${type}"`, () => assert.throws(() => property({}, type), ArgumentError));

  it('AT36, AC 400, 401 both spellings give the same schema', () => {
    const ids = { type: 'array', items: { type: 'integer' }, maxItems: 50 };
    assert.deepEqual(property({ items: { type: 'integer' }, max_items: 50 }, 'array'), ids);
    assert.deepEqual(property({ items: { type: 'integer' }, maxItems: 50 }, 'array'), ids);
  });

  it('there are 55 keywords, which nobody can change', () => {
    assert.equal(SCHEMA_KEYWORDS.length, 55);
    assert.equal(ApplicationTool.SCHEMA_KEYWORDS, SCHEMA_KEYWORDS);
    assert.ok(Object.isFrozen(SCHEMA_KEYWORDS) && Object.isFrozen(ApplicationTool.ARGUMENT_TYPES));
  });

  for (const keyword of SCHEMA_KEYWORDS) {
    const snake = keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    it(`AT37, AT38 ${keyword} and ${snake}`, () => {
      assert.deepEqual(property({ [keyword]: 1 }), { type: 'string', [keyword]: 1 });
      assert.deepEqual(property({ [snake]: 1 }), { type: 'string', [keyword]: 1 });
    });
  }

  for (const [number, keyword] of [
    ['AT39', 'type'],
    ['AT41', 'dependencies'],
    ['AT42', 'additionalItems'],
    ['AT43', 'id'],
    ['AT44', 'minContain'],
    ['AT46', 'nullable'],
    ['AT47', 'example'],
    ['AT48', 'x-order'],
    ['AT49', 'MaxItems'],
    ['AT51', '__proto_'],
  ] as const)
    it(`${number} no keyword: ${keyword}`, () => assert.throws(() => property({ [keyword]: 1 }), ArgumentError));

  it('AT52 a keyword in both spellings', () => {
    assert.throws(() => property({ max_items: 1, maxItems: 2 }, 'array'), /given twice/);
  });

  it('AT53 a schema inside passes as it is written', () => {
    const items = { max_length: 3, properties: { max_length: { type: 'string' } } };
    assert.deepEqual(property({ items }, 'array'), { type: 'array', items });
  });

  it('AT54, AC 402 null: true', () => assert.deepEqual(property({ null: true }), { type: ['string', 'null'] }));

  it('AT56 null: true with an enum', () => {
    assert.deepEqual(property({ null: true, enum: ['a', 'b'] }), { type: ['string', 'null'], enum: ['a', 'b', null] });
  });

  it('AT57 required and null: absent is refused, null is taken', async () => {
    const Tool = defineTool('t', ApplicationTool.argument('x', 'string', { required: true, null: true }), ({ x }) => ({
      x,
    }));
    assert.deepEqual(await said(Tool, {}), [true, 'Missing required arguments: x']);
    assert.deepEqual(await said(Tool, { x: null }), [false, '{"x":null}']);
  });

  it('AT58 the later declaration replaces the earlier, in its place', () => {
    const made = ApplicationTool.argument('a', 'string', { required: true })
      .argument('b', 'string')
      .argument('a', 'integer');
    assert.deepEqual(made.inputSchema, {
      type: 'object',
      properties: { a: { type: 'integer' }, b: { type: 'string' } },
    });
    assert.deepEqual(made.argumentNames, ['a', 'b']);
  });

  it('AT59 a subclass adds; its parent stays', () => {
    class LoudTool extends EchoTool {
      static {
        this.argument('suffix', 'string');
      }
    }
    assert.deepEqual(
      [EchoTool.argumentNames, LoudTool.argumentNames],
      [
        ['message', 'times'],
        ['message', 'times', 'suffix'],
      ],
    );
    assert.deepEqual(ApplicationTool.argumentNames, []);
  });

  it('AT61 a default is a note: it is not filled in', async () => {
    const Tool = defineTool('t', ApplicationTool.argument('times', 'integer', { default: 3 }), (args) =>
      Object.keys(args),
    );
    assert.deepEqual(Tool.inputSchema.properties, { times: { type: 'integer', default: 3 } });
    assert.deepEqual(await said(Tool, {}), [false, '[]']);
  });
});

describe('cases AT: arguments from a schema', () => {
  type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const from = (properties: Properties, required?: string[]) =>
    ApplicationTool.argumentsFrom(properties, required === undefined ? {} : { required }).inputSchema;

  it('AT62, AC 406 the seed’s example', () => {
    assert.deepEqual(from({ title: { type: 'string' }, due_on: { type: ['string', 'null'] } }, ['title']), {
      type: 'object',
      properties: { title: { type: 'string' }, due_on: { type: ['string', 'null'] } },
      required: ['title'],
    });
  });
  it('AT63 null may come first', () =>
    assert.deepEqual(from({ a: { type: ['null', 'integer'] } }).properties, { a: { type: ['integer', 'null'] } }));
  it('AT64 a list of one', () =>
    assert.deepEqual(from({ a: { type: ['string'] } }).properties, { a: { type: 'string' } }));

  for (const [number, property, message] of [
    ['AT66', { $ref: '#/$defs/a' }, /one type/],
    ['AT67, AC 407', { type: ['string', 'integer'] }, /one type/],
    ['AT68', { type: ['null'] }, /one type/],
    ['AT69', { type: [] }, /one type/],
    ['AT71', { type: 'object', required: ['x'] }, /its own "required"/],
    ['AT72', { type: 'string', required: true }, /its own "required"/],
    ['AT73', { type: 'string', null: true }, /"null" is no keyword/],
    ['AT74', { type: 'string', nullable: true }, /"nullable" is no keyword/],
  ] as const)
    it(`${number} ${JSON.stringify(property)}`, () => {
      assert.throws(
        () => from({ a: property }),
        (error) => error instanceof ArgumentError && message.test(error.message),
      );
    });

  it('AT76 required names no property', () => {
    assert.throws(() => from({ a: { type: 'string' } }, ['b']), ArgumentError);
  });

  it('AT77 all or nothing', () => {
    class HalfTool extends ApplicationTool {}
    assert.throws(() => HalfTool.argumentsFrom({ a: { type: 'string' }, b: { type: 'date' } }), ArgumentError);
    assert.deepEqual(HalfTool.argumentNames, []);
  });
  it('AT78 no properties', () => assert.deepEqual(from({}), { type: 'object', properties: {} }));
});

describe('cases AT: what is told of a tool', () => {
  it('AT79, AC 405 nothing declared', () => {
    class PlainTool extends ApplicationTool {}
    assert.deepEqual(
      [PlainTool.annotations(), PlainTool.title(), PlainTool.description()],
      [undefined, undefined, undefined],
    );
  });
  it('AT81 annotations, in either spelling', () => {
    const made = unnamed(class extends ApplicationTool {});
    assert.deepEqual(made.annotations({ readOnlyHint: true, title: 'T' }), { readOnlyHint: true, title: 'T' });
    assert.deepEqual(made.annotations({ read_only_hint: true } as object), { readOnlyHint: true });
  });
  it('AT82 no annotation', () => {
    assert.throws(() => unnamed(class extends ApplicationTool {}).annotations({ safe: true } as object), ArgumentError);
  });
  it('AT83 the later declaration replaces the earlier whole', () => {
    const made = unnamed(class extends ApplicationTool {});
    made.annotations({ readOnlyHint: true });
    assert.deepEqual(made.annotations({ idempotentHint: true }), { idempotentHint: true });
  });
  it('AT84 a subclass inherits until it declares its own', () => {
    class ParentTool extends ApplicationTool {
      static {
        this.description('Parent.');
        this.annotations({ readOnlyHint: true });
      }
    }
    class ChildTool extends ParentTool {}
    assert.deepEqual([ChildTool.description(), ChildTool.annotations()], ['Parent.', { readOnlyHint: true }]);
    ChildTool.description('Child.');
    ChildTool.annotations({ destructiveHint: true });
    assert.deepEqual([ParentTool.description(), ParentTool.annotations()], ['Parent.', { readOnlyHint: true }]);
    assert.deepEqual([ChildTool.description(), ChildTool.annotations()], ['Child.', { destructiveHint: true }]);
  });
});
