import assert from 'node:assert/strict';
import './fake/register.ts';
import type { ConnectedClient } from '../../../src/gateway/types.ts';
import type { RunningApp } from '../../../src/vscode/sidebar/house-source.ts';

const { StatusBar } = await import('../../../src/vscode/status-bar.ts');
const { EventEmitter, opened, shown } = await import('./fake/vscode.ts');

const counter: RunningApp = { id: 'counter', mode: 'ask', tools: 4 };
const tasks: RunningApp = { id: 'tasks', mode: 'ask', tools: 8 };

/** What a test counts; a change is seen a tenth of a second later, as in VS Code. */
function played(...apps: readonly RunningApp[]) {
  const changed = new EventEmitter<void>();
  const clients = new EventEmitter<void>();
  const pauses = new EventEmitter<void>();
  const state = { apps, clients: 0, paused: false };
  const source = { runningApps: () => state.apps, onDidChange: changed.event };
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
  const before = shown.statusItems.length;
  const bar = new StatusBar(source, gateway);
  const [item, ...others] = shown.statusItems.slice(before);
  assert.ok(item);
  assert.deepEqual(others, [], 'there is one item');
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120));
  const pause = (on: boolean): void => {
    state.paused = on;
    pauses.fire();
  };
  return { bar, state, item, changed, clients, pauses, pause, soon };
}

describe('the status bar', () => {
  it('says how many apps, tools and clients there are, and what agents may do', async () => {
    const { bar, state, item, clients, soon } = played(counter, tasks);
    assert.equal(item.text, '$(coffee) 2 $(tools) 12 $(plug) 0 $(shield) agents ask');
    state.clients = 2;
    clients.fire();
    await soon();
    assert.equal(item.text, '$(coffee) 2 $(tools) 12 $(plug) 2 $(shield) agents ask');
    assert.equal(
      item.accessibilityInformation?.label,
      'Teahouse: apps running: 2, tools: 12, clients connected: 2, agents ask. Pause agents',
    );
    bar.dispose();
  });

  it('says that access differs where one app may be worked freely and another not', async () => {
    const { bar, state, item, changed, soon } = played(counter);
    state.apps = [counter, { ...tasks, mode: 'act' }];
    changed.fire();
    await soon();
    assert.match(item.text, /access differs by app$/);
    bar.dispose();
  });

  it('pauses agents with one click, says so at once, and lets them go on with another', () => {
    const { bar, item, pause } = played(counter);
    assert.deepEqual([item.command, item.visible], ['teahouse.pauseAgents', true]);
    pause(true);
    assert.equal(item.text, '$(coffee) 1 $(tools) 4 $(plug) 0 $(debug-pause) agents paused');
    assert.equal(item.command, 'teahouse.resumeAgents');
    assert.match(item.accessibilityInformation?.label ?? '', /agents paused\. Resume agents$/);
    assert.equal(item.backgroundColor?.id, 'statusBarItem.warningBackground');
    pause(false);
    assert.deepEqual([item.command, item.backgroundColor], ['teahouse.pauseAgents', undefined]);
    bar.dispose();
  });

  it('names each app with its access in the tooltip, and links what can be done, and nothing else', () => {
    const { bar, item, pause } = played(counter, { ...tasks, mode: 'act' });
    const text = item.tooltip?.value ?? '';
    assert.ok(text.includes('`counter` · [agents ask](command:teahouse.setAccessMode?%5B%22counter%22%5D '), text);
    assert.ok(text.includes('`tasks` · [agents act freely](command:teahouse.setAccessMode?%5B%22tasks%22%5D '), text);
    assert.match(text, /A click pauses agents: what they have called and not begun is not carried out either\./);
    const enabled = ['teahouse.registry.focus', 'teahouse.clients.focus'];
    const commands = [...enabled, 'teahouse.setAccessMode', 'teahouse.pauseAgents', 'teahouse.resumeAgents'];
    assert.deepEqual(item.tooltip?.isTrusted, { enabledCommands: commands });
    assert.deepEqual(linksOf(text), ['teahouse.setAccessMode', 'teahouse.pauseAgents', ...enabled]);
    pause(true);
    const paused = item.tooltip.value;
    assert.match(paused, /Agents are paused: what they call is not carried out\./);
    assert.deepEqual(linksOf(paused), ['teahouse.setAccessMode', 'teahouse.resumeAgents', ...enabled]);
    bar.dispose();
  });

  it('names eight apps, and how many more there are', () => {
    const many = Array.from({ length: 11 }, (_, i) => ({ ...counter, id: `app${String(i)}` }));
    const { bar, item } = played(...many);
    const text = item.tooltip?.value ?? '';
    assert.ok(text.includes('`app7`') && !text.includes('`app8`'));
    assert.match(item.tooltip?.value ?? '', /and 3 more/);
    bar.dispose();
  });

  it('hides when nothing runs, but for the word that agents are paused', async () => {
    const { bar, state, item, changed, pause, soon } = played(counter);
    state.apps = [];
    changed.fire();
    await soon();
    assert.equal(item.visible, false);
    pause(true);
    assert.equal(item.visible, true);
    assert.match(item.text, /agents paused$/);
    bar.dispose();
  });

  it('leaves nothing open', () => {
    const before = opened.size;
    const { bar, changed, clients, pauses } = played(counter);
    bar.dispose();
    assert.equal(opened.size, before);
    assert.equal(changed.size + clients.size + pauses.size, 0);
  });
});

/** The commands behind the links of a Markdown text, each once. */
function linksOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\(command:([\w.]+)/g), ([, id = '']) => id))];
}
