import assert from 'node:assert/strict';
import { createClient, createOwnClient, shownName } from '../../../src/gateway/clients.ts';
import { maskedArguments } from '../../../src/gateway/mask.ts';
import type { Session } from '../../../src/gateway/types.ts';
import { FakeRegistry, FakeSession } from './fakes.ts';

describe("a client's name", () => {
  it('is shown on one line without what cannot be seen, and cut when long', () => {
    assert.equal(shownName('Claude\u202E Code\n 2', 'an agent'), 'Claude Code 2');
    assert.equal(shownName('\u200B\u2800', 'an agent'), 'an agent');
    assert.equal(shownName({ name: 'x' }, 'an agent'), 'an agent');
    assert.equal(Array.from(shownName('茶'.repeat(100), '')).length, 60);
  });

  it('belongs to a client that has an id of its own each time', () => {
    const [one, other] = [
      createClient({ name: 'Claude', version: '2' }),
      createClient({ name: 'Claude', version: '2' }),
    ];
    assert.notEqual(one.id, other.id);
    assert.deepEqual([one.name, one.version, one.origin], ['Claude', '2', { kind: 'agent', client: 'Claude' }]);
    assert.equal(createClient({}).name, 'unnamed client');
  });

  it('is not that of the person or of VS Code’s chat, whatever a client calls itself', () => {
    for (const name of ['you', 'YOU ', 'ｙｏｕ', 'VS Code chat', 'vs\u200B code\nchat']) {
      const client = createClient({ name });
      assert.match(client.name, /^a client named “/, name);
      assert.deepEqual(client.origin, { kind: 'agent', client: client.name });
    }
    assert.equal(createOwnClient('VS Code chat').name, 'VS Code chat');
  });
});

describe('arguments as a person may see them', () => {
  const registry = new FakeRegistry();
  const session = new FakeSession('demo');
  session.tree = {
    type: 'column',
    children: [
      { type: 'text_input', id: 'name' },
      { type: 'password_field', id: 'pw' },
    ],
  };
  const masked = (name: string, args: unknown, schema?: Record<string, unknown>): string =>
    maskedArguments(registry.add(name, schema ? { inputSchema: schema } : {}), session as unknown as Session, args);

  it('are JSON on one line, long texts cut', () => {
    assert.equal(masked('demo.name.type_into', { text: 'Ada\nLovelace' }), '{"text":"Ada\\nLovelace"}');
    assert.ok(masked('demo.name.type_into', { text: 'x'.repeat(1000) }).length < 220);
    assert.ok(
      masked(
        'demo.name.type_into',
        Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${String(i)}`, 'x'.repeat(100)])),
      ).length <= 401,
    );
  });

  it('show no text of a password field', () => {
    assert.equal(masked('demo.pw.type_into', { text: 'hunter2' }), '{"text":"(secret, 7 characters)"}');
  });

  it('show no argument that is named like a secret, or that its schema calls one', () => {
    const all = { user: 'ada', password: 'hunter2', apiKey: 'k', nested: { access_token: 'abc', list: ['x'] } };
    assert.equal(
      masked('demo.login', all),
      '{"user":"ada","password":"(secret, 7 characters)","apiKey":"(secret, 1 characters)","nested":{"access_token":"(secret, 3 characters)","list":["x"]}}',
    );
    assert.equal(
      masked(
        'demo.login',
        { code: 'hunter2' },
        { type: 'object', properties: { code: { type: 'string', writeOnly: true } } },
      ),
      '{"code":"(secret, 7 characters)"}',
    );
  });

  it('hide nothing from the person: what turns text or cannot be seen goes, in names too; line ends are written out', () => {
    const sly = { text: 'safe\u202E.txt\u200B\u{E0041} rm\n-rf', 'na\u2066me': 'x' };
    assert.equal(masked('demo.name.type_into', sly), '{"text":"safe.txt rm\\n-rf","name":"x"}');
  });

  it('say how much is left out', () => {
    const list = Array.from({ length: 25 }, (_, i) => i);
    assert.match(masked('demo.name.type_into', { list }), /18,19,"… 5 more"\]\}$/);
    const keys = Object.fromEntries(list.map((i) => [`k${String(i)}`, i]));
    assert.match(masked('demo.name.type_into', keys), /"k19":19,"…":"5 more"\}$/);
  });

  it('are cut on a whole character', () => {
    assert.ok(masked('demo.name.type_into', { text: `x${'🍵'.repeat(500)}` }).isWellFormed());
    const keys = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${'🍵'.repeat(20)}${String(i)}`, 'x']));
    assert.ok(masked('demo.name.type_into', keys).isWellFormed());
  });

  it('find a secret widget wherever its fields stand', () => {
    const raw = new FakeSession('raw');
    raw.tree = [
      { type: 'text_input', attrs: { id: 'pin_code', secret: true } },
      { type: 'password_field', attrs: { id: 'pw' } },
    ];
    for (const id of ['pin_code', 'pw']) {
      const tool = registry.add(`raw.${id}.type_into`);
      assert.equal(
        maskedArguments(tool, raw as unknown as Session, { text: 'hunter2' }),
        '{"text":"(secret, 7 characters)"}',
      );
    }
  });

  it('survive what is no plain JSON', () => {
    const cycle: Record<string, unknown> = { n: 1n };
    cycle['self'] = cycle;
    assert.equal(masked('demo.x', cycle), '{"n":"1","self":"…"}');
    assert.equal(masked('demo.x', 'text'), '');
  });
});
