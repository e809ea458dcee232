import { appSource, createSessions } from '../../../src/session/host/index.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, folderWith, removeFolders, until, workerUrl } from './support.ts';

/** Opens its lines at the start, and again when they are lost; `again` counts how often that was. */
const LOG = `
import { app, open, rowsOf, table, text, column } from 'teahouse';
const load = () => open('log', () => ['one', 'two', 'three'], [], (log) => ({ type: 'opened', log }));
export default app({
  init: () => [{ log: { handle: 'log' }, opened: 0, again: 0 }, load()],
  update: (message, model) => {
    if (message.type === 'opened') return { ...model, log: message.log, opened: model.opened + 1 };
    if (message.type === 'handle_lost') return [{ ...model, again: model.again + 1 }, load()];
    return { ...model, touched: true };
  },
  view: (model, handles) => column([
    text('opened ' + model.opened + ' again ' + model.again),
    table('log', { columns: [{ id: 'line', width: 9 }], rows: rowsOf(handles.value(model.log), (line) => ({ line })) }),
  ]),
});
`;

describe('a handle in the model of a session that is started again', function () {
  this.timeout(20_000);
  after(removeFolders);

  it('is told as lost, and the app opens it again', async () => {
    const registry = new Registry();
    const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0 });
    try {
      const file = `${folderWith({ 'log.tea.ts': LOG })}/log.tea.ts`;
      const session = sessions.start({ app: appSource(file), startedBy: { kind: 'person' } });
      await session.ready;
      const shows = async (first: string): Promise<void> => {
        let rows: readonly string[] = [];
        const look = setInterval(() => {
          void session.readScreen().then((screen) => (rows = screen?.rows ?? rows));
        }, 10);
        await until(() => rows[0] === first && rows.join('\n').includes('three'), first).finally(() =>
          clearInterval(look),
        );
      };
      await shows('opened 1 again 0');
      await until(() => session.point !== null, 'the first snapshot');
      // When the worker is another one
      await session.restart();
      await shows('opened 2 again 1');
      // and what was told belongs to the journal like any other message
      await session.restart();
      await shows('opened 3 again 2');
    } finally {
      sessions.dispose();
      registry.dispose();
    }
  });
});
