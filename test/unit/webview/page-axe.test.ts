import assert from 'node:assert/strict';
import { accessibilityFaults } from '../../harness/axe.ts';
import type { PageAction, PageState } from '../../../src/protocol/page.ts';
import { describePage } from './page-kit.ts';
import { defaultThemes } from './themes.ts';

const actions: readonly PageAction[] = [
  { id: 'restart', label: 'Restart' },
  { id: 'open_file', label: 'Open File' },
  { id: 'show_log', label: 'Show Log' },
];

const STATES: Readonly<Record<string, PageState>> = {
  starting: { name: 'starting', text: 'Starting counter…' },
  ended: { name: 'ended', text: 'counter ended.', actions },
  failed: {
    name: 'failed',
    title: 'counter could not be started',
    details: 'counter.tea.ts:3:7: missing bracket',
    actions,
  },
};

const KINDS: Readonly<Record<string, string>> = {
  'Default Dark Modern': 'vscode-dark',
  'Default Light Modern': 'vscode-light',
  'Default High Contrast': 'vscode-high-contrast',
  'Default High Contrast Light': 'vscode-high-contrast-light vscode-high-contrast',
};

describePage('the page and axe-core', (open) => {
  for (const [name, theme] of Object.entries(defaultThemes)) {
    const look = { theme, bodyClass: `${KINDS[name] ?? ''} vscode-using-screen-reader` };

    for (const [state, shown] of Object.entries(STATES)) {
      it(`agree on an app that is ${state}, in ${name}`, async () => {
        const { page, send, draw } = await open(look);
        await draw('What was shown last');
        await send({ kind: 'state', state: shown });
        assert.deepEqual(await accessibilityFaults(page), []);
      });
    }

    it(`agree on a fault of an app that runs, and on the bar for finding text, in ${name}`, async () => {
      const { page, send, draw } = await open(look);
      await draw('Count: 1');
      await send(
        {
          kind: 'banner',
          banner: {
            severity: 'error',
            text: 'update failed: no such contact',
            place: 'contacts.tea.ts:12',
            advice: 'Fix it and save.',
            more: 'Others: 2.',
            actions,
          },
        },
        { kind: 'reach', part: 'find' },
      );
      for (const found of ['count', ' of none']) {
        await page.keyboard.type(found);
        assert.deepEqual(await accessibilityFaults(page), [], found);
      }
    });
  }
});
