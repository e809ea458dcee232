import assert from 'node:assert/strict';
import './fake/register.ts';
import { Hidden } from '../../../src/gateway/hidden.ts';
import type { CallRecord } from '../../../src/gateway/types.ts';
import type { Located } from '../../../src/protocol/asks.ts';
import type { Session } from '../../../src/session/types.ts';
import type { CircuitStatus } from '../../../src/tools/circuit-breaker.ts';
import { hiddenBefore, keepHidden } from '../../../src/vscode/access/kept-hidden.ts';
import { LastArguments } from '../../../src/vscode/commands/last-arguments.ts';
import type { RegistryCommandsDeps } from '../../../src/vscode/commands/registry-commands.ts';
import type { WidgetEntry } from '../../../src/vscode/sidebar/entry.ts';
import { LastCalls } from '../../../src/vscode/sidebar/last-calls.ts';
import { fakeSession, fakeStatic, fakeTool } from './fake/sessions.ts';

const { inspect, resetCircuit, revealInRegistry, revealInTerminal, setHidden } =
  await import('../../../src/vscode/commands/registry-commands.ts');
const { EventEmitter, shown } = await import('./fake/vscode.ts');

/** The sidebar's commands over one session with the button `add`. */
function desk() {
  const session = fakeSession('counter', 'counter', { type: 'button', id: 'add' });
  const places = new Map<string, Located>();
  const asks = {
    locate: (spot: { column?: number }) =>
      Promise.resolve(spot.column === 4 ? { widgetId: 'add', column: 4, row: 1, columns: 1, rows: 1 } : null),
  };
  Object.assign(session, { asks, focus: null });
  const told: string[] = [];
  const documents: string[] = [];
  const panel = {
    active: true,
    mark: (id: string) => Promise.resolve(places.has(id) && told.push(`mark ${id}`) > 0),
  };
  const calls = new EventEmitter<CallRecord>();
  const circuits = new Map<string, CircuitStatus>();
  const deps = {
    sessions: { get: (id: string) => (id === 'counter' ? session : undefined) },
    registry: {
      circuitStatus: (name: string) => circuits.get(name) ?? { state: 'closed', failures: 0 },
      resetCircuit: (name: string) => void told.push(`reset ${name}`),
    },
    hidden: new Hidden(),
    registryView: {
      filter: '',
      reveal: (of: Session, widget?: string) => Promise.resolve(void told.push(`row ${of.id} ${widget ?? ''}`)),
    },
    refresh: () => void told.push('refresh'),
    lastCalls: new LastCalls((listener) => calls.event(listener)),
    documents: { show: (name: string, text: string) => Promise.resolve(void documents.push(`${name}\n${text}`)) },
    terminals: { active: { session }, of: () => [panel] },
    show: ({ id }: Session) => void told.push(`show ${id}`),
  } as unknown as RegistryCommandsDeps;
  const widget: WidgetEntry = { kind: 'widget', parent: { kind: 'session', session }, widgetId: 'add' };
  return { deps, session, widget, told, documents, places, calls, circuits };
}

describe('hiding from agents', () => {
  it('makes nothing of what is no row', async () => {
    const { deps, told } = desk();
    for (const what of [
      undefined,
      null,
      5,
      {},
      { kind: 'session' },
      { kind: 'widget' },
      { kind: 'tool', parent: {} },
    ]) {
      setHidden(deps, what, true);
      await revealInTerminal(deps, what);
    }
    assert.deepEqual([told, deps.hidden.all], [[], []]);
  });

  it('hides the session or the widget of a row, and shows it again', () => {
    const { deps, widget } = desk();
    setHidden(deps, widget, true);
    setHidden(deps, widget.parent, true);
    assert.deepEqual(deps.hidden.all, ['counter', 'counter.add']);
    setHidden(deps, widget.parent, false);
    assert.deepEqual(deps.hidden.all, ['counter.add']);
    setHidden(deps, widget, false);
    setHidden(deps, undefined, true);
    assert.deepEqual(deps.hidden.all, []);
  });

  it('shows the session with a widget that is hidden with it', () => {
    const { deps, widget } = desk();
    deps.hidden.set('counter', true);
    setHidden(deps, widget, false);
    assert.deepEqual(deps.hidden.all, []);
  });

  it('is kept for the workspace, and nonsense of the store is not taken for it', () => {
    const kept = new Map<string, unknown>();
    const store = {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => kept.set(key, value),
    };
    const once = store as unknown as Parameters<typeof keepHidden>[1];
    const hidden = new Hidden();
    const keeping = keepHidden(hidden, once);
    hidden.set('counter.add', true);
    assert.deepEqual(hiddenBefore(once), ['counter.add']);
    keeping.dispose();
    hidden.set('other', true);
    assert.deepEqual(hiddenBefore(once), ['counter.add']);
    for (const nonsense of [undefined, 'counter', { a: 1 }]) {
      kept.set('teahouse.hiddenFromAgents', nonsense);
      assert.deepEqual(hiddenBefore(once), []);
    }
    kept.set('teahouse.hiddenFromAgents', [7, 'a b', 'fine', 'a.b.c', 'a.b']);
    assert.deepEqual(hiddenBefore(once), ['fine', 'a.b']);
  });
});

describe('revealing', () => {
  it('outlines the widget of a row in its terminal, or says that it is not there', async () => {
    const { deps, widget, told, places } = desk();
    await revealInTerminal(deps, widget);
    assert.equal(shown.notes.at(-1), 'add is not on the screen now.');
    places.set('add', { widgetId: 'add', column: 0, row: 0, columns: 1, rows: 1 });
    await revealInTerminal(deps, { kind: 'tool', parent: widget, tool: fakeTool('counter.add.click') });
    assert.deepEqual(told, ['show counter', 'show counter', 'mark add']);
  });

  it('shows the row of the widget at the cell, else of the one with the focus, else of the session', async () => {
    const { deps, session, told } = desk();
    await revealInRegistry(deps, { session: 'counter', cell: { column: 4, row: 1 } });
    await revealInRegistry(deps, { session: 'counter', cell: { column: 9, row: 9 } });
    Object.assign(session, { focus: 'name' });
    await revealInRegistry(deps, undefined);
    await revealInRegistry(deps, { session: 'gone' });
    assert.deepEqual(told, ['row counter add', 'row counter ', 'row counter name']);
  });
});

describe('a tool', () => {
  it('has its breaker reset, and is drawn again', () => {
    const { deps, told } = desk();
    resetCircuit(deps, fakeTool('counter.add.click'));
    resetCircuit(deps, undefined);
    assert.deepEqual(told, ['reset counter.add.click', 'refresh']);
  });

  it('is inspected: names, origin, definition, and its last calls, the newest first', async () => {
    const { deps, documents, calls, circuits } = desk();
    const at = new Date(2026, 0, 2, 13, 4, 5).getTime();
    const call = { at, client: 'Claude', clientId: 'c', tool: 'counter.add.click', milliseconds: 1.25, outcome: 'ok' };
    calls.fire(call);
    calls.fire({ ...call, client: 'evil | `x`\n', outcome: 'timeout' });
    circuits.set('counter.add.click', { state: 'open', failures: 5 });
    deps.hidden.set('counter', true);
    const annotations = { sensitive: true } as const;
    await inspect(deps, fakeTool('counter.add.click', { annotations, description: 'Presses the button.' }));
    const time = new Date(at).toLocaleTimeString('en');
    assert.deepEqual(documents[0]?.split('\n'), [
      'counter.add.click',
      '# counter.add.click',
      '',
      'Hidden from agents. Calls are held after 5 failures in a row.',
      '',
      '## Names',
      '',
      '| Who | Name |',
      '| --- | --- |',
      '| `Teahouse` | `counter.add.click` |',
      '| `MCP` | `counter_add_click` |',
      '| `VS Code chat` | `mcp_teahouse_counter_add_click` |',
      '| `Claude Code` | `mcp__teahouse__counter_add_click` |',
      '',
      '## Where it comes from',
      '',
      'The widget `add` of type `button`.',
      '',
      '## Definition',
      '',
      '```json',
      '{',
      '  "name": "counter_add_click",',
      '  "title": "counter.add.click",',
      '  "description": "Presses the button.",',
      '  "inputSchema": {',
      '    "type": "object"',
      '  },',
      '  "annotations": {',
      '    "sensitive": true',
      '  }',
      '}',
      '```',
      '',
      '## Last calls',
      '',
      '| Time | Who | Outcome | Milliseconds |',
      '| --- | --- | --- | --- |',
      `| \`${time}\` | \`evil ' 'x'\u{FFFD}\` | \`error (timeout)\` | \`1.3\` |`,
      `| \`${time}\` | \`Claude\` | \`ok\` | \`1.3\` |`,
      '',
    ]);
  });

  it('that is Teahouse’s own is named as VS Code’s chat names it', async () => {
    const { deps, documents } = desk();
    await inspect(deps, fakeStatic('list_apps'));
    assert.match(documents[0] ?? '', /`VS Code chat` \| `teahouse_list_apps`/);
    assert.match(documents[0] ?? '', /None since the window was opened\./);
  });
});

describe('the last calls', () => {
  it('are at most 20 of a tool and of 500 tools, and end with it', () => {
    const calls = new EventEmitter<CallRecord>();
    const last = new LastCalls((listener) => calls.event(listener));
    const call = { at: 0, client: 'a', clientId: 'a', milliseconds: 0, outcome: 'ok' };
    for (let i = 0; i < 25; i++) calls.fire({ ...call, tool: 'first', milliseconds: i });
    assert.equal(last.of('first').length, 20);
    assert.equal(last.of('first')[0]?.milliseconds, 24);
    for (let i = 0; i < 500; i++) calls.fire({ ...call, tool: `t${String(i)}` });
    assert.equal(last.of('first').length, 0);
    assert.equal(last.of('t0').length, 1);
    last.dispose();
    assert.equal(calls.size, 0);
  });
});

describe('the last arguments', () => {
  const field = (name: string, more: object = {}) => ({ name, secret: false, type: 'string' as const, ...more });

  it('are offered again for the same tool, until one is left out', () => {
    const last = new LastArguments();
    const tool = fakeTool('demo.name.set_value');
    last.keep(tool, field('text'), 'Ada');
    assert.equal(last.of(tool, field('text')), 'Ada');
    assert.equal(last.of(fakeTool('demo.other.set_value'), field('text')), undefined);
    last.keep(tool, field('text'), '');
    assert.equal(last.of(tool, field('text')), undefined);
  });

  it('are not kept where a password may be', () => {
    const last = new LastArguments();
    const password = fakeTool('demo.password.set_value');
    const form = { ...fakeStatic('fill_form'), annotations: { sensitive: true } as const };
    last.keep(password, field('text', { secret: true }), 'hunter2');
    last.keep(form, field('fields', { type: 'object' }), '{"password":"hunter2"}');
    last.keep(fakeStatic('call_action'), field('arguments', { type: 'object' }), '{"text":"hunter2"}');
    assert.equal(last.of(password, field('text')), undefined);
    assert.equal(last.of(form, field('fields')), undefined);
    assert.equal(last.of(fakeStatic('call_action'), field('arguments')), undefined);
    last.keep(fakeStatic('read_screen'), field('session'), 'demo');
    assert.equal(last.of(fakeStatic('read_screen'), field('session')), 'demo');
  });
});
