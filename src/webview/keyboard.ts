import type { Terminal } from '@xterm/xterm';
import type { InputEvent, Keymap } from '../protocol/page.ts';
import { isComposed, routeKey, type KeyRoute } from './keys.ts';
import { typedKeys } from './typing.ts';

/** What the keyboard needs of the page. */
export interface KeyboardPort {
  /** What the app takes now; `null` while there is no running app to type into. */
  keymap(): Keymap | null;
  readonly mac: boolean;
  send(event: InputEvent): void;
  /** The page's own use of Escape, where the app has none. Answers whether there was one. */
  escape(): boolean;
}

/**
 * Reads the keyboard: each key goes to the app or to the editor, never to both (spec: tui.md 3.2, bug report 054).
 * Text that is typed, and what an input method commits, comes through the terminal's own text area.
 */
export function attachKeyboard(terminal: Terminal, port: KeyboardPort): void {
  const nothing: Keymap = { text: false, keys: [], mouse: false };
  let last: KeyRoute['to'] = 'editor';
  let repeat = false;

  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type === 'keypress') return last === 'typing';
    if (event.type === 'keyup') {
      // A key that was left to the editor has also left its character in the text area.
      if (last === 'editor' && !event.isComposing && terminal.textarea) terminal.textarea.value = '';
      return true;
    }
    const route = routeKey(event, { keymap: port.keymap() ?? nothing, mac: port.mac });
    last = route.to;
    repeat = event.repeat;
    if (route.to === 'app') {
      event.preventDefault();
      event.stopPropagation();
      terminal.clearSelection();
      port.send(route.event);
      return false;
    }
    if (route.to === 'editor' && event.key === 'Escape' && port.escape()) {
      event.preventDefault();
      event.stopPropagation();
      return false;
    }
    // Some input methods give their keys' own codes; xterm would take those for typed ones and end the composition.
    return route.to === 'typing' || (route.to === 'composition' && isComposed(event));
  });

  terminal.onData((data) => {
    for (const event of typedKeys(data, port.keymap() ?? nothing, repeat)) port.send(event);
  });
}
