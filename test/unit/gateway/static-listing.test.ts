import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { staticTools } from '../../../src/gateway/static/index.ts';
import type { StaticDeps } from '../../../src/gateway/static/index.ts';
import { ApplicationTool } from '../../../src/tools/application-tool.ts';
import { Registry } from '../../../src/tools/registry.ts';
import type { ListedTool } from '../../../src/tools/types.ts';

const file = new URL('../../fixtures/static-tools.json', import.meta.url);

/** What the tools work with: listing them looks at none of it. */
const nothing = {} as StaticDeps;

function listed(): readonly ListedTool[] {
  const registry = new Registry();
  registry.registerTools(staticTools(nothing), { kind: 'static' });
  return registry.list();
}

describe('the static tools', () => {
  it('are listed to the byte as clients have known them', () => {
    const known = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly name: string }[];
    const now = new Map(listed().map((tool) => [tool.name, JSON.stringify(tool)]));
    for (const tool of known) assert.equal(now.get(tool.name), JSON.stringify(tool));
  });

  it('are ApplicationTools, each of its name', () => {
    for (const { name, tool } of staticTools(nothing)) {
      assert.ok(tool.prototype instanceof ApplicationTool, name);
      assert.equal(tool.toolName(), name);
    }
  });
});
