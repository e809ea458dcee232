import assert from 'node:assert/strict';
import './fake/register.ts';
import type { AccessMode, ConnectedClient } from '../../../src/gateway/types.ts';

const { StatusBar } = await import('../../../src/vscode/status-bar.ts');
const { EventEmitter, opened, shown } = await import('./fake/vscode.ts');

/** What a test counts; a change is seen a tenth of a second later, as in VS Code. */
function played() {
  const changed = new EventEmitter<void>();
  const clients = new EventEmitter<void>();
  const pauses = new EventEmitter<void>();
  const state = { running: 1, tools: 12, modes: ['ask'] as AccessMode[], clients: 0, paused: false };
  const source = {
    running: () => state.running,
    toolCount: () => state.tools,
    modes: () => state.modes,
    onDidChange: changed.event,
  };
  const gateway = {
    get clients() {
      return Array.from({ length: state.clients }, () => ({}) as ConnectedClient);
    },
    get paused() {
      return state.paused;
    },
    onDidChangeClients: clients.event,
    onDidChangePaused: pauses.event,
  };
  const bar = new StatusBar(source, gateway);
  const [counts, pause] = shown.statusItems.slice(-2);
  assert.ok(counts && pause);
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));
  return { bar, state, counts, pause, changed, clients, pauses, soon };
}

describe('the status bar', () => {
  it('says how many apps, tools and clients there are, and what agents may do', async () => {
    const { bar, state, counts, clients, soon } = played();
    assert.equal(counts.text, '$(coffee) 1 $(tools) 12 $(plug) 0 $(shield) agents ask');
    state.clients = 2;
    clients.fire();
    await soon();
    assert.equal(counts.text, '$(coffee) 1 $(tools) 12 $(plug) 2 $(shield) agents ask');
    assert.equal(counts.tooltip, 'Teahouse: apps running: 1, tools: 12, clients connected: 2, agents ask');
    bar.dispose();
  });

  it('says that access differs where one app may be worked freely and another not', async () => {
    const { bar, state, counts, changed, soon } = played();
    state.modes = ['ask', 'act'];
    changed.fire();
    await soon();
    assert.match(counts.text, /access differs by app$/);
    bar.dispose();
  });

  it('pauses agents with one click, says so at once, and lets them go on with another', () => {
    const { bar, state, pause, pauses } = played();
    assert.deepEqual([pause.text, pause.command, pause.visible], ['$(debug-pause)', 'teahouse.pauseAgents', true]);
    state.paused = true;
    pauses.fire();
    assert.deepEqual([pause.text, pause.command], ['$(debug-start) Agents paused', 'teahouse.resumeAgents']);
    assert.equal(pause.backgroundColor?.id, 'statusBarItem.warningBackground');
    state.paused = false;
    pauses.fire();
    assert.deepEqual([pause.text, pause.backgroundColor], ['$(debug-pause)', undefined]);
    bar.dispose();
  });

  it('hides when nothing runs, but for the word that agents are paused', async () => {
    const { bar, state, counts, pause, changed, pauses, soon } = played();
    state.running = 0;
    changed.fire();
    await soon();
    assert.deepEqual([counts.visible, pause.visible], [false, false]);
    state.paused = true;
    pauses.fire();
    assert.deepEqual([counts.visible, pause.visible], [false, true]);
    bar.dispose();
  });

  it('leaves nothing open', () => {
    const before = opened.size;
    const { bar, changed, clients, pauses } = played();
    bar.dispose();
    assert.equal(opened.size, before);
    assert.equal(changed.size + clients.size + pauses.size, 0);
  });
});
