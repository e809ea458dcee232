import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { systemClock } from '../../../src/gateway/clock.ts';
import { FakeSession, fakeHouse } from '../gateway/fakes.ts';
import type { FakeHouse } from '../gateway/fakes.ts';
import { openedInTests } from './opened.ts';

describe('the MCP server', () => {
  const { client, serve } = openedInTests();

  function house(options: Parameters<typeof fakeHouse>[0] = {}): FakeHouse {
    const made = fakeHouse({ defaultAccess: 'act', ...options });
    made.registry.add('list_apps', { readOnly: true, title: 'List apps' });
    made.registry.add('demo.add.click', {
      annotations: { sensitive: true },
      description: 'Click the button.',
      answer: () => ({ ok: true, result: 'Clicked', effect: { changed: true, paths: ['/count'], widgets: [] } }),
    });
    made.registry.add('demo.name.get_value', { readOnly: true, answer: () => ({ ok: true, result: 'Ada' }) });
    return made;
  }

  it('says who it is and what it can', async () => {
    const { client: sdk } = await client(await serve(house()));
    const { icons, ...said } = sdk.getServerVersion() ?? {};
    assert.deepEqual(said, { name: 'teahouse', title: 'Teahouse', version: '1.2.3' });
    assert.ok((icons ?? [])[0]?.src.startsWith('data:image/svg+xml;base64,'), 'nothing need be fetched for it');
    assert.deepEqual(sdk.getServerCapabilities(), {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    });
    assert.ok((sdk.getInstructions() ?? '').split('\n').length <= 10);
  });

  it("lists tools under their client names, with the registry's name beside it", async () => {
    const { client: sdk } = await client(await serve(house()));
    assert.deepEqual((await sdk.listTools()).tools, [
      {
        name: 'list_apps',
        title: 'List apps',
        description: 'Does list_apps.',
        inputSchema: { type: 'object', properties: {} },
        annotations: { readOnlyHint: true },
        _meta: { 'teahouse/name': 'list_apps' },
      },
      {
        name: 'demo_add_click',
        title: 'demo.add.click',
        description: 'Click the button.',
        inputSchema: { type: 'object', properties: {} },
        _meta: { 'teahouse/name': 'demo.add.click' },
      },
      {
        name: 'demo_name_get_value',
        title: 'demo.name.get_value',
        description: 'Does get_value.',
        inputSchema: { type: 'object', properties: {} },
        annotations: { readOnlyHint: true },
        _meta: { 'teahouse/name': 'demo.name.get_value' },
      },
    ]);
  });

  it('answers a call under either name', async () => {
    const connected = await client(await serve(house()));
    const written = {
      isError: false,
      text: 'Clicked. Changed in the model: /count.',
      structured: { result: 'Clicked', changed: true, modelPaths: ['/count'] },
    };
    assert.deepEqual(await connected.call('demo_add_click'), written);
    assert.deepEqual(await connected.call('demo.add.click'), written);
    assert.deepEqual(await connected.call('demo_name_get_value'), {
      isError: false,
      text: '{"value":"Ada"}',
      structured: { value: 'Ada' },
    });
  });

  it("answers an unknown tool with the protocol's error and the nearest names", async () => {
    const connected = await client(await serve(house()));
    await assert.rejects(connected.call('demo_ad_click'), (error: { code?: number; message: string }) => {
      assert.equal(error.code, -32602);
      assert.match(error.message, /There is no tool "demo_ad_click"\. Did you mean "demo\.add\.click".*list_actions/);
      return true;
    });
    await assert.rejects(connected.call('constructor'), { code: -32602 });
  });

  it('marks a refusal as an error in its text, and a denial in its structure too', async () => {
    const made = house({ defaultAccess: 'read' });
    made.registry.add('demo.gone.get_value', {
      readOnly: true,
      answer: () => ({
        ok: false,
        reason: { code: 'widget_unavailable', message: 'The widget "gone" is not on the screen now.' },
      }),
    });
    const connected = await client(await serve(made));
    const denied = await connected.call('demo_add_click');
    assert.equal(denied.isError, true);
    assert.match(denied.text, /^Error: Agents may only look at the session "demo"/);
    assert.deepEqual(denied.structured, { error: 'authorization_required', message: denied.text });
    assert.deepEqual(await connected.call('demo_gone_get_value'), {
      isError: true,
      text: 'Error: The widget "gone" is not on the screen now. Call read_screen or list_actions to see what can be done now.',
      structured: undefined,
    });
  });

  it("tells a change of the list on the calling request's own stream, before its result", async () => {
    const made = house();
    made.registry.add('demo.open.click', {
      annotations: { sensitive: true },
      answer: () => {
        made.registry.add('demo.dialog.confirm');
        return { ok: true, result: 'Opened', effect: { changed: true, paths: [], widgets: ['dialog'] } };
      },
    });
    const endpoint = await serve(made);
    const connected = await client(endpoint);
    await connected.names();
    connected.heard.length = 0;
    const answer = await connected.call('demo_open_click');
    assert.deepEqual(connected.heard, ['notifications/tools/list_changed', 'result']);
    assert.deepEqual(answer.structured?.['newTools'], ['demo.dialog.confirm']);
    assert.ok((await connected.names()).includes('demo_dialog_confirm'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(
      connected.heard,
      ['notifications/tools/list_changed', 'result'],
      'and not again on the other stream',
    );
    await connected.call('demo_add_click');
    assert.deepEqual(
      connected.heard,
      ['notifications/tools/list_changed', 'result', 'result'],
      'a call that changes nothing tells nothing',
    );
  });

  it('tells other clients once, merging what follows quickly and never losing the last', async () => {
    const made = house();
    const endpoint = await serve(made, { clock: systemClock });
    const connected = await client(endpoint);
    await connected.names();
    await new Promise((resolve) => setTimeout(resolve, 50));
    connected.heard.length = 0;
    for (let time = 0; time < 20; time += 1) made.registry.add(`demo.w${String(time)}.click`);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.deepEqual(connected.heard, ['notifications/tools/list_changed', 'notifications/tools/list_changed']);
    assert.equal((await connected.names()).length, 23);
  });

  it('never shows one client the answer of another', async () => {
    const made = house();
    for (const who of ['a', 'b']) {
      made.registry.add(`demo.${who}.get_value`, {
        readOnly: true,
        answer: async () => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
          return { ok: true, result: who };
        },
      });
    }
    const endpoint = await serve(made);
    const [a, b] = [await client(endpoint, { name: 'a' }), await client(endpoint, { name: 'b' })];
    const both = await Promise.all(
      Array.from({ length: 50 }, async () => [
        (await a.call('demo_a_get_value')).structured?.['value'],
        (await b.call('demo_b_get_value')).structured?.['value'],
      ]),
    );
    assert.deepEqual(
      both,
      Array.from({ length: 50 }, () => ['a', 'b']),
    );
  });

  it('shows each path its own list', async () => {
    const endpoint = await serve(house());
    assert.deepEqual(await (await client(endpoint, { path: '/mcp/compact' })).names(), ['list_apps']);
    assert.deepEqual(await (await client(endpoint, { path: '/mcp/vscode' })).names(), [
      'demo_add_click',
      'demo_name_get_value',
    ]);
    assert.deepEqual(await (await client(endpoint, { path: '/mcp/all' })).names(), [
      'list_apps',
      'demo_add_click',
      'demo_name_get_value',
    ]);
  });

  it('reports progress that grows, and none after the answer', async () => {
    const made = house();
    let late = (): void => undefined;
    made.registry.add('demo.slow.get_value', {
      readOnly: true,
      answer: (_args, context) => {
        context.progress?.(1, 3, 'one');
        context.progress?.(1, 3, 'again');
        context.progress?.(3, 3);
        late = () => context.progress?.(4, 4);
        return { ok: true, result: 1 };
      },
    });
    const connected = await client(await serve(made));
    const seen: unknown[] = [];
    await connected.call('demo_slow_get_value', {}, { onprogress: (progress) => seen.push(progress) });
    late();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(seen, [
      { progress: 1, total: 3, message: 'one' },
      { progress: 3, total: 3 },
    ]);
  });

  it('passes a cancellation on to the call, answers nothing, and serves on', async () => {
    const made = house();
    const aborted = Promise.withResolvers<void>();
    made.registry.add('demo.slow.get_value', {
      readOnly: true,
      answer: async (_args, { signal }) => {
        await new Promise<void>((resolve) =>
          signal?.addEventListener('abort', () => {
            resolve();
          }),
        );
        aborted.resolve();
        return { ok: false, reason: { code: 'cancelled', message: 'Cancelled.' } };
      },
    });
    const connected = await client(await serve(made));
    const giveUp = new AbortController();
    const pending = connected.call('demo_slow_get_value', {}, { signal: giveUp.signal });
    setTimeout(() => {
      giveUp.abort('enough');
    }, 20);
    await assert.rejects(pending, /enough/);
    await aborted.promise;
    assert.equal((await connected.call('demo_name_get_value')).text, '{"value":"Ada"}');
  });

  it('reads resources, and says when there are others', async () => {
    const made = house();
    const connected = await client(await serve(made, { clock: made.clock }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    made.registry.setResources([
      {
        uri: 'teahouse://session/demo/screen',
        name: 'screen',
        mimeType: 'text/plain',
        read: () => Promise.resolve('Count 0'),
      },
    ]);
    made.registry.setResources(made.registry.listResources());
    await made.clock.pass(250);
    while (!connected.heard.includes('notifications/resources/list_changed'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(connected.heard.filter((method) => method.includes('resources')).length, 1, 'two changes told as one');
    assert.deepEqual((await connected.client.listResources()).resources, [
      { uri: 'teahouse://session/demo/screen', name: 'screen', mimeType: 'text/plain' },
    ]);
    assert.deepEqual((await connected.client.readResource({ uri: 'teahouse://session/demo/screen' })).contents, [
      { uri: 'teahouse://session/demo/screen', mimeType: 'text/plain', text: 'Count 0' },
    ]);
    await assert.rejects(connected.client.readResource({ uri: 'teahouse://session/x/screen' }), { code: -32602 });
  });

  it('refuses a cursor, since it never gave one out', async () => {
    const connected = await client(await serve(house()));
    await assert.rejects(connected.client.listTools({ cursor: '' }), { code: -32602 });
  });

  it('lets the first list wait for a session that is just starting', async () => {
    const made = house();
    const starting = new FakeSession('late');
    starting.state = { name: 'starting' };
    const began = Promise.withResolvers<{ name: 'running' }>();
    starting.ready = began.promise;
    made.sessions.add(starting);
    const connected = await client(await serve(made));
    setTimeout(() => {
      made.registry.add('late.add.click');
      starting.state = { name: 'running' };
      began.resolve({ name: 'running' });
    }, 50);
    assert.ok((await connected.names()).includes('late_add_click'));
  });

  it('lets no later list wait: a client asks for those in the middle of its work', async () => {
    const made = house();
    const connected = await client(await serve(made));
    await connected.names();
    const starting = new FakeSession('late');
    starting.state = { name: 'starting' };
    starting.ready = new Promise(() => undefined);
    made.sessions.add(starting);
    const before = performance.now();
    assert.ok((await connected.names()).length > 0);
    assert.ok(performance.now() - before < 1_500, 'it did not wait the two seconds of a first list');
  });

  describe("asking the client's person", () => {
    function asking(
      answer: (message: string) => { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> },
      asked: string[],
    ): Client {
      const sdk = new Client({ name: 'asking client', version: '1' }, { capabilities: { elicitation: {} } });
      sdk.setRequestHandler(ElicitRequestSchema, (request) => {
        asked.push(request.params.message);
        return answer(request.params.message);
      });
      return sdk;
    }

    it('asks once for a session, by elicitation', async () => {
      const made = house({ defaultAccess: 'ask' });
      const asked: string[] = [];
      const connected = await client(await serve(made, { elicitation: true }), {
        client: asking(() => ({ action: 'accept', content: { decision: 'allow_session' } }), asked),
      });
      assert.equal((await connected.call('demo_add_click')).isError, false);
      assert.equal((await connected.call('demo_add_click')).isError, false);
      assert.deepEqual(asked, ['asking client wants to call demo.add.click in the session "demo".']);
      assert.deepEqual(made.person.asked, []);
    });

    it('takes decline, cancel and an unclear answer for a no', async () => {
      for (const answer of [
        { action: 'decline' },
        { action: 'decline', content: { decision: 'allow_once' } },
        { action: 'cancel' },
        { action: 'accept' },
        { action: 'accept', content: { decision: 'maybe' } },
      ] as const) {
        const made = house({ defaultAccess: 'ask' });
        const connected = await client(await serve(made, { elicitation: true }), {
          client: asking(() => ({ ...answer }), []),
        });
        assert.equal((await connected.call('demo_add_click')).structured?.['error'], 'authorization_required');
        assert.deepEqual(made.registry.calls, []);
      }
    });

    it("does not ask a client that cannot be asked: the house's authorizer decides", async () => {
      const made = house({ defaultAccess: 'ask' });
      const connected = await client(await serve(made, { elicitation: true }));
      const pending = connected.call('demo_add_click');
      while (made.person.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await made.person.answer({ unavailable: 'Start the server with --access act.' });
      assert.match((await pending).text, /nobody can be asked.*--access act/);
    });

    it('leaves the question to the house where elicitation is off, as in VS Code', async () => {
      const made = house({ defaultAccess: 'ask' });
      const asked: string[] = [];
      const connected = await client(await serve(made), {
        client: asking(() => ({ action: 'accept', content: { decision: 'allow_once' } }), asked),
      });
      const pending = connected.call('demo_add_click');
      while (made.person.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await made.person.answer('deny');
      assert.equal((await pending).isError, true);
      assert.deepEqual(asked, []);
    });
  });
});
