/** What compiles and what does not: run by the type check alone. Each `@ts-expect-error` fails once it compiles. */
import {
  app,
  box,
  button,
  checkbox,
  column,
  modal,
  row,
  selectList,
  table,
  text,
  textInput,
} from '../../../src/sdk/index.ts';
import type {
  CheckboxToggle,
  ModalConfirm,
  ModalDismiss,
  SelectOption,
  SelectRow,
  Sort,
  TextInputChange,
  View,
} from '../../../src/sdk/index.ts';

type Msg =
  | { readonly type: 'add' }
  | { readonly type: 'by'; readonly by: number }
  | { readonly type: 'found'; readonly value: string }
  | { readonly type: 'opened'; readonly value: number }
  | TextInputChange<'name'>
  | CheckboxToggle
  | SelectRow<'people'>
  | Sort<'people'>;

const view = (made: View<Msg>): View<Msg> => made;

export default app<{ readonly n: number }, Msg>({
  init: () => ({ n: 0 }),
  update: (_, model) => model,
  view: (model) =>
    column(
      [
        text('Hello', { fg: 'accent' }),
        model.n > 0 && button('add', 'Add', { type: 'add' }),
        row([box([button('two', 'Two', { type: 'by', by: 2 }, { disabled: true })], { title: 'In' })], { gap: 1 }),
        ...[1, 2].map((by) => button(`by_${by}`, 'More', { type: 'by', by })),
        { type: 'text', content: 'written by hand' },
        { type: 'button', id: 'raw', label: 'Raw', onClick: { type: 'add' } },
        textInput('name', '', { onSubmit: { type: 'found' } }),
        checkbox('any', 'mixed', { label: 'Any' }),
        table('people', { columns: [{ id: 'a', grow: 1 }], rows: [{ a: 1 }], onSubmit: { type: 'opened' } }),
        null,
      ],
      { padding: 1 },
    ),
});

/** A helper without an annotation keeps the messages of what it makes. */
const helper = (n: number) =>
  column([button('add', 'Add', { type: 'add' }), button('by', 'By', { type: 'by', by: n })]);

view(column([helper(1), text('x')]));
view(column([]));
view(column([null, false, undefined]));

// @ts-expect-error: no message of the app has this type
view(button('add', 'Add', { type: 'ad' }));
// @ts-expect-error: nor deep inside
view(column([row([box([button('add', 'Add', { type: 'ad' })])])]));
// @ts-expect-error: the payload is missing
view(button('by', 'By', { type: 'by' }));
// @ts-expect-error: the payload is of another type
view(column([button('by', 'By', { type: 'by', by: 'two' })]));
// @ts-expect-error: a function is no message
button('add', 'Add', () => ({ type: 'add' }));
// @ts-expect-error: a raw node's message is checked as well
view(column([{ type: 'button', id: 'x', onClick: { type: 'ad' } }]));
// @ts-expect-error: an option that does not exist
column([], { gpa: 1 });
// @ts-expect-error: an option of another type
button('add', 'Add', { type: 'add' }, { disabled: 'yes' });
// @ts-expect-error: a style that does not exist
text('x', { colour: 'red' });
// @ts-expect-error: the app does not take this input's messages
view(column([textInput('email', '')]));
// @ts-expect-error: nor this list's
view(column([selectList('list', { options: ['a'] })]));
// @ts-expect-error: nor this modal's
view(modal('sure', [text('Sure?')]));
// @ts-expect-error: the widget fills in a text, the message holds a number
view(textInput('name', '', { onSubmit: { type: 'opened' } }));
// @ts-expect-error: the widget fills in a number, the message holds a text
view(table('people', { columns: [], rows: [], onSelect: { type: 'found' } }));

const wider: View = modal('sure', [textInput('name', ''), selectList('list', { options: ['a'] })]);
const exact: View<ModalDismiss<'sure'> | ModalConfirm<'sure'> | TextInputChange<'name'> | SelectOption<'list'>> = modal(
  'sure',
  [textInput('name', ''), selectList('list', { options: [{ label: 'a', disabled: true }] })],
);
wider;
exact;
