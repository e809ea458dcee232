import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { command } from '../../../src/sdk/command.ts';
import type { Message } from '../../../src/sdk/message.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { Problem } from '../../../src/protocol/worker.ts';
import { ProblemList } from '../../../src/session/host/problem-list.ts';
import { Here, until } from './support.ts';

type Given = Message & { readonly [field: string]: unknown };

/** An app that does with a message what `update` says, and shows what `view` says. */
function appOf(
  update: (message: Given, model: { readonly last: string }) => unknown,
  view: (model: { readonly last: string }) => View = () => ({ type: 'text', content: 'well' }),
): Here {
  return new Here({ init: () => ({ last: '' }), update, view } as unknown as App);
}

const problems = (here: Here): readonly Problem[] => here.of('problem').map(({ problem }) => problem);
const mended = (here: Here) => here.of('mended').map(({ code, about }) => [code, about]);

describe('a problem of a running app', () => {
  it('of update names the message, file and line, and is mended when a message of that type is taken', () => {
    const here = appOf((message, model) => {
      if (message['bad'] === true) throw new Error('no such contact');
      return model;
    });
    const answer = here.dispatch({ type: 'open', bad: true } as Message);
    assert.ok(!answer.ok);
    const place = `${import.meta.filename}:\\d+:\\d+`;
    assert.match(
      answer.reason.message,
      new RegExp(
        `^update failed on "open": no such contact\\. The model is as it was\\. It was thrown at ${place}: fix the code there and restart the app, or do something else\\.$`,
      ),
    );
    const [problem] = problems(here);
    assert.deepEqual(
      [problem?.code, problem?.about, problem?.file, typeof problem?.line],
      ['update_failed', 'open', import.meta.filename, 'number'],
    );
    here.dispatch({ type: 'other' });
    assert.deepEqual(mended(here), []);
    here.dispatch({ type: 'open' });
    here.dispatch({ type: 'open' });
    assert.deepEqual(mended(here), [['update_failed', 'open']]);
  });

  it('of view is mended by the first view that can be made', () => {
    const here = appOf(
      (message) => ({ last: message.type }),
      ({ last }) => {
        if (last === 'bad') throw new Error('no rows');
        return { type: 'text', content: last };
      },
    );
    const answer = here.dispatch({ type: 'bad' });
    assert.ok(!answer.ok);
    assert.match(
      answer.reason.message,
      /view failed: no rows\. The screen shows the view before it\. It was thrown at .*problems\.test\.ts:\d+/,
    );
    assert.deepEqual(
      problems(here).map(({ code }) => code),
      ['view_failed'],
    );
    here.dispatch({ type: 'good' });
    assert.deepEqual(mended(here), [['view_failed', undefined]]);
  });

  it('of a command is mended when a command of that name ends well', async () => {
    const save = command('save', (_context, fails: boolean) =>
      fails ? Promise.reject(new Error('disk full')) : Promise.resolve(),
    );
    const here = appOf((message, model) => [model, save([message['fails'] === true], () => ({ type: 'saved' }))]);
    here.dispatch({ type: 'save', fails: true } as Message);
    await until(() => problems(here).length === 1);
    assert.match(problems(here)[0]?.message ?? '', /The command "save" failed: disk full\./);
    here.dispatch({ type: 'save' });
    await until(() => here.of('mended').length === 1);
    assert.deepEqual(mended(here), [['command_failed', 'save']]);
    here.runtime.stop();
  });

  it('is a view of which something had to be left out, told when somebody looks', () => {
    const cyclic: { type: string; id: string; children: unknown[] } = { type: 'column', id: 'loop', children: [] };
    cyclic.children.push({ type: 'text', content: 'inside' }, cyclic);
    const here = appOf(
      (message) => ({ last: message.type }),
      ({ last }) => (last === 'cycle' ? (cyclic as unknown as View) : { type: 'text', content: 'plain' }),
    );
    here.dispatch({ type: 'cycle' });
    assert.deepEqual(here.screen(), ['inside']);
    assert.deepEqual(problems(here), [
      {
        code: 'view_incomplete',
        message: 'column "loop" contains itself and is left out there. Build a new node instead.',
      },
    ]);
    here.dispatch({ type: 'plain' });
    here.screen();
    assert.deepEqual(mended(here), [['view_incomplete', undefined]]);
  });

  it('is told a few times a second when it comes a thousand times, and again once it was mended', () => {
    const here = appOf((message, model) => {
      if (message['bad'] === true) throw new Error(`bad ${JSON.stringify(message['n'])}`);
      return model;
    });
    for (let i = 0; i < 1000; i++) here.dispatch({ type: 'same', bad: true } as Message);
    assert.ok(problems(here).length <= 5, `${String(problems(here).length)} of one problem`);
    for (let n = 0; n < 1000; n++) here.dispatch({ type: 'other', bad: true, n } as Message);
    assert.ok(problems(here).length <= 60, `${String(problems(here).length)} of many problems`);
    const before = problems(here).length;
    here.dispatch({ type: 'same' });
    here.dispatch({ type: 'same', bad: true } as Message);
    assert.equal(problems(here).length, before + 1);
  });

  it('never quotes a password: not one that update refused, nor one that has left the model', async () => {
    const check = command('check', (_context, pw: string) => Promise.reject(new Error(`refused ${pw}`)));
    const here = appOf((message, model) => {
      if (message.type === 'login') return [{ last: '' }, check([model.last], () => undefined)];
      const text = message['text'] as string;
      if (text.length > 8) throw new Error(`too long: ${text}`);
      return { last: text };
    });
    const type = (text: string) =>
      here.dispatch({ type: 'password_field_change', id: 'pw', text } as unknown as Message);
    for (const text of ['h', 'hunt', 'hunter', 'hunter2']) type(text);
    here.dispatch({ type: 'login' });
    for (const text of ['hunter', 'hunt', '']) type(text);
    const answer = type('correct horse');
    assert.ok(!answer.ok);
    assert.match(answer.reason.message, /too long: •••\./);
    await until(() => problems(here).length === 2);
    assert.deepEqual(
      problems(here).map(({ message }) => message),
      ['update failed on "password_field_change": too long: •••.', 'The command "check" failed: refused •••.'],
    );
    assert.doesNotMatch(JSON.stringify(here.posts), /hunter2|correct horse/);
    here.runtime.stop();
  });
});

describe('the problems of a session', () => {
  const problem = (code: Problem['code'], about?: string): Problem => ({
    code,
    message: `${code} ${about ?? ''}`,
    ...(about === undefined ? {} : { about }),
  });

  it('are each there once, the newest last, at most twenty', () => {
    const list = new ProblemList();
    list.add(problem('update_failed', 'a'));
    list.add(problem('view_failed'));
    list.add(problem('update_failed', 'a'));
    assert.deepEqual(
      list.all.map(({ code }) => code),
      ['view_failed', 'update_failed'],
    );
    for (let i = 0; i < 30; i++) list.add(problem('command_failed', String(i)));
    assert.deepEqual([list.all.length, list.all[0]?.about, list.all.at(-1)?.about], [20, '10', '29']);
  });

  it('are gone when they are mended', () => {
    const list = new ProblemList();
    list.add(problem('update_failed', 'a'));
    list.add(problem('update_failed', 'b'));
    assert.equal(list.mended('update_failed', 'a'), true);
    assert.equal(list.mended('update_failed', 'a'), false);
    assert.deepEqual(
      list.all.map(({ about }) => about),
      ['b'],
    );
  });
});
