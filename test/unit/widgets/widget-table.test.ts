import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { widgetTable } from './widget-table.ts';

describe('docs/widgets.md', () => {
  it('holds the table of widgets, actions and messages as they are', async () => {
    const page = await readFile(new URL('../../../docs/widgets.md', import.meta.url), 'utf8');
    assert.ok(page.includes(widgetTable()), `Put this into docs/widgets.md:\n\n${widgetTable()}`);
  });

  it('names tests that are there', async () => {
    const page = await readFile(new URL('../../../docs/widgets.md', import.meta.url), 'utf8');
    const section = page.slice(page.indexOf('## Lists, and the tests'));
    const named = [...section.matchAll(/^\|[^|]+\|[^|]+\| `([a-z/-]+)`\s*\| (.+?)\s*\|$/gm)];
    assert.ok(named.length >= 30, `${named.length} tests`);
    for (const [, file = '', title = ''] of named) {
      // Those of other rooms are named from test/ on.
      const place = file.includes('/') ? `../../${file}.test.ts` : `${file}.test.ts`;
      const tests = await readFile(new URL(place, import.meta.url), 'utf8');
      assert.ok(tests.includes(`it('${title}`), `There is no test "${title}" in ${file}.test.ts.`);
    }
  });
});
