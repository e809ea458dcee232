import { boundedTop, pageRows, topFor } from './families.ts';
import { filteredTeas } from './lists.ts';
import type { Model, Msg, WidgetMsg } from './model.ts';
import { shownPeople } from './tables.ts';

/** A widget's message as it is shown; a password never is. */
function shownMessage(message: Msg): string {
  const { type, ...fields } = message;
  const open = type === 'password_field_change' ? { ...fields, text: '(secret)' } : fields;
  const parts = Object.entries(open).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `${type} { ${parts.join(', ')} }`;
}

/** A list of indexes with one of them turned round. */
function turned(indexes: readonly number[], index: number): readonly number[] {
  return indexes.includes(index) ? indexes.filter((each) => each !== index) : [...indexes, index].sort((a, b) => a - b);
}

function scrollPage(model: Model, top: number): Model {
  return { ...model, tops: model.tops.map((old, index) => (index === model.family ? boundedTop(model, top) : old)) };
}

function picked(model: Model, id: string, index: number): Model {
  const marked = model.marked[id];
  return marked === undefined
    ? { ...model, picked: { ...model.picked, [id]: index } }
    : { ...model, marked: { ...model.marked, [id]: turned(marked, index) } };
}

/** What a list shows now, by the list's id. */
function entriesOf(model: Model, id: string): readonly unknown[] {
  return id === 'tea' ? filteredTeas(model.filters['tea'] ?? '') : shownPeople(model);
}

/** A list that is filtered or sorted anew: what was picked is the same one as before, if it is still there. */
function arranged(model: Model, id: string, change: Partial<Model>): Model {
  const next: Model = { ...model, ...change };
  const before = entriesOf(model, id)[model.picked[id] ?? -1];
  const index = before === undefined ? -1 : entriesOf(next, id).indexOf(before);
  return { ...next, picked: { ...model.picked, [id]: index < 0 ? null : index } };
}

function fromWidget(model: Model, message: WidgetMsg): Model {
  const { id } = message;
  switch (message.type) {
    case 'text_input_change':
    case 'text_area_change':
    case 'password_field_change':
      return { ...model, texts: { ...model.texts, [id]: message.text } };
    case 'checkbox_toggle':
      return { ...model, checks: { ...model.checks, [id]: message.checked } };
    case 'select_option':
    case 'select_row':
      return picked(model, id, message.index);
    case 'sort':
      // The other tables of the gallery are shown as they are.
      if (id !== 'people') return model;
      return arranged(model, id, { sort: { by: message.column, direction: message.direction } });
    case 'tab_change':
      if (id === 'family') return { ...model, family: message.index };
      return { ...model, positions: { ...model.positions, [id]: message.index } };
    case 'scroll_to':
      if (id === 'page') return scrollPage(model, message.row);
      return { ...model, follow: false, positions: { ...model.positions, [id]: message.row } };
    case 'scrubber_seek':
      return { ...model, positions: { ...model.positions, [id]: message.position } };
    case 'scrubber_play':
    case 'scrubber_pause':
      return { ...model, playing: message.type === 'scrubber_play' };
    case 'tree_expand':
      return { ...model, expanded: [...model.expanded, message.nodeId] };
    case 'tree_collapse':
      return { ...model, expanded: model.expanded.filter((each) => each !== message.nodeId) };
    case 'tree_select':
      return { ...model, branch: message.nodeId };
    case 'modal_confirm':
    case 'modal_dismiss':
      return { ...model, dialogs: model.dialogs.slice(0, -1) };
    case 'menu_select':
      return model;
  }
}

/** The next model for a message. */
export function update(message: Msg, model: Model): Model {
  switch (message.type) {
    case 'resized':
      return { ...model, columns: message.columns, rows: message.rows };
    case 'focused':
      return message.widgetId === null ? model : scrollPage(model, topFor(model, message.widgetId));
    case 'page':
      return scrollPage(model, (model.tops[model.family] ?? 0) + message.by * pageRows(model));
    case 'tick': {
      const position = (model.positions['replay'] ?? 0) + 1;
      return position > 40
        ? { ...model, playing: false }
        : { ...model, positions: { ...model.positions, replay: position } };
    }
    case 'open':
      return { ...model, last: shownMessage(message), dialogs: [...model.dialogs, message.dialog] };
    case 'filter':
      return arranged(model, message.id, {
        filters: { ...model.filters, [message.id]: message.value ?? '' },
        last: shownMessage(message),
      });
    case 'pressed':
      return { ...model, last: shownMessage(message) };
    default: {
      const next = fromWidget(model, message);
      return message.id === 'page' || message.id === 'family' ? next : { ...next, last: shownMessage(message) };
    }
  }
}
