import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { serveHttp, serveStdio } from '../../src/mcp/index.ts';
import type { McpEndpoint } from '../../src/mcp/index.ts';
import { FakeClock, fakeHouse } from '../unit/gateway/fakes.ts';
import type { FakeHouse } from '../unit/gateway/fakes.ts';
import { connect, openRaw, raw } from '../unit/mcp/clients.ts';
import type { Answered, TestClient } from '../unit/mcp/clients.ts';
import { runCases } from '../unit/tools/support.ts';

const SENSITIVE = { annotations: { sensitive: true } } as const;
const open: { close?(): unknown; dispose?(): unknown }[] = [];

async function serve(house: FakeHouse, elicitation = true): Promise<McpEndpoint> {
  const endpoint = await serveHttp({
    gateway: house.gateway,
    version: '1',
    place: { kind: 'port', port: 0 },
    elicitation,
  });
  open.push(endpoint);
  return endpoint;
}

/** A client that can ask its person, who answers as the test says. */
async function asking(
  endpoint: McpEndpoint,
  answer: (params: ElicitRequest['params']) => ElicitResult | Promise<ElicitResult>,
  name = 'able',
): Promise<TestClient> {
  const client = new Client({ name, version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params));
  const connected = await connect(endpoint, { client });
  open.push(connected);
  return connected;
}

async function plain(endpoint: McpEndpoint, name = 'plain'): Promise<TestClient> {
  const connected = await connect(endpoint, { name });
  open.push(connected);
  return connected;
}

const allow = (decision: string): ElicitResult => ({ action: 'accept', content: { decision } });
const isDenied = ({ isError, structured }: Answered): boolean =>
  isError && structured?.['error'] === 'authorization_required';

/** A house whose agents ask, with a button. */
function withButton(clock = new FakeClock()): FakeHouse {
  const house = fakeHouse({ defaultAccess: 'ask', clock });
  house.registry.add('demo.add.click', SENSITIVE);
  return house;
}

/**
 * Group X: who may call what. 339 to 341 are about the read gate. Void are 344 (where an authorizer comes from is no text
 * here but an argument, which the compiler checks), of 343 the second authorizer and the flag (there is one for both
 * transports, and no way past it), of 341 the asking (the read gate says yes or no), and of 332 the unguessable id: a
 * question belongs to the session and token of its client, and 335 tries what a guessed one would do.
 */
describe('cases X: who may call what', () => {
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await (each.close?.() ?? each.dispose?.());
  });

  runCases([
    [
      323,
      'a static tool that changes something, and nobody to ask: the server does not start, naming it',
      async () => {
        const { gateway, registry } = fakeHouse({ authorizer: null });
        registry.add('wipe_all', SENSITIVE);
        await assert.rejects(
          serveHttp({ gateway, version: '1', place: { kind: 'port', port: 0 } }),
          /nobody was named who could allow it: wipe_all/,
        );
      },
    ],
    [
      325,
      'a tool without a mark lets it start',
      async () => {
        const house = fakeHouse({ authorizer: null });
        house.registry.add('look');
        await serve(house);
      },
    ],
    [
      326,
      'so do derived tools that change something',
      async () => {
        const house = fakeHouse({ authorizer: null });
        house.registry.add('demo.add.click', SENSITIVE);
        await serve(house);
      },
    ],
    [
      327,
      'a tool that comes after the start is refused, and not run',
      async () => {
        const house = fakeHouse({ authorizer: null });
        const client = await plain(await serve(house, false));
        house.registry.add('wipe_all', SENSITIVE);
        const answer = await client.call('wipe_all');
        assert.ok(isDenied(answer), answer.text);
        assert.deepEqual(house.registry.calls, []);
      },
    ],
    [
      328,
      'a click without an authorizer is refused; a read works',
      async () => {
        const house = fakeHouse({ authorizer: null });
        house.registry.add('demo.add.click', SENSITIVE);
        house.registry.add('demo.name.get_value', { readOnly: true, answer: () => ({ ok: true, result: 'Ada' }) });
        const client = await plain(await serve(house, false));
        assert.ok(isDenied(await client.call('demo.add.click')));
        assert.equal((await client.call('demo.name.get_value')).text, '{"value":"Ada"}');
      },
    ],
    [
      329,
      'a no of the person is an error that names the tool and what was decided',
      async () => {
        const house = withButton();
        const client = await plain(await serve(house, false));
        const call = client.call('demo.add.click');
        while (house.person.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        await house.person.answer('deny');
        const answer = await call;
        assert.ok(isDenied(answer));
        assert.match(
          answer.text,
          /^Error: The person did not allow plain to call demo\.add\.click\. Nothing changed\./,
        );
        assert.equal(answer.structured?.['message'], answer.text);
      },
    ],
    [
      331,
      'a client that cannot ask is asked for through the house, and refused at once where that has nobody',
      async () => {
        const house = fakeHouse({
          defaultAccess: 'ask',
          authorizer: { ask: () => Promise.resolve({ unavailable: 'Nobody is here.' }) },
        });
        house.registry.add('demo.add.click', SENSITIVE);
        const answer = await (await plain(await serve(house))).call('demo.add.click');
        assert.ok(isDenied(answer));
        assert.match(answer.text, /Nobody is here\.$/);
      },
    ],
    [
      332,
      'a client that can ask is asked, with what is wanted and a decision it has to give, and gets no answer before',
      async () => {
        const house = withButton();
        let answered = false;
        const given = Promise.withResolvers<ElicitResult>();
        const asked: ElicitRequest['params'][] = [];
        const client = await asking(await serve(house), (params) => {
          asked.push(params);
          return given.promise;
        });
        const call = client.call('demo.add.click').finally(() => (answered = true));
        while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, 30));
        assert.equal(answered, false);
        assert.equal(asked[0]?.message, 'able wants to call demo.add.click in the session "demo".');
        assert.deepEqual((asked[0] as { requestedSchema: { required: string[] } }).requestedSchema.required, [
          'decision',
        ]);
        given.resolve(allow('allow_once'));
        assert.equal((await call).isError, false);
      },
    ],
    [
      333,
      'a yes gives the result under the id of the call',
      async () => {
        const house = withButton();
        const client = await asking(await serve(house), () => allow('allow_once'));
        assert.equal((await client.call('demo.add.click')).text, '{"value":"done"}');
        assert.deepEqual(house.registry.calls.length, 1);
      },
    ],
    [
      334,
      'declined, cancelled, without a decision, denied, failed: all are no',
      async () => {
        const answers: (() => ElicitResult)[] = [
          () => ({ action: 'decline' }),
          () => ({ action: 'cancel' }),
          () => ({ action: 'accept', content: {} }),
          () => allow('deny'),
          () => allow('yes please'),
          () => {
            throw new Error('the window is closed');
          },
        ];
        for (const answer of answers) {
          const house = withButton();
          const client = await asking(await serve(house), answer);
          assert.ok(isDenied(await client.call('demo.add.click')), String(answer));
          assert.deepEqual(house.registry.calls, []);
        }
      },
    ],
    [
      334,
      'so is no answer within a minute',
      async () => {
        const clock = new FakeClock();
        const house = withButton(clock);
        const seen = Promise.withResolvers<undefined>();
        const client = await asking(await serve(house), () => {
          seen.resolve(undefined);
          return new Promise(() => undefined);
        });
        const call = client.call('demo.add.click');
        await seen.promise;
        await clock.pass(60_000);
        const answer = await call;
        assert.ok(isDenied(answer));
        assert.match(answer.text, /Nobody answered within 60 seconds/);
      },
    ],
    [
      335,
      'an answer that is late, forged or of another connection is ignored; the owner can still give one',
      async () => {
        const house = withButton();
        const endpoint = await serve(house);
        const given = Promise.withResolvers<ElicitResult>();
        let asked = 0;
        const client = await asking(endpoint, () => {
          asked += 1;
          return given.promise;
        });
        const call = client.call('demo.add.click');
        while (asked === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        const other = { 'mcp-session-id': await openRaw(endpoint) };
        for (let id = 0; id < 20; id += 1) {
          const body = { jsonrpc: '2.0', id, result: allow('allow_once') };
          await raw(endpoint, { headers: other, body });
          await raw(endpoint, { body });
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
        assert.deepEqual(house.registry.calls, []);
        given.resolve(allow('allow_once'));
        assert.equal((await call).isError, false);
        const late = { jsonrpc: '2.0', id: 0, result: allow('allow_session') };
        await raw(endpoint, { headers: other, body: late });
        assert.equal(house.registry.calls.length, 1);
      },
    ],
    [
      337,
      'that one client can ask lets nobody ask another',
      async () => {
        const house = fakeHouse({
          defaultAccess: 'ask',
          authorizer: { ask: () => Promise.resolve({ unavailable: 'Nobody is here.' }) },
        });
        house.registry.add('demo.add.click', SENSITIVE);
        const endpoint = await serve(house);
        let asked = 0;
        await asking(endpoint, () => {
          asked += 1;
          return allow('allow_session');
        });
        assert.ok(isDenied(await (await plain(endpoint)).call('demo.add.click')));
        assert.equal(asked, 0);
      },
    ],
    [
      338,
      'a client that comes back under its name inherits nothing',
      async () => {
        const house = withButton();
        const endpoint = await serve(house);
        let asked = 0;
        const answer = (): ElicitResult => {
          asked += 1;
          return allow('allow_session');
        };
        const first = await asking(endpoint, answer, 'same');
        await first.call('demo.add.click');
        await first.call('demo.add.click');
        assert.equal(asked, 1);
        await first.close();
        await (await asking(endpoint, answer, 'same')).call('demo.add.click');
        assert.equal(asked, 2);
      },
    ],
    [
      339,
      'a read gate that lets nothing through stops reading and watching of resources, with a reason programs know',
      async () => {
        const house = fakeHouse({ readGate: { judge: () => ({ refused: 'Nothing is read here.' }) } });
        house.registry.setResources([
          { uri: 'teahouse://t', name: 't', mimeType: 'text/plain', read: () => Promise.resolve('hunter2') },
        ]);
        const { client: sdk } = await plain(await serve(house));
        const refused = { code: -32602, data: { error: 'authorization_required' } };
        await assert.rejects(sdk.readResource({ uri: 'teahouse://t' }), refused);
        await assert.rejects(sdk.subscribeResource({ uri: 'teahouse://t' }), refused);
      },
    ],
    [
      340,
      'without one all is read, also where agents may change nothing',
      async () => {
        const house = fakeHouse({ defaultAccess: 'read' });
        house.registry.setResources([
          { uri: 'teahouse://t', name: 't', mimeType: 'text/plain', read: () => Promise.resolve('text') },
        ]);
        const { client: sdk } = await plain(await serve(house));
        assert.equal((await sdk.readResource({ uri: 'teahouse://t' })).contents.length, 1);
      },
    ],
    [
      341,
      'a read that is refused says nothing of what would have been read',
      async () => {
        const house = fakeHouse({ readGate: { judge: () => ({ refused: 'Nothing is read here.' }) } });
        house.registry.setResources([
          { uri: 'teahouse://t', name: 't', mimeType: 'text/plain', read: () => Promise.resolve('hunter2') },
        ]);
        const { client: sdk } = await plain(await serve(house));
        await assert.rejects(sdk.readResource({ uri: 'teahouse://t' }), (error: Error) => {
          assert.doesNotMatch(error.message, /hunter2/);
          return true;
        });
      },
    ],
    [
      343,
      'no transport starts past the check: neither the network nor the standard streams',
      async () => {
        const { gateway, registry } = fakeHouse({ authorizer: null });
        registry.add('wipe_all', SENSITIVE);
        await assert.rejects(serveHttp({ gateway, version: '1', place: { kind: 'private' } }), /wipe_all/);
        await assert.rejects(
          serveStdio({ gateway, version: '1', input: new PassThrough(), output: new PassThrough() }),
          /wipe_all/,
        );
      },
    ],
    [
      345,
      'who is asked learns of the client only who it says it is, and of the call what a person may see',
      async () => {
        const house = withButton();
        const client = await plain(await serve(house, false));
        const call = client.call('demo.add.click', { password: 'hunter2' });
        while (house.person.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        const { question } = house.person.questions[0] ?? assert.fail('no question');
        assert.deepEqual(Object.keys(question.client).sort(), ['id', 'name', 'origin', 'version']);
        assert.equal(question.arguments, '{"password":"(secret, 7 characters)"}');
        await house.person.answer('deny');
        await call;
      },
    ],
  ]);
});
