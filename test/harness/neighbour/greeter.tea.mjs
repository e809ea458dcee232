import { app, button, column, text } from 'teahouse';

export default app({
  init: () => ({ greeted: 0 }),
  update: (message, model) => ({ greeted: model.greeted + 1 }),
  view: (model) => column([text(`greeted ${model.greeted}`), button('greet', 'Greet', { type: 'greet' })]),
});
