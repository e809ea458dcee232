import assert from 'node:assert/strict';
import { Refused, Written, handedOn, houseTool } from '../../../src/gateway/static/house-tool.ts';
import { runTool } from '../../../src/tools/application-call.ts';
import { ApplicationTool } from '../../../src/tools/application-tool.ts';
import type { CallContext, Effect } from '../../../src/tools/types.ts';

const EFFECT: Effect = { changed: true, paths: ['/cups'], widgets: ['cups'] };
const CALL: CallContext = { origin: { kind: 'agent', client: 'Claude' }, mayWrite: true };

/** Pours cups of tea, when there is enough. */
const pour = houseTool(
  'pour',
  ApplicationTool.argument('cups', 'integer', { required: true }),
  ({ cups }, { client, call }) => {
    if (cups > 6) throw new Refused({ code: 'pot_empty', message: 'The pot holds six cups.', cups: 6 });
    const poured = { cups, client };
    return call.mayWrite ? new Written(poured, EFFECT) : poured;
  },
  { title: 'Pour', description: 'Pours tea.', annotations: { readOnlyHint: false } },
);

describe('a tool of the house', () => {
  it('answers the gateway its result and what that changed', async () => {
    assert.deepEqual(await pour.call({ cups: 2 }, CALL), {
      ok: true,
      result: { cups: 2, client: 'Claude' },
      effect: EFFECT,
    });
  });

  it('refuses with the code and the details of its reason', async () => {
    const reason = { code: 'pot_empty', message: 'The pot holds six cups.', cups: 6 };
    assert.deepEqual(await pour.call({ cups: 7 }, CALL), { ok: false, reason });
  });

  it('rejects with what is no refusal, which the registry tells', async () => {
    const broken = houseTool('broken', ApplicationTool.argument('x', 'string'), () => Promise.reject(new Error('no')), {
      title: 'Broken',
      description: 'Fails.',
    });
    await assert.rejects(broken.call({}, CALL), /^Error: no$/);
  });

  it('runs like any ApplicationTool where there is no gateway, and then only looks', async () => {
    assert.deepEqual((await runTool(pour.tool, { cups: 2 })).result.structuredContent, { cups: 2, client: null });
    assert.deepEqual(await runTool(pour.tool, { cups: 7 }), {
      result: { content: [{ type: 'text', text: 'The pot holds six cups.' }], isError: true },
      isFault: false,
    });
  });

  it('hands on what a worker answered: a read, a write with its effect, a refusal', () => {
    assert.equal(handedOn({ ok: true, result: 3 }), 3);
    assert.deepEqual(handedOn({ ok: true, result: 3, effect: EFFECT }), new Written(3, EFFECT));
    assert.throws(() => handedOn({ ok: false, reason: { code: 'modal_open', message: 'A dialog is open.' } }), Refused);
  });

  it('tells the caller how far it is, writes to its log and asks its person, as far as the caller takes that', async () => {
    const told: unknown[] = [];
    const asking = houseTool(
      'asking',
      ApplicationTool.argument('x', 'string'),
      async (_, context) => {
        context.progress(1, 2, 'half');
        context.log('info', 'brewing');
        return (await context.elicit('Sugar?', { type: 'object' })).action;
      },
      { title: 'Ask', description: 'Asks.', annotations: { readOnlyHint: true } },
    );
    const lent: CallContext = {
      ...CALL,
      progress: (...all) => void told.push(all),
      log: (...all) => void told.push(all),
      elicit: (...all) => (told.push(all), Promise.resolve({ action: 'cancel' })),
    };
    assert.deepEqual(await asking.call({}, lent), { ok: true, result: 'cancel' });
    assert.deepEqual(told, [
      [1, 2, 'half'],
      ['info', 'brewing'],
      ['Sugar?', { type: 'object' }],
    ]);
    assert.deepEqual(await asking.call({}, CALL), { ok: true, result: 'decline' });
  });
});
