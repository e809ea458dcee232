import assert from 'node:assert/strict';
import { app, type App } from '../../../src/sdk/app.ts';
import { Here } from './support.ts';

interface Model {
  readonly log: readonly string[];
}

/** Two buttons and a field that note what happens to them. */
const form = app<Model, { readonly type: string }>({
  init: () => ({ log: [] }),
  update: ({ type }, { log }) => ({ log: [...log, type] }),
  view: (model) => ({
    type: 'column',
    children: [
      { type: 'button', id: 'one', label: 'One', onClick: { type: 'one' } },
      { type: 'text_input', id: 'name', value: '', onSubmit: { type: 'submitted' } },
      { type: 'button', id: 'off', label: 'Off', disabled: true, onClick: { type: 'off' } },
      { type: 'text', content: model.log.join(' ') },
    ],
  }),
});

describe('a widget that a person acts on by name', () => {
  const activated = (...ids: string[]): Here => {
    const here = new Here(form as unknown as App);
    for (const widgetId of ids) here.runtime.handle({ kind: 'input', event: { kind: 'activate', widgetId } });
    return here;
  };

  const focus = (here: Here): string | null | undefined => here.of('focus').at(-1)?.widgetId;

  it('takes the focus and does what enter does there', () => {
    const here = activated('one', 'one');
    assert.equal(here.screen().at(-1), 'one one');
    assert.equal(focus(here), 'one');
  });

  it('only takes the focus when it takes text', () => {
    const here = activated('name');
    assert.equal(focus(here), 'name');
    assert.ok(!here.screen().join('\n').includes('submitted'));
  });

  it('is left alone when it is disabled or not there', () => {
    const here = activated('off', 'nowhere');
    assert.equal(here.screen().length, 3, 'nothing was noted');
    assert.notEqual(focus(here), 'off');
  });
});
