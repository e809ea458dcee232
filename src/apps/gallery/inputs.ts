import { button, checkbox, passwordField, row, scrubber, textArea, textInput } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import { lines } from './exhibit.ts';
import type { Model } from './model.ts';

const field = { labelWidth: 12 } as const;

/** Buttons and inputs, in each of their states. */
export function inputs(model: Model, room: number): readonly Exhibit[] {
  const { texts, checks } = model;
  const textOf = (id: string): string => texts[id] ?? '';
  const isAddress = /^\S+@\S+$/.test(textOf('email'));
  return [
    {
      title: 'button: plain, primary, destructive, disabled',
      nodes: [
        row(
          [
            button('save', 'Save', { type: 'pressed', what: 'save' }),
            button('go', 'Go', { type: 'pressed', what: 'go' }, { primary: true }),
            button('erase', 'Erase', { type: 'pressed', what: 'erase' }, { destructive: true }),
            button('not_now', 'Not now', { type: 'pressed', what: 'not_now' }, { disabled: true }),
          ],
          { gap: 1, wrap: true },
        ),
      ],
      height: lines([8, 6, 9, 11], 1, room),
      tools: [
        { ids: ['save', 'go', 'erase'], actions: ['click'] },
        { ids: ['not_now'], actions: [] },
      ],
      keys: 'Enter or Space presses it. A person is asked about each agent’s click on Erase.',
    },
    {
      title: 'checkbox: checked, not, some of it, disabled',
      nodes: [
        row(
          [
            checkbox('milk', checks['milk'] ?? false, { label: 'Milk' }),
            checkbox('sugar', checks['sugar'] ?? false, { label: 'Sugar' }),
            checkbox('all', checks['all'] ?? false, { label: 'All of it' }),
            checkbox('gone', false, { label: 'Sold out', disabled: true }),
          ],
          { gap: 2, wrap: true },
        ),
      ],
      height: lines([8, 9, 13, 12], 2, room),
      tools: [
        { ids: ['milk', 'sugar', 'all'], actions: ['toggle', 'get_checked'] },
        { ids: ['gone'], actions: [] },
      ],
      keys: 'Space or Enter turns it round; a click on the label does, too.',
    },
    {
      title: 'text_input: filled, empty, wrong, read-only, disabled',
      nodes: [
        textInput('name', textOf('name'), { ...field, label: 'Name', maxLength: 40 }),
        textInput('city', textOf('city'), { ...field, label: 'City', placeholder: 'where you live' }),
        textInput('email', textOf('email'), {
          ...field,
          label: 'Email',
          ...(isAddress ? {} : { error: 'This is no address: it has no @.' }),
        }),
        textInput('fixed', textOf('fixed'), { ...field, label: 'Read-only', readOnly: true }),
        textInput('off', textOf('off'), { ...field, label: 'Disabled', disabled: true }),
      ],
      height: isAddress ? 5 : 6,
      tools: [
        { ids: ['name', 'city', 'email'], actions: ['type_into', 'clear', 'get_value'] },
        { ids: ['fixed', 'off'], actions: ['get_value'] },
      ],
      keys: 'Ctrl with arrows by word, Shift selects, Ctrl+Z and Ctrl+Y undo and redo.',
    },
    {
      title: 'password_field',
      nodes: [
        passwordField('token', textOf('token'), { ...field, label: 'Token', placeholder: 'secret' }),
        passwordField('sealed', 'sealed', { ...field, label: 'Disabled', disabled: true }),
      ],
      height: 2,
      tools: [
        { ids: ['token'], actions: ['type_into', 'clear'] },
        { ids: ['sealed'], actions: [] },
      ],
      keys: 'As a text input, but it is never read, copied or undone.',
    },
    {
      title: 'text_area: to write in, read-only',
      nodes: [
        textArea('poem', textOf('poem'), { label: 'Poem', height: 5 }),
        textArea('letter', textOf('letter'), { label: 'Letter', readOnly: true, height: 5 }),
      ],
      height: 10,
      tools: [
        { ids: ['poem'], actions: ['type_into', 'clear', 'get_value'] },
        { ids: ['letter'], actions: ['get_value'] },
      ],
      keys: 'As a text input, with Enter for a new line and Page Up and Down.',
    },
    {
      title: 'scrubber: with marks, disabled',
      nodes: [
        scrubber('replay', {
          label: 'Replay',
          max: 40,
          position: model.positions['replay'] ?? 0,
          playing: model.playing,
          marks: [10, 20, 30],
        }),
        scrubber('stopped', { label: 'Disabled', max: 10, position: 4, disabled: true }),
      ],
      height: 2,
      tools: [
        { ids: ['replay'], actions: ['seek', 'play', 'pause', 'get_position'] },
        { ids: ['stopped'], actions: [] },
      ],
      keys: 'Space plays and pauses, ← and → go one step, with Shift ten, Home and End.',
    },
  ];
}
