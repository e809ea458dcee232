import assert from 'node:assert/strict';
import {
  ApplicationTool,
  NotImplementedError,
  ToolError,
  ToolResponse,
  defineTool,
  runTool,
} from '../../src/tools/index.ts';
import type { AnyToolClass, ToolResult } from '../../src/tools/index.ts';
import { EchoTool, said, text } from './echo-tool.ts';

/** What a tool that answers with `value` gives. */
const answering = async (value: () => unknown): Promise<ToolResult> => {
  class XTool extends ApplicationTool {
    override call(): unknown {
      return value();
    }
  }
  return (await runTool(XTool, {})).result;
};

describe('cases AT: calls', () => {
  it('AT86 the method’s own default', async () =>
    assert.deepEqual(await said(EchoTool, { message: 'ab' }), [false, 'ab']));
  it('AT87 a required argument is missing', async () => {
    for (const args of [{}, undefined])
      assert.deepEqual(await said(EchoTool, args), [true, 'Missing required arguments: message']);
  });
  it('AT88 nothing is converted', async () => {
    const [isError, words] = await said(EchoTool, { message: 'ab', times: '2' });
    assert.equal(isError, true);
    assert.match(String(words), /^Invalid arguments: \/times must be integer/);
  });
  it('AT89 2.0 is an integer', async () =>
    assert.deepEqual(await said(EchoTool, { message: 'ab', times: 2.0 }), [false, 'abab']));
  it('AT91, AC 410 what is not declared does not reach call', async () => {
    let given: unknown;
    class SpyTool extends EchoTool {
      override call(args: this['args']): unknown {
        given = args;
        return '';
      }
    }
    const args: unknown = JSON.parse('{"message":"ab","extra":1,"__proto__":{"times":9}}');
    assert.equal((await said(SpyTool, args))[0], false);
    assert.deepEqual(given, { message: 'ab' });
  });
  for (const args of [[], 'x', null, 5])
    it(`AT92 ${JSON.stringify(args)} are no arguments`, async () => {
      assert.deepEqual(await said(EchoTool, args), [true, 'Invalid arguments: must be object']);
    });
  it('AT93 only own properties count', async () => {
    const made = defineTool('t', ApplicationTool.argument('toString', 'string', { required: true }), () => '');
    assert.deepEqual(await said(made, {}), [true, 'Missing required arguments: toString']);
  });
  it('AT94 a new instance for each call', async () => {
    class CountTool extends ApplicationTool {
      #calls = 0;
      override call(): unknown {
        return (this.#calls += 1);
      }
    }
    assert.deepEqual(
      [await said(CountTool, {}), await said(CountTool, {})],
      [
        [false, '1'],
        [false, '1'],
      ],
    );
  });
  it('AT96 a promise is awaited', async () =>
    assert.deepEqual(text(await answering(() => Promise.resolve('later'))), 'later'));
  it('AT97, AC 409 nobody defines call', async () => {
    class EmptyTool extends ApplicationTool {}
    assert.throws(() => new EmptyTool().call({}), NotImplementedError);
    assert.deepEqual(await said(EmptyTool, {}), [true, 'Internal error calling tool empty']);
  });
});

describe('cases AT: results', () => {
  const json = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });
  const rows: readonly (readonly [string, () => unknown, ToolResult])[] = [
    ['AT98', () => 'hi', json('hi')],
    ['AT99', () => '', json('')],
    ['AT101', () => ({}), { ...json('{}'), structuredContent: {} }],
    ['AT102', () => [1, 'b'], json('[1,"b"]')],
    ['AT103', () => [{ type: 'text', text: 'x' }], json('[{"type":"text","text":"x"}]')],
    ['AT104', () => 5, json('5')],
    ['AT106', () => null, json('null')],
    ['AT107', () => undefined, { content: [] }],
    [
      'AT108',
      () => ({ d: new Date(0) }),
      { ...json('{"d":"1970-01-01T00:00:00.000Z"}'), structuredContent: { d: '1970-01-01T00:00:00.000Z' } },
    ],
    ['AT109', () => new ToolResponse([{ type: 'text', text: 'x' }]), json('x')],
  ];
  for (const [number, value, result] of rows)
    it(`${number} ${JSON.stringify(result)}`, async () => assert.deepEqual(await answering(value), result));

  it('a response may be an error with structured content', async () => {
    const response = new ToolResponse([{ type: 'text', text: 'no' }], {
      structuredContent: { code: 7 },
      isError: true,
      meta: { a: 1 },
    });
    assert.deepEqual(await answering(() => response), {
      ...json('no'),
      structuredContent: { code: 7 },
      isError: true,
      _meta: { a: 1 },
    });
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  for (const [number, value] of [
    ['AT111', 1n],
    ['AT112', circle],
    ['AT113', () => 1],
    ['AT114', Symbol('x')],
  ] as const)
    it(`${number} no result: ${typeof value}`, async () => {
      assert.deepEqual(await answering(() => value), { ...json('Internal error calling tool x'), isError: true });
    });
});

describe('cases AT: errors', () => {
  const thrown = async (error: unknown): Promise<[unknown, unknown[], boolean]> => {
    const reported: unknown[] = [];
    class XTool extends ApplicationTool {
      override call(): unknown {
        throw error;
      }
    }
    const { result, isFault } = await runTool(XTool, {}, { report: (each) => void reported.push(each) });
    return [text(result), reported, isFault];
  };
  class Gone extends ToolError {}

  it('AC 409 a ToolError is the answer, and no fault of the tool', async () => {
    assert.deepEqual(await thrown(new ToolError('There is no invoice 7.')), ['There is no invoice 7.', [], false]);
  });
  it('AT116 so is one of a subclass', async () =>
    assert.deepEqual(await thrown(new Gone('gone')), ['gone', [], false]));
  it('AT117 the text of any other error goes to the log only', async () => {
    const error = new Error('/home/u/secret.db locked');
    assert.deepEqual(await thrown(error), ['Internal error calling tool x', [error], true]);
  });
  it('AT118 so does anything thrown', async () => {
    for (const each of ['str', undefined])
      assert.deepEqual(await thrown(each), ['Internal error calling tool x', [each], true]);
  });
  it('AT119 a rejection is a throw', async () => {
    assert.equal(text(await answering(() => Promise.reject(new ToolError('later')))), 'later');
  });
});

describe('cases AT: rescueFrom', () => {
  class NotFound extends Error {}
  class Gone extends NotFound {}
  const failing = (error: unknown, declare: (tool: typeof ApplicationTool) => void): AnyToolClass => {
    class XTool extends ApplicationTool {
      override call(): unknown {
        throw error;
      }
    }
    declare(XTool as typeof ApplicationTool);
    return XTool;
  };
  const answer = async (tool: AnyToolClass): Promise<unknown> => text((await runTool(tool, {})).result);

  it('AT121 a handler throws a ToolError', async () => {
    const tool = failing(new NotFound(), (it) =>
      it.rescueFrom(NotFound, () => {
        throw new ToolError('gone');
      }),
    );
    assert.equal(await answer(tool), 'gone');
  });
  it('AT122 a handler throws another error', async () => {
    const tool = failing(new NotFound(), (it) =>
      it.rescueFrom(NotFound, () => {
        throw new Error('x');
      }),
    );
    assert.equal(await answer(tool), 'Internal error calling tool x');
  });
  it('AT123 a subclass of the error is rescued; the handler’s value is the result', async () => {
    assert.equal(await answer(failing(new Gone(), (it) => it.rescueFrom(NotFound, () => 'rescued'))), 'rescued');
  });
  it('AT124 the last declared wins', async () => {
    const tool = failing(new NotFound(), (it) => {
      it.rescueFrom(Error, () => 'error');
      it.rescueFrom(NotFound, () => 'not found');
    });
    assert.equal(await answer(tool), 'not found');
  });
  it('AT126 a child’s handler goes before its parent’s', async () => {
    const parent = failing(new NotFound(), (it) => it.rescueFrom(NotFound, () => 'parent'));
    class ChildTool extends parent {}
    assert.equal(await answer(ChildTool), 'parent');
    ChildTool.rescueFrom(Error, () => 'child');
    assert.deepEqual([await answer(ChildTool), await answer(parent)], ['child', 'parent']);
  });
  it('AT127 the cause is tried', async () => {
    const cause = new NotFound('inner');
    const tool = failing(new Error('outer', { cause }), (it) => it.rescueFrom(NotFound, (error) => error.message));
    assert.equal(await answer(tool), 'inner');
  });
  it('AT128 causes in a circle end', async () => {
    const error = new Error('a');
    error.cause = new Error('b', { cause: error });
    assert.equal(
      await answer(failing(error, (it) => it.rescueFrom(NotFound, () => ''))),
      'Internal error calling tool x',
    );
  });
  it('AT129 a handler for ToolError goes before the built-in answer', async () => {
    assert.equal(
      await answer(failing(new ToolError('x'), (it) => it.rescueFrom(ToolError, () => 'handled'))),
      'handled',
    );
  });
});

describe('cases AT: invoke', () => {
  it('AT131 sees all arguments, and the value before its conversion', async () => {
    const seen: unknown[] = [];
    class WrappedTool extends EchoTool {
      protected override async invoke(args: Readonly<Record<string, unknown>>): Promise<unknown> {
        const value = await super.invoke(args);
        seen.push(args, value);
        return value;
      }
    }
    await runTool(WrappedTool, { message: 'ab', extra: 1 });
    assert.deepEqual(seen, [{ message: 'ab', extra: 1 }, 'ab']);
  });
  it('AT132 need not call super', async () => {
    class ShortTool extends EchoTool {
      protected override invoke(): Promise<unknown> {
        return Promise.resolve({ short: true });
      }
    }
    assert.deepEqual((await runTool(ShortTool, { message: 'ab' })).result.structuredContent, { short: true });
  });
  it('AT133, AT134 may change the arguments and the value', async () => {
    class LoudTool extends EchoTool {
      protected override async invoke(args: Readonly<Record<string, unknown>>): Promise<unknown> {
        return `${String(await super.invoke({ ...args, message: 'other', odd: 1 }))}!`;
      }
    }
    assert.deepEqual(await said(LoudTool, { message: 'ab', times: 2 }), [false, 'otherother!']);
  });
  it('AT136 the subclass wraps its parent', async () => {
    class BaseTool extends EchoTool {
      protected override async invoke(args: Readonly<Record<string, unknown>>): Promise<unknown> {
        return `base(${String(await super.invoke(args))})`;
      }
    }
    class SubTool extends BaseTool {
      protected override async invoke(args: Readonly<Record<string, unknown>>): Promise<unknown> {
        return `sub(${String(await super.invoke(args))})`;
      }
    }
    assert.deepEqual(await said(SubTool, { message: 'ab' }), [false, 'sub(base(ab))']);
  });
  it('AC 411 an error in it is rescued', async () => {
    class BrokenTool extends EchoTool {
      static {
        this.rescueFrom(RangeError, () => 'rescued');
      }
      protected override invoke(): Promise<unknown> {
        return Promise.reject(new RangeError());
      }
    }
    assert.deepEqual(await said(BrokenTool, { message: 'ab' }), [false, 'rescued']);
  });
});

describe('cases AT: types', () => {
  it('AT137 a function knows its arguments without an annotation', async () => {
    const Sum = defineTool(
      'sum',
      ApplicationTool.argument('xs', 'array', { required: true, items: { type: 'number' } }),
      ({ xs }) => xs.reduce((sum, each) => sum + each, 0),
    );
    assert.deepEqual(await said(Sum, { xs: [1, 2, 3] }), [false, '6']);
  });
});
