/**
 * A list of things to do, in The Elm Architecture: a model, messages, `update` and `view`.
 *
 * Run it with the button in the editor's title. Every widget is a tool for agents too: the field below is
 * `<session>.draft.type_into`, the button beside it `<session>.add.click`.
 */
import { app, button, checkbox, column, copy, row, text, textInput } from 'teahouse';
import type { CheckboxToggle, TextInputChange } from 'teahouse';

/** Everything the app knows. It is never changed: `update` makes the next one. */
interface Model {
  readonly draft: string;
  readonly tasks: readonly Task[];
}

interface Task {
  readonly text: string;
  readonly done: boolean;
}

/** Everything that can happen. Widgets send messages of their own; a button sends the one that you give it. */
type Msg =
  | TextInputChange<'draft'>
  | CheckboxToggle
  | { readonly type: 'add' }
  | { readonly type: 'clear' }
  | { readonly type: 'copy' };

export default app<Model, Msg>({
  init: () => ({ draft: '', tasks: [{ text: 'Try this app', done: false }] }),

  // The next model for each message. A message that you forget here does not compile.
  update(message, model) {
    switch (message.type) {
      case 'text_input_change':
        return { ...model, draft: message.text };
      case 'add': {
        const task = { text: model.draft.trim(), done: false };
        return task.text === '' ? model : { draft: '', tasks: [...model.tasks, task] };
      }
      case 'checkbox_toggle': {
        const tasks = model.tasks.map((task, index) =>
          message.id === `task_${index}` ? { ...task, done: message.checked } : task,
        );
        return { ...model, tasks };
      }
      case 'clear':
        return { ...model, tasks: model.tasks.filter((task) => !task.done) };
      case 'copy':
        // An effect is a command beside the model: `copy`, `notify`, `delay`, `openFile`, or one that you make.
        return [model, copy(model.tasks.map((task) => task.text).join('\n'))];
    }
  },

  // What is on the screen for a model. Ids name the widgets, in messages and in tools.
  view(model) {
    const done = model.tasks.filter((task) => task.done).length;
    return column(
      [
        text(`${done} of ${model.tasks.length} done`, { bold: true }),
        ...model.tasks.map((task, index) => checkbox(`task_${index}`, task.done, { label: task.text })),
        row(
          [
            textInput('draft', model.draft, { label: 'New', grow: 1, onSubmit: { type: 'add' } }),
            button('add', 'Add', { type: 'add' }, { disabled: model.draft.trim() === '' }),
          ],
          { gap: 2 },
        ),
        row(
          [
            button('clear', 'Clear what is done', { type: 'clear' }, { disabled: done === 0, destructive: true }),
            button('copy', 'Copy', { type: 'copy' }),
          ],
          { gap: 2 },
        ),
      ],
      { gap: 1, padding: 1 },
    );
  },
});
