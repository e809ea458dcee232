import type { KeyEvent } from '../../sdk/input.ts';
import { keyOf, KEYS_ALLOWED } from '../../sdk/keys.ts';
import { echoed } from '../../tools/clean-text.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import { sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { Refused, handedOn, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { judgeWrite } from './judge-write.ts';
import { SESSION } from './schema.ts';

/** The name under which masking knows it. */
export const SEND_KEYS = 'send_keys';

const ARGUMENTS = ApplicationTool.argumentsFrom({
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
export function sendKeys({ sessions }: StaticDeps): HouseTool {
  return houseTool(
    SEND_KEYS,
    ARGUMENTS,
    async ({ session: id, text = '', keys: named = [] }, { call }) => {
      const session = sessionIn(sessions, id);
      const keys = [...typed(text), ...named].map(keyNamed);
      if (keys.length === 0) throw wrong('Say what to press: give "text", "keys" or both.');
      return handedOn(await session.asks.press(keys, call));
    },
    {
      title: 'Press keys',
      description:
        'Types text and presses keys in a terminal app, as a person would: they go to the open dialog, the focused widget, or the app. Prefer the actions of widgets, which cannot hit another widget. Stops when a dialog opens, and says how many keys were pressed.',
      annotations: { readOnlyHint: false },
      judge: (args) => judgeWrite(sessions, args),
    },
  );
}

/** The keys, by name, that type a text. */
function typed(text: string): readonly string[] {
  return Array.from(text, (character) => (character === '\n' ? 'enter' : character === '\t' ? 'tab' : character));
}

function keyNamed(name: string): KeyEvent {
  const key = keyOf(name);
  if (key !== null) return key;
  const shown = echoed(name, 40);
  const message = `"${shown}" is no key, so none was pressed; ${KEYS_ALLOWED}. A longer text goes into "text".`;
  throw wrong(message, { argument: 'keys' });
}

function wrong(message: string, more: { readonly argument?: string } = {}): Refused {
  return new Refused({ code: 'invalid_arguments', message, ...more });
}
