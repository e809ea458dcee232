import assert from 'node:assert/strict';
import { ApplicationTool, defineTool } from '../../../src/tools/index.ts';

/** What the compiler says of a value's type: equal to `T` or an error here. */
type Equal<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;
const check = <T extends true>(): T => true as T;

const Base = ApplicationTool.argument('message', 'string', { required: true })
  .argument('times', 'integer', { minimum: 1, max_length: 3 })
  .argument('tone', 'string', { enum: ['calm', 'loud'], required: true })
  .argument('until', 'string', { null: true })
  .argument('tags', 'array', { items: { type: 'string' } })
  .argument('point', 'object', {
    properties: { x: { type: 'number' }, y: { type: ['number', 'null'] } },
    required: true,
  });
type Args = InstanceType<typeof Base>['args'];

describe('the types of a tool’s arguments', () => {
  it('follow from their declarations', () => {
    assert.equal(Base.argumentNames.length, 6);
    assert.ok(check<Equal<Args['message'], string>>());
    assert.ok(check<Equal<Args['times'], number | undefined>>());
    assert.ok(check<Equal<Args['tone'], 'calm' | 'loud'>>());
    assert.ok(check<Equal<Args['until'], string | null | undefined>>());
    assert.ok(check<Equal<Args['tags'], readonly string[] | undefined>>());
    assert.ok(check<Equal<Args['point']['x'], number | undefined>>());
    assert.ok(check<Equal<Args['point']['y'], number | null | undefined>>());
  });

  it('are known in `call` and in a function', () => {
    class EchoTool extends ApplicationTool.argument('message', 'string', { required: true }).argument(
      'times',
      'integer',
    ) {
      override call({ message, times = 1 }: this['args']): string {
        assert.ok(check<Equal<typeof message, string>>());
        assert.ok(check<Equal<typeof times, number>>());
        // @ts-expect-error times is no text
        const text: string = times;
        assert.equal(typeof text, 'number');
        return message.repeat(times);
      }
    }
    assert.equal(new EchoTool().call({ message: 'a', times: 2 }), 'aa');
    // @ts-expect-error message is required
    assert.throws(() => new EchoTool().call({ times: 2 }));
    const Sum = defineTool(
      'sum',
      ApplicationTool.argument('xs', 'array', { required: true, items: { type: 'number' } }),
      ({ xs }) => {
        assert.ok(check<Equal<typeof xs, readonly number[]>>());
        // @ts-expect-error there is no argument ys
        return { xs }.ys;
      },
    );
    assert.equal(Sum.toolName(), 'sum');
  });

  it('come from a schema as well', () => {
    const From = ApplicationTool.argumentsFrom(
      { title: { type: 'string' }, due: { type: ['string', 'null'] }, kind: { type: 'string', enum: ['a', 'b'] } },
      { required: ['title'] },
    );
    assert.equal(From.argumentNames.length, 3);
    type FromArgs = InstanceType<typeof From>['args'];
    assert.ok(check<Equal<FromArgs['title'], string>>());
    assert.ok(check<Equal<FromArgs['due'], string | null | undefined>>());
    assert.ok(check<Equal<FromArgs['kind'], 'a' | 'b' | undefined>>());
  });

  it('refuse what is misspelt or does not fit', () => {
    // @ts-expect-error no such type
    assert.throws(() => ApplicationTool.argument('x', 'date'));
    // @ts-expect-error no such keyword
    assert.throws(() => ApplicationTool.argument('x', 'string', { minContain: 1 }));
    // @ts-expect-error `type` is the second parameter
    assert.throws(() => ApplicationTool.argument('x', 'string', { type: 'string' }));
    // @ts-expect-error a length is a number
    ApplicationTool.argument('x', 'string', { maxLength: 'three' });
    // @ts-expect-error required names no property
    assert.throws(() => ApplicationTool.argumentsFrom({ a: { type: 'string' } }, { required: ['b'] }));
  });
});
