import assert from 'node:assert/strict';
import { Rests } from '../../../src/gateway/rests.ts';
import { staticTools } from '../../../src/gateway/static/index.ts';
import type { StaticDeps } from '../../../src/gateway/static/index.ts';
import type { Client, GatewayAnswer } from '../../../src/gateway/types.ts';
import type { AppSource, Sessions } from '../../../src/session/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import { agent, fakeHouse, later } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

/** An app that ships. */
export const COUNTER: AppSource = { name: 'counter', file: '/apps/counter.tea.ts', shipped: true };
/** An app of the workspace. */
export const MINE: AppSource = { name: 'mine', file: '/work/mine.tea.ts', shipped: false };

/** A house with its static tools and the session `demo`. */
export function house(
  options: Parameters<typeof fakeHouse>[0] & {
    readonly apps?: readonly AppSource[];
    readonly consent?: StaticDeps['consent'];
  } = {},
): FakeHouse {
  const { apps = [COUNTER, MINE], consent = { judge: () => Promise.resolve('known') }, ...others } = options;
  // The static tools look at what is made after them.
  const rests = new Rests();
  const late: { made?: FakeHouse } = {};
  const made = (): FakeHouse => late.made as FakeHouse;
  const deps: StaticDeps = {
    registry: later(() => made().registry),
    sessions: later(() => made().sessions as unknown as Sessions),
    apps: { list: () => Promise.resolve(apps) },
    consent,
    clock: later(() => made().clock),
    rests,
    workspaceFolder: () => '/work',
    mode: (id) => made().gateway.mode(id),
  };
  late.made = fakeHouse({ ...others, rests, statics: staticTools(deps) });
  return late.made;
}

/** Calls a tool as an agent. */
export function call(
  { gateway }: FakeHouse,
  name: string,
  args: Record<string, unknown> = {},
  client: Client = agent('Claude'),
): Promise<GatewayAnswer> {
  return gateway.call({ name, arguments: args, client });
}

/** What a call that went well answered. */
export function result(answered: GatewayAnswer): Json {
  assert.ok(answered.kind === 'answer' && answered.answer.ok, JSON.stringify(answered));
  return answered.answer.result;
}

/** Why a call was refused. */
export function refusal(answered: GatewayAnswer): { readonly code: string; readonly message: string } {
  assert.ok(answered.kind === 'answer' && !answered.answer.ok, JSON.stringify(answered));
  return answered.answer.reason;
}
