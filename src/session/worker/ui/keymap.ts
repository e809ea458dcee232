import type { Keymap } from '../../../protocol/worker.ts';
import type { Shown } from './widget-at.ts';

/** What decides which keys the app takes now. */
export interface KeymapSource {
  readonly focused: Shown | undefined;
  readonly dialog: Shown | undefined;
  /** Whether Tab has anywhere to go. */
  readonly canMove: boolean;
  /** The chords of the app's `onKey`. */
  readonly subscribed: readonly string[];
  readonly takesPaste: boolean;
  /** Whether any widget could use the mouse. */
  readonly mouse: boolean;
  readonly local: (id: string) => unknown;
  /** The keys of widgets that work wherever the focus is. */
  readonly hotkeys: readonly string[];
}

/** The keys that go to the app; all others belong to the editor (design: *Subscriptions*). */
export function keymapOf(source: KeymapSource): Keymap {
  const { focused, dialog, local } = source;
  const keys = new Set<string>([...source.subscribed, ...source.hotkeys]);
  for (const shown of [dialog, focused]) {
    if (shown !== undefined) for (const key of shown.widget.keys(shown.node, local(shown.id))) keys.add(key);
  }
  if (source.canMove) keys.add('tab').add('shift+tab');
  const text =
    (focused !== undefined && focused.widget.takesText(focused.node, local(focused.id))) || source.takesPaste;
  return { text, keys: [...keys].sort(), mouse: source.mouse };
}

/** Whether two keymaps say the same. */
export function sameKeymap(a: Keymap, b: Keymap): boolean {
  return (
    a.text === b.text &&
    a.mouse === b.mouse &&
    a.keys.length === b.keys.length &&
    a.keys.every((key, i) => key === b.keys[i])
  );
}
