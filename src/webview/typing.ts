import type { KeyEvent, Keymap } from '../protocol/page.ts';
import { characterName } from './keys.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The key events that text from the terminal's text area stands for: typed characters and what an input method
 * committed, one event a grapheme. The terminal's own answers and key sequences (anything with a control character) are
 * no text and give nothing; a delete that an input method asked for is the key `backspace`.
 *
 * @param data what xterm's `onData` gives
 * @param keymap what the app takes now; the rest is left out
 */
export function typedKeys(data: string, keymap: Keymap, repeat = false): readonly KeyEvent[] {
  const held = repeat ? { repeat: true } : {};
  if (data === '\x7f') {
    return keymap.keys.includes('backspace') ? [{ kind: 'key', key: 'backspace', text: '', ...held }] : [];
  }
  if (/[\x00-\x1f\x7f-\x9f]/.test(data)) return [];
  const events: KeyEvent[] = [];
  for (const { segment: text } of graphemes.segment(data)) {
    const key = characterName(text);
    if (keymap.text || keymap.keys.includes(key)) events.push({ kind: 'key', key, text, ...held });
  }
  return events;
}
