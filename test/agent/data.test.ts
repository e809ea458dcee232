import assert from 'node:assert/strict';
import {
  fact,
  lastToolResult,
  offered,
  responseText,
  shot,
  terminal,
  turn,
  type Reply,
  type Script,
} from '../harness/kit.ts';
import { appInChat } from './app-in-chat.ts';

const REGIONS = ['North', 'South', 'East', 'West'] as const;

/** 3,000 sales of two years, and which region sold most in May 2026, added up here. */
function sales(): { readonly csv: string; readonly best: string; readonly sum: number } {
  const sums = new Map<string, number>();
  const rows = Array.from({ length: 3_000 }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + ((n * 7) % 730)));
    const date = day.toISOString().slice(0, 10);
    const region = REGIONS[(n * 5 + day.getUTCMonth()) % REGIONS.length] ?? 'North';
    const cents = 1_000 + ((n * 7_919) % 90_000);
    if (date.startsWith('2026-05')) sums.set(region, (sums.get(region) ?? 0) + cents);
    return `${date},${region},${1 + (n % 9)},${(cents / 100).toFixed(2)}`;
  });
  const [[best, cents] = ['', 0]] = [...sums].sort(([, a], [, b]) => b - a);
  return { csv: `date,region,units,sales\n${rows.join('\n')}\n`, best, sum: cents / 100 };
}

/** One step of a model that reads before it acts: what it says, from what its last call answered. */
type Step = (result: string) => { readonly tool: string; readonly arguments?: object };

/** Makes the calls in turn, and then says what `last` makes of the last result. */
function inSteps(steps: readonly Step[], last: (result: string) => string): Script {
  return (request, n): Reply => {
    const result = lastToolResult(request) ?? '';
    const step = steps[n - 1];
    if (step === undefined) return { text: `END ${last(result)}` };
    const call = step(result);
    const name = offered(request).find((each) => each.endsWith(call.tool));
    if (name === undefined) return { text: `NO TOOL ${call.tool} AMONG ${offered(request).join(' ')}` };
    return { toolCalls: [{ name, arguments: call.arguments ?? {} }] };
  };
}

/** The place of an option in what `get_options` answered. */
function placeOf(option: string, result: string): number {
  const { items } = JSON.parse(result) as { items: string[] };
  return items.indexOf(option);
}

describe('Copilot in agent mode works the data app', function () {
  this.timeout(180_000);
  const { csv, best, sum } = sales();
  const chat = appInChat('data', 'sales.csv', csv, '3,000 rows, 4 columns');

  it('finds out which region sold most in May by the tools of widgets alone, and the person sees it', async () => {
    chat.model.play(
      inSteps(
        [
          () => ({ tool: 'data_rows_get_rows', arguments: { limit: 3 } }),
          () => ({ tool: 'data_where_type_into', arguments: { text: 'date = 2026-05' } }),
          () => ({ tool: 'data_pages_select_tab', arguments: { index: 2 } }),
          () => ({ tool: 'data_group_by_get_options' }),
          (result) => ({ tool: 'data_group_by_select', arguments: { index: placeOf('region', result) } }),
          () => ({ tool: 'data_of_get_options' }),
          (result) => ({ tool: 'data_of_select', arguments: { index: placeOf('sales', result) } }),
          () => ({ tool: 'data_groups_sort', arguments: { column: 'value', direction: 'desc' } }),
          () => ({ tool: 'data_groups_get_rows' }),
        ],
        (result) => {
          const { rows } = JSON.parse(result) as { rows: { group: string; value: number }[] };
          return `${rows[0]?.group ?? 'nobody'} sold most in May 2026: ${rows[0]?.value ?? 0}.`;
        },
      ),
    );
    const asked = await turn('Which region sold most in May 2026?', { ours: () => 'Allow for this session' });

    fact('Teahouse asked', asked.ours.length, 'VS Code asked', asked.editor.length);
    const said = await responseText();
    assert.ok(said.includes(`${best} sold most in May 2026: ${sum}.`), said);
    const rows = await terminal.see(/sum of sales ▼/, { session: 'data' });
    const [, first = ''] = /▼\n(.*)/.exec(rows.join('\n')) ?? [];
    assert.ok(first.includes(best) && first.includes(String(sum)), rows.join('\n'));
    assert.equal(asked.ours.length, 1, 'a person says yes once for a client and a session');
    await shot('data-groups');

    // The person goes on where the agent is: the same groups, as bars.
    await terminal.clickText('Chart', 'data');
    await terminal.see('sum of sales by region', { session: 'data' });
    await shot('data-chart');
  });
});
