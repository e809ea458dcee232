import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { widgetTable } from './widget-table.ts';

describe('docs/widgets.md', () => {
  it('holds the table of widgets, actions and messages as they are', async () => {
    const page = await readFile(new URL('../../../docs/widgets.md', import.meta.url), 'utf8');
    assert.ok(page.includes(widgetTable()), `Put this into docs/widgets.md:\n\n${widgetTable()}`);
  });
});
