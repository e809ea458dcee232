import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../../src/sdk/app.ts';
import type { Subscription } from '../../../src/sdk/subscription.ts';
import { custom, every, onFocusChange, onKey, onPaste, onResize, watchFile } from '../../../src/sdk/subscription.ts';
import type { Problem } from '../../../src/protocol/worker.ts';
import { Subscriptions } from '../../../src/session/worker/subscriptions.ts';
import { Here, folderWith, removeFolders, sleep, until } from './support.ts';

class Bench {
  readonly sent: { message: unknown; origin: string }[] = [];
  readonly problems: Problem[] = [];
  readonly subscriptions: Subscriptions;

  constructor(folder = '/') {
    this.subscriptions = new Subscriptions({
      send: (message, origin) => void this.sent.push({ message, origin: origin.kind }),
      problem: (problem) => void this.problems.push(problem),
      folder,
    });
  }

  listen(...list: readonly (Subscription | false | null)[]): void {
    this.subscriptions.update({ subscriptions: () => list } as unknown as App, {});
  }
}

describe('subscriptions', () => {
  after(removeFolders);

  it('start when they appear, keep their timer while they stay, and stop at once when they go', async () => {
    const bench = new Bench();
    bench.listen(every('tick', 20, { type: 'tick' }));
    for (let i = 0; i < 6; i++) {
      await sleep(10);
      bench.listen(every('tick', 20, { type: 'tick' }), false, null);
    }
    assert.ok(bench.sent.length >= 2, 'a kept timer goes on though the set is declared anew every 10 ms');
    bench.listen();
    const { length } = bench.sent;
    await sleep(50);
    assert.equal(bench.sent.length, length);
    assert.deepEqual(bench.sent[0], { message: { type: 'tick' }, origin: 'timer' });
  });

  it('send the newest message, and start anew when the time is another one', async () => {
    const bench = new Bench();
    bench.listen(every('tick', 20, { type: 'old' }));
    bench.listen(every('tick', 20, { type: 'new' }));
    await until(() => bench.sent.length > 0);
    assert.deepEqual(bench.sent[0]?.message, { type: 'new' });
    bench.listen(every('tick', 10_000, { type: 'slow' }));
    const { length } = bench.sent;
    await sleep(40);
    assert.equal(bench.sent.length, length);
    bench.subscriptions.stop();
  });

  it('have a floor of 16 ms', async () => {
    const bench = new Bench();
    bench.listen(every('tick', 0, { type: 'tick' }), every('odd', NaN, { type: 'tick' }));
    await sleep(100);
    bench.subscriptions.stop();
    assert.ok(bench.sent.length >= 2 && bench.sent.length <= 14, `${bench.sent.length} messages in 100 ms`);
  });

  it('of input: keys by chord, pastes, sizes, focus', () => {
    const bench = new Bench();
    bench.listen(
      onKey('save', 'ctrl+s', { type: 'save' }),
      onPaste('paste', (text) => ({ type: 'pasted', text })),
      onResize('size', ({ columns, rows }) => ({ type: 'resized', columns, rows })),
      onFocusChange('focus', (widgetId) => ({ type: 'focused', widgetId })),
    );
    const { subscriptions } = bench;
    assert.deepEqual(subscriptions.keys, ['ctrl+s']);
    assert.equal(subscriptions.takesPaste, true);
    assert.equal(subscriptions.key('ctrl+s'), true);
    assert.equal(subscriptions.key('ctrl+x'), false);
    assert.equal(subscriptions.paste('hello'), true);
    subscriptions.resize({ columns: 80, rows: 24 });
    subscriptions.focus('name');
    assert.deepEqual(bench.sent, [
      { message: { type: 'save' }, origin: 'person' },
      { message: { type: 'pasted', text: 'hello' }, origin: 'person' },
      { message: { type: 'resized', columns: 80, rows: 24 }, origin: 'system' },
      { message: { type: 'focused', widgetId: 'name' }, origin: 'system' },
    ]);
  });

  it('to a file: one message for a burst, also when the file is replaced', async () => {
    const folder = folderWith({ 'data.csv': 'a' });
    const bench = new Bench(folder);
    bench.listen(watchFile('data', 'data.csv', { type: 'changed' }));
    await sleep(30);
    for (let i = 0; i < 20; i++) writeFileSync(join(folder, 'data.csv'), `b${i}`);
    writeFileSync(join(folder, 'other.csv'), 'x');
    await until(() => bench.sent.length > 0);
    await sleep(150);
    assert.deepEqual(bench.sent, [{ message: { type: 'changed' }, origin: 'effect' }]);
    bench.subscriptions.stop();
    writeFileSync(join(folder, 'data.csv'), 'c');
    await sleep(150);
    assert.equal(bench.sent.length, 1);
  });

  it('to a file in a folder that is not there are told once', () => {
    const bench = new Bench('/nowhere-at-all');
    bench.listen(watchFile('data', 'data.csv', { type: 'changed' }));
    assert.match(bench.problems[0]?.message ?? '', /"data" cannot watch data.csv/);
  });

  it('of an own kind are ended, and what they send afterwards is dropped', () => {
    const bench = new Bench();
    let send: (message: { type: string }) => void = () => undefined;
    let ended = 0;
    const source = custom('own', (give) => {
      send = give;
      return () => {
        ended += 1;
      };
    });
    bench.listen(source);
    bench.listen(source);
    send({ type: 'one' });
    bench.listen();
    send({ type: 'two' });
    assert.deepEqual(bench.sent, [{ message: { type: 'one' }, origin: 'effect' }]);
    assert.equal(ended, 1);
  });

  it('that fail are told and do not disturb the others', async () => {
    const bench = new Bench();
    const broken = custom('broken', () => {
      throw new Error('no device');
    });
    bench.listen(broken, every('tick', 16, { type: 'tick' }), { subscription: 'fly', id: 'x' } as never, 3 as never);
    await until(() => bench.sent.length > 0);
    bench.subscriptions.stop();
    assert.match(bench.problems.map(({ message }) => message).join('\n'), /"broken" could not start: no device/);
    assert.match(bench.problems.map(({ message }) => message).join('\n'), /is no subscription/);
  });

  it('stay as they are when `subscriptions` throws or gives no list', () => {
    const bench = new Bench();
    bench.listen(onKey('save', 'ctrl+s', { type: 'save' }));
    bench.subscriptions.update(
      {
        subscriptions: () => {
          throw new Error('oops');
        },
      } as unknown as App,
      {},
    );
    bench.subscriptions.update({ subscriptions: () => 'none' } as unknown as App, {});
    assert.deepEqual(bench.subscriptions.keys, ['ctrl+s']);
    assert.equal(bench.problems.length, 2);
  });

  it('follow the model after each update', async () => {
    type Model = { readonly running: boolean; readonly ticks: number };
    const app: App<Model> = {
      init: () => ({ running: false, ticks: 0 }),
      update: (message, model) =>
        message.type === 'tick'
          ? { ...model, ticks: model.ticks + 1 }
          : { ...model, running: message.type === 'start' },
      view: (model) => ({ type: 'text', content: model.ticks > 0 ? 'ticked' : 'quiet' }),
      subscriptions: (model) => [model.running && every('tick', 16, { type: 'tick' })],
    };
    const here = new Here(app as unknown as App);
    await sleep(40);
    assert.deepEqual(here.screen(), ['quiet']);
    here.dispatch({ type: 'start' });
    await until(() => here.screen()[0] === 'ticked', 'a tick');
    here.dispatch({ type: 'stop' });
    const { length } = here.of('folded');
    await sleep(50);
    assert.equal(here.of('folded').length, length);
  });
});
