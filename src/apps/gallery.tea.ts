/**
 * Every widget in each of its states, a tab for each family, with its ids, its tools and its keys: `gallery [family]`.
 * The last line shows what a widget sends, whoever worked it.
 */
import { app, every, onFocusChange, onKey, onResize } from 'teahouse';
import { FAMILIES, view } from './gallery/families.ts';
import { start } from './gallery/model.ts';
import type { Model, Msg } from './gallery/model.ts';
import { update } from './gallery/update.ts';

export default app<Model, Msg>({
  init: (context) => start(context, FAMILIES),
  update,
  view,
  subscriptions: (model) => [
    onResize('size', (size) => ({ type: 'resized', ...size })),
    onFocusChange('focus', (widgetId) => ({ type: 'focused', widgetId })),
    onKey('page_up', 'pageup', { type: 'page', by: -1 }),
    onKey('page_down', 'pagedown', { type: 'page', by: 1 }),
    model.playing && every('play', 200, { type: 'tick' }),
  ],
  resources: {
    last: ({ family, last }) => ({ family: FAMILIES[family] ?? null, last }),
  },
});
