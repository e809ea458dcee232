/**
 * A form and a table: what is filled in above becomes a row below, and a row that is chosen is edited.
 *
 * Run it with the button in the editor's title. Agents fill the form with `fill_form`, and read and choose rows with
 * `<session>.guests.get_rows` and `<session>.guests.select_row`.
 */
import { app, button, checkbox, column, modal, row, table, text, textInput } from 'teahouse';
import type { CheckboxToggle, ModalConfirm, ModalDismiss, SelectRow, Sort, TextInputChange } from 'teahouse';

interface Guest {
  readonly name: string;
  readonly comes: boolean;
}

interface Model {
  /** What the form holds. */
  readonly form: Guest;
  readonly guests: readonly Guest[];
  /** The guest that is edited; `null` while the form makes a new one. */
  readonly selected: number | null;
  /** Whether it is asked if the guest is to be removed. */
  readonly asking: boolean;
  readonly sortBy: string;
  readonly sortDirection: 'asc' | 'desc';
}

type Msg =
  | TextInputChange<'name'>
  | CheckboxToggle<'comes'>
  | SelectRow<'guests'>
  | Sort<'guests'>
  | ModalConfirm<'sure'>
  | ModalDismiss<'sure'>
  | { readonly type: 'save' | 'new' | 'remove' };

/** The guests in the order of a column; the app sorts, and the table shows the rows as they are. */
function sorted({ guests, sortBy, sortDirection }: Model): readonly Guest[] {
  const key = ({ name, comes }: Guest): string => (sortBy === 'comes' ? (comes ? 'a' : 'b') : name.toLowerCase());
  const order = guests.toSorted((a, b) => key(a).localeCompare(key(b)));
  return sortDirection === 'asc' ? order : order.reverse();
}

const empty: Guest = { name: '', comes: false };

export default app<Model, Msg>({
  init: () => ({
    form: empty,
    guests: [{ name: 'Ada', comes: true }],
    selected: null,
    asking: false,
    sortBy: 'name',
    sortDirection: 'asc',
  }),

  update(message, model) {
    switch (message.type) {
      case 'text_input_change':
        return { ...model, form: { ...model.form, name: message.text } };
      case 'checkbox_toggle':
        return { ...model, form: { ...model.form, comes: message.checked } };
      case 'select_row':
        return { ...model, selected: message.index, form: model.guests[message.index] ?? empty };
      case 'sort': {
        const next = { ...model, sortBy: message.column, sortDirection: message.direction };
        return { ...next, guests: sorted(next), selected: null, form: empty };
      }
      case 'new':
        return { ...model, selected: null, form: empty };
      case 'save': {
        const guest = { ...model.form, name: model.form.name.trim() };
        if (guest.name === '') return model;
        const guests =
          model.selected === null
            ? [...model.guests, guest]
            : model.guests.map((each, index) => (index === model.selected ? guest : each));
        return { ...model, guests, selected: null, form: empty };
      }
      case 'remove':
        return { ...model, asking: model.selected !== null };
      case 'modal_dismiss':
        return { ...model, asking: false };
      case 'modal_confirm': {
        const guests = model.guests.filter((_, index) => index !== model.selected);
        return { ...model, form: empty, guests, selected: null, asking: false };
      }
    }
  },

  view(model) {
    const editing = model.selected !== null;
    return column(
      [
        row(
          [
            textInput('name', model.form.name, { label: 'Name', grow: 1, onSubmit: { type: 'save' } }),
            checkbox('comes', model.form.comes, { label: 'Comes' }),
          ],
          { gap: 2 },
        ),
        row(
          [
            button('save', editing ? 'Save' : 'Add', { type: 'save' }, { disabled: model.form.name.trim() === '' }),
            button('new', 'New', { type: 'new' }, { disabled: !editing }),
            button('remove', 'Remove', { type: 'remove' }, { disabled: !editing }),
          ],
          { gap: 2 },
        ),
        table('guests', {
          columns: [
            { id: 'name', label: 'Name', grow: 1 },
            { id: 'comes', label: 'Comes' },
          ],
          rows: model.guests.map(({ name, comes }) => [name, comes ? 'yes' : 'no']),
          selectedRow: model.selected,
          sortBy: model.sortBy,
          sortDirection: model.sortDirection,
          grow: 1,
        }),
        ...(model.asking
          ? [modal('sure', [text(`Remove ${model.form.name}?`)], { confirmLabel: 'Remove', destructive: true })]
          : []),
      ],
      { gap: 1, padding: 1 },
    );
  },
});
