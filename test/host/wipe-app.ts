/** An app with a destructive button, and one that agents get no tool for. */
export const wipeApp = `
import { app, button, column, text } from 'teahouse';
export default app({
  init: () => ({ count: 0 }),
  update: (message, model) => ({ count: message.type === 'wipe' ? 0 : model.count + 1 }),
  view: (model) => column([
    text('Wiped or not: ' + model.count),
    button('add', 'Add', { type: 'add' }),
    button('wipe', 'Wipe', { type: 'wipe' }, { destructive: true }),
    button('not fit', 'Bad id', { type: 'bad' }),
  ]),
});
`;
