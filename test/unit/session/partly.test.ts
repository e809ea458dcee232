import assert from 'node:assert/strict';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, workerUrl } from './support.ts';

describe('a write of which only a part took effect', function () {
  this.timeout(20_000);
  after(removeFolders);

  it('is answered when the tools that it brought up are there', async () => {
    const registry = new Registry();
    const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 60_000 });
    const folder = folderWith({
      'half.tea.mjs': `const two = {
          mcpTools: () => [{ name: 'run', description: null, inputSchema: { type: 'object' } }],
          handleToolCall: () => ({ ok: true, result: null, messages: [{ type: 'show' }, { type: 'fail' }] }),
        };
        export default {
          init: () => ({ shown: false }),
          update: (message) => { if (message.type === 'fail') throw new Error('no'); return { shown: true }; },
          view: ({ shown }) => [
            { type: 'own', id: 'own', componentModule: two },
            shown && { type: 'button', id: 'fresh', label: 'x', onClick: { type: 'show' } },
          ],
        };`,
    });
    const session = sessions.start({ app: appSource(`${folder}/half.tea.mjs`), startedBy: { kind: 'person' } });
    await session.ready;
    const outcome = await registry.call('half.own.run', {}, { origin: { kind: 'agent' }, mayWrite: true });
    assert.ok(outcome.found && !outcome.answer.ok);
    assert.equal(outcome.answer.reason['applied'], 1);
    assert.ok(registry.definition('half.fresh.click') !== undefined);
    sessions.dispose();
    registry.dispose();
  });
});
