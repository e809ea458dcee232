import type { KeyEvent } from '../../sdk/input.ts';
import { keyOf, KEYS_ALLOWED } from '../../sdk/keys.ts';
import { echoed } from '../../tools/clean-text.ts';
import type { StaticTool } from '../subject.ts';
import { refuse, sessionOf } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { judgeWrite } from './judge-write.ts';
import { objectSchema, SESSION } from './schema.ts';

/** The name under which masking knows it. */
export const SEND_KEYS = 'send_keys';

const SCHEMA = objectSchema({
  session: SESSION,
  text: { type: 'string', maxLength: 500, description: 'Text to type first, where the focus is. A line end is Enter.' },
  keys: {
    type: 'array',
    items: { type: 'string', maxLength: 30 },
    maxItems: 100,
    description: 'Keys to press then, one after the other: "tab", "enter", "escape", "up", "f1", "a", "ctrl+s".',
  },
});

/**
 * The static tool `send_keys`: keys as a person would press them, for what no action of a widget does. The worker stops
 * where a dialog opens on the way.
 */
export function sendKeys({ sessions }: StaticDeps): StaticTool {
  return {
    name: SEND_KEYS,
    title: 'Press keys',
    description:
      'Types text and presses keys in a terminal app, as a person would: they go to the open dialog, the focused widget, or the app. Prefer the actions of widgets, which cannot hit another widget. Stops when a dialog opens, and says how many keys were pressed.',
    inputSchema: SCHEMA,
    annotations: { sensitive: true },
    judge: (args) => judgeWrite(sessions, args),
    async call(args, context) {
      const found = sessionOf(sessions, args['session']);
      if (!found.ok) return found;
      const keys: KeyEvent[] = [];
      for (const name of namesOf(args)) {
        const key = keyOf(name);
        if (key === null) {
          const message = `"${echoed(name, 40)}" is no key, so none was pressed; ${KEYS_ALLOWED}. A longer text goes into "text".`;
          return refuse({ code: 'invalid_arguments', message, argument: 'keys' });
        }
        keys.push(key);
      }
      if (keys.length === 0)
        return refuse({ code: 'invalid_arguments', message: 'Say what to press: give "text", "keys" or both.' });
      return found.session.asks.press(keys, context);
    },
  };
}

/** The keys by name: those that type the text, then the others. */
function namesOf(args: Readonly<Record<string, unknown>>): readonly string[] {
  const typed = Array.from((args['text'] as string | undefined) ?? '', (character) =>
    character === '\n' ? 'enter' : character === '\t' ? 'tab' : character,
  );
  return [...typed, ...((args['keys'] as readonly string[] | undefined) ?? [])];
}
