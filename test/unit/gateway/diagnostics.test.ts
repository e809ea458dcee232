import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { houseOf } from '../../../src/cli/house.ts';
import { findLayout } from '../../../src/cli/layout.ts';
import { agent } from './fakes.ts';
import { ENTRY_URL } from '../cli/program.ts';

describe('the events on node:diagnostics_channel', () => {
  it('tell who listens to the headless program which tools came and which were called', async () => {
    const heard: unknown[] = [];
    const listen = (event: unknown): void => void heard.push(event);
    const names = ['teahouse:tool-called', 'teahouse:tools-changed'];
    for (const name of names) subscribe(name, listen);
    const { stdin, stdout, stderr } = process;
    const house = houseOf({ argv: [], layout: findLayout(ENTRY_URL), stdin, stdout, stderr }, 'act', []);
    try {
      const fixed = house.registry.list().map(({ name }) => name);
      await house.gateway.call({ name: 'list_apps', arguments: {}, client: agent('Claude') });
      assert.deepEqual(heard, [
        { action: 'register', count: fixed.length, names: fixed.join(' ') },
        { tool: 'list_apps', ok: true, code: null },
      ]);
    } finally {
      for (const name of names) unsubscribe(name, listen);
      house.dispose();
    }
  });
});
