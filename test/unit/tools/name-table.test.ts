import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clientName, foldedName } from '../../../src/tools/index.ts';
import { NameTable } from '../../../src/tools/name-table.ts';

describe('the table of names', () => {
  // few letters, so that names clash
  const name = fc.oneof(fc.stringMatching(/^[aAb._-]{1,6}$/), fc.stringMatching(/^[ab]{45,50}$/));
  const step = fc.record({ does: fc.constantFrom('set', 'set', 'set', 'delete'), name });

  it('is a map from the folded client name, whatever is put in and taken out', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.array(name), (steps, asked) => {
        const table = new NameTable<{ name: string }>(46);
        const model = new Map<string, { name: string }>();
        const key = (of: string): string => foldedName(clientName(of));
        for (const { does, name } of steps) {
          if (does === 'delete') {
            table.delete(name);
            model.delete(key(name));
          } else {
            const entry = { name };
            table.set(entry);
            model.set(key(name), entry);
          }
        }
        assert.deepEqual([table.size, new Set(table.values())], [model.size, new Set(model.values())]);
        for (const name of [...asked, ...steps.map((one) => one.name)])
          assert.equal(table.get(name), model.get(key(name)));
      }),
    );
  });

  it('keeps names apart whose hashes are equal', () => {
    const table = new NameTable<{ name: string }>(46);
    const [one, other] = ['a8uw1', 'akbac'].map((given) => ({ name: given })) as [{ name: string }, { name: string }];
    table.set(one);
    table.set(other);
    assert.deepEqual([table.get(one.name), table.get(other.name), table.size], [one, other, 2]);
    table.delete(one.name);
    assert.deepEqual([table.get(one.name), table.get(other.name), table.size], [undefined, other, 1]);
  });
});
