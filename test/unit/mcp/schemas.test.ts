import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { serveHttp } from '../../../src/mcp/index.ts';
import { shippedApps } from '../../../src/session/host/index.ts';
import { connect } from './clients.ts';
import { realHouse } from './real-house.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Every object in a schema, itself first: the schemas in it, and its maps of them. */
function all(schema: Schema): readonly Schema[] {
  const inner = Object.values(schema).flatMap((value: unknown): unknown[] => (Array.isArray(value) ? value : [value]));
  return [schema, ...inner.filter(isObject).flatMap(all)];
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('what clients are listed of every widget and of the fixed tools (spec: vscode.md 3a)', function () {
  this.timeout(60_000);

  it('fits VS Code and the models behind it: name, title, description, and a schema that draft-07 takes', async () => {
    const house = realHouse({ settings: { listMode: 'all' } });
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 } });
    const agent = await connect(endpoint);
    try {
      const gallery = shippedApps(new URL('../../../src/apps', import.meta.url).pathname).find(
        ({ name }) => name === 'gallery',
      );
      assert.ok(gallery);
      for (const family of ['text', 'inputs', 'lists', 'tables', 'charts', 'pictures', 'dialogs'])
        await house.sessions.start({ app: gallery, id: family, args: [family], startedBy: { kind: 'person' } }).ready;
      const { tools } = await agent.client.listTools();
      assert.ok(tools.length > 100, String(tools.length));
      const final = tools.map(({ name }) => `mcp_teahouse_${name}`);
      assert.equal(new Set(final.map((name) => name.toLowerCase())).size, tools.length, 'names are unique');
      const ajv = new Ajv({ strict: false });
      for (const { name, title, description, inputSchema } of tools) {
        assert.match(name, /^[a-zA-Z][a-zA-Z0-9_-]*$/);
        assert.ok(`mcp_teahouse_${name}`.length <= 64, name);
        assert.ok(title && description && description.length <= 1024, name);
        assert.equal(inputSchema.type, 'object', name);
        assert.ok(isObject(inputSchema.properties), name);
        for (const keyword of ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'enum'])
          assert.ok(!(keyword in inputSchema), `${name}: ${keyword}`);
        for (const schema of all(inputSchema))
          if (schema['type'] === 'array') assert.ok(isObject(schema['items']), `${name}: an array without items`);
        assert.equal(ajv.validateSchema(inputSchema), true, `${name}: ${ajv.errorsText()}`);
        ajv.compile(inputSchema);
      }
    } finally {
      await agent.close();
      await endpoint.dispose();
      house.dispose();
    }
  });
});
