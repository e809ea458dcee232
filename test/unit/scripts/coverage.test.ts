import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contributed, ranIn, uncovered } from '../../../scripts/coverage.mjs';

const manifest = {
  contributes: {
    commands: [{ command: 'tea.brew' }, { command: 'tea.pour' }],
    configuration: { properties: { 'tea.strength': {} } },
    languageModelTools: [{ name: 'tea_taste' }],
  },
};

describe('the audit of what tests made happen', () => {
  it('names what never happened in a window, by its kind', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-ran-'));
    const write = (name: string, ...ran: object[]): void => {
      fs.mkdirSync(path.join(folder, name));
      fs.writeFileSync(path.join(folder, name, 'ran.jsonl'), ran.map((it) => `${JSON.stringify(it)}\n`).join(''));
    };
    try {
      assert.deepEqual(ranIn(folder), []);
      write(
        'host',
        { kind: 'command', name: 'tea.brew', test: 'brews' },
        { kind: 'tool', name: 'tea_taste', test: 'tastes' },
      );
      write('agent', { kind: 'command', name: 'tea.strength', test: 'is no command' });
      assert.deepEqual(uncovered(contributed(manifest), ranIn(folder)), ['command tea.pour', 'setting tea.strength']);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
