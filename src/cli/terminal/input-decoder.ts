import type { InputEvent, KeyEvent, MouseEvent } from '../../sdk/input.ts';

/** What terminals send for keys that have a name, by the end of the sequence. */
const FINAL: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  Z: 'tab',
};

/** The same for sequences that end in `~`, by their number. */
const TILDE: Readonly<Record<string, string>> = {
  '1': 'home',
  '2': 'insert',
  '3': 'delete',
  '4': 'end',
  '5': 'pageup',
  '6': 'pagedown',
  '7': 'home',
  '8': 'end',
  '11': 'f1',
  '12': 'f2',
  '13': 'f3',
  '14': 'f4',
  '15': 'f5',
  '17': 'f6',
  '18': 'f7',
  '19': 'f8',
  '20': 'f9',
  '21': 'f10',
  '23': 'f11',
  '24': 'f12',
};

const PASTE_BEGIN = '\u001b[200~';
const PASTE_END = '\u001b[201~';

/** Milliseconds between two presses that make a double click. */
const DOUBLE_CLICK = 400;

/**
 * Makes events of what a terminal sends: keys, SGR mouse reports, bracketed pastes, focus. A sequence that comes in
 * pieces is waited for; what stays unfinished is given by {@link flush}.
 *
 * ```ts
 * new InputDecoder().push('\u001b[A'); // [{ kind: 'key', key: 'up', text: '' }]
 * ```
 */
export class InputDecoder {
  #rest = '';
  #paste: string | null = null;
  #press: { readonly at: number; readonly column: number; readonly row: number; readonly clicks: number } | null = null;
  readonly #now: () => number;

  /** @param now a clock in milliseconds, for double clicks */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether something unfinished waits: an escape key, or the beginning of a sequence. */
  get pending(): boolean {
    return this.#rest !== '';
  }

  /** Takes what came in, and answers what can be told from it. */
  push(chunk: string): readonly InputEvent[] {
    this.#rest += chunk;
    const events: InputEvent[] = [];
    while (this.#rest !== '') {
      if (this.#paste !== null) {
        if (!this.#takePaste(events)) break;
        continue;
      }
      const length = this.#next(events);
      if (length === 0) break;
      this.#rest = this.#rest.slice(length);
    }
    return events;
  }

  /** What waits is all there is: an escape alone was the key. */
  flush(): readonly InputEvent[] {
    if (this.#paste !== null) return [];
    const [first, ...others] = this.#rest;
    this.#rest = '';
    if (first === undefined) return [];
    if (first !== '\u001b') return [character(first, false), ...this.push(others.join(''))];
    return [key('escape'), ...this.push(others.join(''))];
  }

  /** Reads a paste on; `false` when its end has not come yet. */
  #takePaste(events: InputEvent[]): boolean {
    const end = this.#rest.indexOf(PASTE_END);
    if (end < 0) {
      // The end may be cut in two.
      const kept = Math.max(0, this.#rest.length - PASTE_END.length + 1);
      this.#paste = (this.#paste ?? '') + this.#rest.slice(0, kept);
      this.#rest = this.#rest.slice(kept);
      return false;
    }
    const text = ((this.#paste ?? '') + this.#rest.slice(0, end)).replace(/\r\n?/g, '\n');
    this.#rest = this.#rest.slice(end + PASTE_END.length);
    this.#paste = null;
    if (text !== '') events.push({ kind: 'paste', text });
    return true;
  }

  /** Reads one event; answers how many characters it took, 0 when more have to come. */
  #next(events: InputEvent[]): number {
    const text = this.#rest;
    if (!text.startsWith('\u001b')) {
      const [first = ''] = text;
      events.push(character(first, false));
      return first.length;
    }
    if (text.length === 1) return 0;
    if (text[1] === '[') return this.#sequence(events, text);
    if (text[1] === 'O') {
      if (text.length === 2) return 0;
      const name = FINAL[text[2] ?? ''];
      if (name !== undefined) events.push(key(name));
      return 3;
    }
    if (text[1] === '\u001b') {
      events.push(key('escape'));
      return 1;
    }
    const [, second = ''] = text;
    events.push(character(second, true));
    return 1 + second.length;
  }

  #sequence(events: InputEvent[], text: string): number {
    if (text.startsWith(PASTE_BEGIN)) {
      this.#paste = '';
      return PASTE_BEGIN.length;
    }

    const found = /^\u001b\[([<?]?)([0-9;:]*)([ -/]*)([@-~])/.exec(text);

    if (!found) return /^\u001b\[[<?]?[0-9;:]*[ -/]*$/.test(text) ? 0 : 2;
    const [whole, mark, numbers = '', , final = ''] = found;
    if (mark === '<' && (final === 'M' || final === 'm')) events.push(...this.#mouse(numbers, final === 'm'));
    else if (mark === '' && (final === 'I' || final === 'O') && numbers === '')
      events.push({ kind: 'focus', focused: final === 'I' });
    else if (mark === '') events.push(...named(numbers, final));
    return whole.length;
  }

  #mouse(numbers: string, released: boolean): readonly MouseEvent[] {
    const [code = 0, x = 1, y = 1] = numbers.split(';').map(Number);
    const column = x - 1;
    const row = y - 1;
    const held = { ctrl: (code & 16) !== 0, shift: (code & 4) !== 0, alt: (code & 8) !== 0 };
    const place = { kind: 'mouse', column, row, wheel: 0, clicks: 0, ...held } as const;
    if ((code & 64) !== 0)
      return (code & 2) !== 0 ? [] : [{ ...place, action: 'wheel', button: 'none', wheel: (code & 1) !== 0 ? 3 : -3 }];
    const button = (['left', 'middle', 'right', 'none'] as const)[code & 3] ?? 'none';
    if ((code & 32) !== 0) return [{ ...place, action: button === 'none' ? 'move' : 'drag', button }];
    if (released) return [{ ...place, action: 'release', button, clicks: this.#press?.clicks ?? 1 }];
    const before = this.#press;
    const again =
      before !== null && this.#now() - before.at <= DOUBLE_CLICK && before.column === column && before.row === row;
    const clicks = again ? before.clicks + 1 : 1;
    this.#press = { at: this.#now(), column, row, clicks };
    return [{ ...place, action: 'press', button, clicks }];
  }
}

/** A key with a name, and the modifiers that a sequence tells as a number: 1 and the sum of shift 1, alt 2, ctrl 4, meta 8. */
function named(numbers: string, final: string): readonly KeyEvent[] {
  const [first = '', second = ''] = numbers.split(';');
  const name = final === '~' ? TILDE[first] : FINAL[final];
  if (name === undefined) return [];
  const sum = Math.max(0, Number(second.split(':', 1)[0] ?? '') - 1) | (final === 'Z' ? 1 : 0);
  const prefix = [sum & 4 ? 'ctrl+' : '', sum & 2 ? 'alt+' : '', sum & 1 ? 'shift+' : '', sum & 8 ? 'meta+' : ''].join(
    '',
  );
  return [{ kind: 'key', key: prefix + name, text: '' }];
}

/** What a character that came by itself means; after an escape it was typed with alt. */
function character(text: string, alt: boolean): KeyEvent {
  const code = text.charCodeAt(0);
  const prefix = alt ? 'alt+' : '';
  if (text === '\r' || text === '\n') return key(`${prefix}enter`);
  if (text === '\t') return key(`${prefix}tab`);
  if (text === '\u007f' || text === '\b') return key(`${text === '\b' ? 'ctrl+' : ''}${prefix}backspace`);
  if (code === 0) return key(`ctrl+${prefix}space`);
  if (code < 27) return key(`ctrl+${prefix}${String.fromCharCode(code + 96)}`);
  if (code < 32) return key(`ctrl+${prefix}${['[', '\\', ']', '^', '_'][code - 27] ?? ''}`);
  const name = text === ' ' ? 'space' : text.toLowerCase();
  return { kind: 'key', key: prefix + name, text: alt ? '' : text };
}

function key(name: string): KeyEvent {
  return { kind: 'key', key: name, text: '' };
}
