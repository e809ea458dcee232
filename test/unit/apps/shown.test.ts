import assert from 'node:assert/strict';
import { shownRows } from '../../../src/apps/contacts/shown.ts';

const columns = [
  { id: 'name', label: 'Name' },
  { id: 'age', label: 'Age' },
];
const row = (name: string, age: string) => ({ line: 0, cells: { name, age } });
const people = [row('Zoë', '9'), row('ada', '36'), row('Émile', '100'), row('Ada', '')];
const names = (rows: readonly { cells: Readonly<Record<string, string>> }[]) => rows.map(({ cells }) => cells.name);

describe('contacts: which rows are shown', () => {
  it('shows all rows in the order of the file without filter and order', () => {
    assert.equal(shownRows(people, columns, '  ', null), people);
  });

  it('finds text in any column, upper and lower case alike', () => {
    assert.deepEqual(names(shownRows(people, columns, 'ADA', null)), ['ada', 'Ada']);
    assert.deepEqual(names(shownRows(people, columns, '100', null)), ['Émile']);
  });

  it('sorts text without regard to case and accents, and keeps the order of equals', () => {
    const asc = shownRows(people, columns, '', { column: 'name', direction: 'asc' });
    assert.deepEqual(names(asc), ['ada', 'Ada', 'Émile', 'Zoë']);
    const desc = shownRows(people, columns, '', { column: 'name', direction: 'desc' });
    assert.deepEqual(names(desc), ['Zoë', 'Émile', 'ada', 'Ada']);
  });

  it('sorts a column of numbers as numbers, empty cells first', () => {
    const asc = shownRows(people, columns, '', { column: 'age', direction: 'asc' });
    assert.deepEqual(
      asc.map(({ cells }) => cells.age),
      ['', '9', '36', '100'],
    );
  });
});
