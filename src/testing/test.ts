import { test as nodeTest } from 'node:test';
import type { App } from '../sdk/app.ts';
import type { Message } from '../sdk/message.ts';
import { testApp } from './test-app.ts';
import type { TestApp, TestOptions } from './types.ts';

/**
 * A test of an app, for `teahouse test` and `node --test`: starts it, hands it over, and ends it. It is red when something
 * throws, and when a command that the app asked for was neither settled nor ignored.
 *
 * ```ts
 * import assert from 'node:assert/strict';
 * import { test } from 'teahouse/testing';
 * import counter from './counter.tea.ts';
 *
 * test('adds one', counter, async (app) => {
 *   await app.call('add.click');
 *   assert.equal(app.model.count, 1);
 * });
 * ```
 */
export function test<Model extends object, Msg extends Message>(
  name: string,
  app: App<Model, Msg>,
  body: (app: TestApp<Model, Msg>) => void | Promise<void>,
  options: TestOptions = {},
): void {
  void nodeTest(name, () => withApp(app, body, options));
}

/** Starts an app, works with it and ends it, whatever happens. What `body` throws counts before what `end` throws. */
export async function withApp<Model extends object, Msg extends Message>(
  app: App<Model, Msg>,
  body: (app: TestApp<Model, Msg>) => void | Promise<void>,
  options: TestOptions = {},
): Promise<void> {
  const running = testApp(app, options);
  try {
    await body(running);
  } catch (error) {
    try {
      running.end();
    } catch {
      // What went wrong first is what the author has to see.
    }
    throw error;
  }
  running.end();
}
