/** The smallest whole app: a number, and three buttons that change it. */
import { app, button, column, row, text } from 'teahouse';

interface Model {
  readonly count: number;
}

type Msg = { readonly type: 'add'; readonly by: number } | { readonly type: 'reset' };

export default app<Model, Msg>({
  init: () => ({ count: 0 }),

  update(message, model) {
    switch (message.type) {
      case 'add':
        return { count: model.count + message.by };
      case 'reset':
        return { count: 0 };
    }
  },

  view: (model) =>
    column(
      [
        text(`Count: ${model.count}`, { bold: true }),
        row(
          [
            button('add', 'Add one', { type: 'add', by: 1 }),
            button('take', 'Take one', { type: 'add', by: -1 }),
            button('reset', 'Reset', { type: 'reset' }),
          ],
          { gap: 2 },
        ),
      ],
      { gap: 1, padding: 1 },
    ),

  resources: { count: (model) => model.count },
});
