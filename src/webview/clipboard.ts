import type { Terminal } from '@xterm/xterm';
import type { InputEvent, Keymap } from '../protocol/page.ts';

/** What the clipboard needs of the page. */
export interface ClipboardPort {
  keymap(): Keymap | null;
  send(event: InputEvent): void;
}

/** The clipboard's gestures by the chord that an app binds for them, on every system. */
const CHORDS = { copy: 'ctrl+c', cut: 'ctrl+x' } as const;

/**
 * Copy, cut and paste by their events, not by their keys: on the desktop the editor takes the keys and sends the events
 * (spec: tui.md 3.2). A selection made in the terminal is what copy means while there is one; otherwise the app is asked
 * by its chord. A paste is one event with all its text, line ends as `\n`.
 */
export function attachClipboard(terminal: Terminal, element: HTMLElement, port: ClipboardPort): void {
  // A field binds the chords only while text is selected, and its keymap may lag behind a quick hand: where the app takes
  // text, it is asked. Nobody else could do anything with the gesture.
  const appTakes = (gesture: keyof typeof CHORDS): boolean => {
    const keymap = port.keymap();
    return keymap !== null && (keymap.text || keymap.keys.includes(CHORDS[gesture]));
  };
  const take = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  for (const gesture of ['copy', 'cut'] as const) {
    element.addEventListener(
      gesture,
      (event) => {
        if (terminal.hasSelection()) return; // xterm copies it
        if (!appTakes(gesture)) return;
        take(event);
        port.send({ kind: 'key', key: CHORDS[gesture], text: '' });
      },
      true,
    );
  }

  element.addEventListener(
    'paste',
    (event) => {
      take(event);
      const text = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
      if (text !== '' && port.keymap() !== null) port.send({ kind: 'paste', text });
    },
    true,
  );
}
