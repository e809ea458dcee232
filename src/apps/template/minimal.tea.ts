/**
 * The smallest app, in The Elm Architecture: a model, messages, `update` and `view`.
 *
 * Run it with the button in the editor's title. Its buttons are tools for agents too: `<session>.add.click`.
 */
import { app, button, column, row, text } from 'teahouse';

/** Everything the app knows. It is never changed: `update` makes the next one. */
interface Model {
  readonly count: number;
}

/** Everything that can happen. */
type Msg = { readonly type: 'add' } | { readonly type: 'reset' };

export default app<Model, Msg>({
  init: () => ({ count: 0 }),

  // The next model for each message. A message that you forget here does not compile.
  update(message, model) {
    switch (message.type) {
      case 'add':
        return { count: model.count + 1 };
      case 'reset':
        return { count: 0 };
    }
  },

  // What is on the screen for a model. Ids name the widgets, in messages and in tools.
  view: (model) =>
    column(
      [
        text(`Count: ${model.count}`, { bold: true }),
        row([button('add', 'Add', { type: 'add' }), button('reset', 'Reset', { type: 'reset' })], { gap: 2 }),
      ],
      { gap: 1, padding: 1 },
    ),
});
