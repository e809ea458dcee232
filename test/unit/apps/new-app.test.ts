import assert from 'node:assert/strict';
import template from '../../../src/apps/template/list.tea.ts';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, workerUrl } from '../session/support.ts';

describe('a new app, as the template has it', function () {
  this.timeout(20_000);
  const registry = new Registry();
  const limits = { callTimeout: 5_000, silence: 10_000, heap: 128 };
  const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0, limits });
  after(() => {
    sessions.dispose();
    registry.dispose();
  });

  it('is worked by its widgets', async () => {
    const app = appSource(new URL('../../../src/apps/template/list.tea.ts', import.meta.url).pathname);
    const session = sessions.start({ app, id: 'mine', columns: 50, rows: 9, startedBy: { kind: 'person' } });
    assert.deepEqual(await session.ready, { name: 'running' });
    const press = { origin: { kind: 'agent', client: 'test' }, mayWrite: true } as const;
    await registry.call('mine.draft.type_into', { text: 'Drink tea' }, press);
    await registry.call('mine.add.click', {}, press);
    await registry.call('mine.task_0.toggle', {}, press);
    assert.deepEqual((await session.readScreen())?.rows, [
      '',
      ' 1 of 2 done',
      '',
      ' [x] Try this app',
      '',
      ' [ ] Drink tea',
      '',
      ' New │                                 │  ( Add )',
      '',
    ]);
    await registry.call('mine.clear.click', {}, press);
    assert.match((await session.readScreen())?.rows.join('\n') ?? '', /0 of 1 done\n\n \[ \] Drink tea/);
  });

  it('copies the list with a command, and adds nothing empty', () => {
    const model = {
      draft: '  ',
      tasks: [
        { text: 'a', done: true },
        { text: 'b', done: false },
      ],
    };
    assert.deepEqual(template.update({ type: 'copy' }, model), [model, { command: 'copy', text: 'a\nb' }]);
    assert.equal(template.update({ type: 'add' }, model), model);
  });
});
