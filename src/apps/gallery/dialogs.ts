import type { ViewNode } from 'teahouse';
import { button, modal, row, text, textInput } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import { lines } from './exhibit.ts';
import type { Dialog, Model, Msg } from './model.ts';

const OPENERS: readonly { readonly dialog: Dialog; readonly label: string }[] = [
  { dialog: 'plain', label: 'A question' },
  { dialog: 'delete', label: 'Something to lose' },
  { dialog: 'form', label: 'A form' },
  { dialog: 'nested', label: 'One over another' },
  { dialog: 'long', label: 'Much to read' },
];

const MUCH = Array.from(
  { length: 6 },
  (_, index) => `${index + 1}. A dialog takes what room it needs, breaks its text, and is cut where there is no more.`,
);

/** What opens dialogs. */
export function dialogs(room: number): readonly Exhibit[] {
  return [
    {
      title: 'modal: keys and agents’ writes go to it and to what it holds',
      nodes: [
        row(
          OPENERS.map(({ dialog, label }) => button(`open_${dialog}`, label, { type: 'open', dialog })),
          { gap: 1, wrap: true },
        ),
      ],
      height: lines(
        OPENERS.map(({ label }) => label.length + 4),
        1,
        room,
      ),
      tools: [{ ids: OPENERS.map(({ dialog }) => `open_${dialog}`), actions: ['click'] }],
      keys: 'In a dialog: Tab goes round inside, Escape dismisses, Enter on it confirms.',
    },
  ];
}

/** The dialogs that are open, the topmost last. Each is a modal named after what opens it. */
export function openDialogs({ dialogs, texts }: Model): readonly ViewNode<Msg>[] {
  return dialogs.map((dialog): ViewNode<Msg> => {
    switch (dialog) {
      case 'plain':
        return modal('plain', [text('Shall the kettle be put on?')], { title: 'Tea?', confirmLabel: 'Yes' });
      case 'delete':
        return modal('delete', [text('The pot is poured out. This cannot be taken back.')], {
          title: 'Pour it out?',
          confirmLabel: 'Pour out',
          destructive: true,
        });
      case 'form':
        return modal('form', [textInput('guest', texts['guest'] ?? '', { label: 'Guest', placeholder: 'who comes' })], {
          title: 'Invite somebody',
          confirmLabel: 'Invite',
        });
      case 'nested':
        return modal(
          'nested',
          [text('This dialog opens another one.'), button('ask_again', 'Ask again', { type: 'open', dialog: 'plain' })],
          { title: 'The outer one' },
        );
      case 'long':
        return modal(
          'long',
          MUCH.map((line) => text(line)),
          { title: 'Much to read', width: 50 },
        );
    }
  });
}
