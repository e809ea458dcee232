import assert from 'node:assert/strict';
import './fake/register.ts';
import type { HouseSourceDeps } from '../../../src/vscode/sidebar/house-source.ts';
import { fakeSession } from './fake/sessions.ts';

const { EventEmitter } = await import('./fake/vscode.ts');
const { HouseSource } = await import('../../../src/vscode/sidebar/house-source.ts');

const DEBOUNCE = 30;

/** A source over one session, and what the house tells of it. */
function house() {
  const rendered = new EventEmitter<undefined>();
  const synced = new EventEmitter<undefined>();
  const silent = new EventEmitter<never>().event;
  const session = { ...fakeSession('counter'), onDidChangeTree: rendered.event, onDidChangeState: silent };
  const source = new HouseSource({
    sessions: { all: [session], onDidChange: silent },
    registry: { list: () => [], circuitStatus: () => 'closed', onDidChange: synced.event },
    gateway: { onDidChangeList: silent, onDidChangeMode: silent, onDidCall: silent },
    toolFiles: { all: [], onDidChange: silent },
    onDidChangeFaults: silent,
    directLimit: () => 64,
    debounce: () => DEBOUNCE,
  } as unknown as HouseSourceDeps);
  const told: string[] = [];
  source.onDidChange(() => told.push('changed'));
  return { source, told, rendered, synced };
}

const waited = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3 * DEBOUNCE));

describe('what the sidebar reads', () => {
  it('tells a render together with the tools that it makes', async () => {
    const { source, told, rendered, synced } = house();
    rendered.fire(undefined);
    rendered.fire(undefined);
    assert.deepEqual(told, [], 'the tools are not made yet');
    synced.fire(undefined);
    assert.deepEqual(told, ['changed'], 'at once with the tools');
    await waited();
    assert.deepEqual(told, ['changed'], 'and not again');
    source.dispose();
  });

  it('tells a render that makes no other tools by itself', async () => {
    const { source, told, rendered } = house();
    rendered.fire(undefined);
    await waited();
    assert.deepEqual(told, ['changed']);
    source.dispose();
  });

  it('tells nothing once it is disposed', async () => {
    const { source, told, rendered } = house();
    rendered.fire(undefined);
    source.dispose();
    await waited();
    assert.deepEqual(told, []);
  });
});
