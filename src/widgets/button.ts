import type { Style } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { Message } from '../sdk/message.ts';
import { field, idOf } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { Read } from './answers.ts';
import { notOffered, quoted, refusal, sent, unknownAction } from './answers.ts';
import { flag, isDisabled, isRecord, textField } from './fields.ts';
import { isMessage } from './filled.ts';
import { click } from './press.ts';
import type { Pressed } from './press.ts';
import { destructive, writeSpec } from './specs.ts';
import type { Widget } from './widget.ts';

const CLICK = writeSpec(
  'click',
  "Press the button: sends the button's message to the app, as a person's click does. Answers once the app has handled it. Use it to do what the button says; read the screen for its label.",
);
const CLICK_DESTRUCTIVE = destructive(CLICK);
const OFFERED = [CLICK];
const OFFERED_DESTRUCTIVE = [CLICK_DESTRUCTIVE];

function whyNoMessage(onClick: unknown): string {
  if (onClick === undefined || onClick === null) return 'has no onClick';
  if (typeof onClick === 'function' || (isRecord(onClick) && onClick.$unsupported === 'function')) {
    return 'has a function as onClick';
  }
  return `has ${quoted(onClick)} as onClick`;
}

/** The button's message, from the top level or `attrs`; an error when it is missing, a function, or no message. */
function clickMessage(node: ViewNode): Read<Message> {
  const onClick = field(node, 'onClick');
  if (isMessage(onClick)) return { ok: true, value: onClick };
  return refusal(
    'no_message',
    `The button ${whyNoMessage(onClick)}, so nothing was sent. A button's onClick is a message: an object with a string "type". Only the app's author can fix this.`,
  );
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? [] : flag(node, 'destructive') ? OFFERED_DESTRUCTIVE : OFFERED),
  handleToolCall(action, _args, { widgetId, widgetState }) {
    if (action !== 'click') return unknownAction(action, ['click']);
    if (isDisabled(widgetState)) return notOffered(widgetId, 'disabled');
    const message = clickMessage(widgetState);
    return message.ok ? sent({ clicked: true }, [message.value]) : message;
  },
};

/** The button's key, as it is shown behind the label; '' without one. */
function hotkeyText(node: ViewNode): string {
  const key = textField(node, 'hotkey');
  return key === '' ? '' : ` ${key}`;
}

function pressed(node: ViewNode): readonly Message[] {
  const message = clickMessage(node);
  return message.ok ? [message.value] : [];
}

function styleOf(node: ViewNode, focused: boolean, hovered: boolean): Style {
  if (isDisabled(node)) return { fg: 'muted', dim: true };
  const color: Style = flag(node, 'destructive') ? { fg: 'error' } : flag(node, 'primary') ? { fg: 'accent' } : {};
  return {
    ...color,
    ...(flag(node, 'primary') || focused ? { bold: true } : {}),
    ...(focused ? { reverse: true } : {}),
    ...(hovered ? { underline: true } : {}),
  };
}

/** `button`: `[ Save ]`, in reverse while it has the focus, `( Save )` while disabled. Enter, Space and a click press it. */
export const button: Widget<Pressed> = {
  type: 'button',
  provider,
  element: {
    measure: (node, most) => ({
      width: Math.min(most.width, textWidth(textField(node, 'label')) + textWidth(hotkeyText(node)) + 4),
      height: Math.min(most.height, 1),
    }),
    paint(node, surface, { focused, hovered, local }) {
      const { x, y, width, height } = surface.area;
      if (height < 1) return;
      const down = (local as Pressed | undefined)?.pressed === true && hovered;
      const [open, close] = isDisabled(node) ? ['(', ')'] : down ? ['<', '>'] : ['[', ']'];
      const label = textField(node, 'label');
      // The key gives way before the label does.
      const key = width >= textWidth(label) + textWidth(hotkeyText(node)) + 4 ? hotkeyText(node) : '';
      const text = truncate(label, width - 4 - textWidth(key)) + key;
      const style = styleOf(node, focused, hovered);
      surface.write(x, y, width > 4 ? `${open} ${text} ${close}` : truncate(label, width), style);
      if (key !== '') surface.write(x + 2 + textWidth(label), y, key, { ...style, dim: true });
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node) => (isDisabled(node) ? [] : ['enter', 'space']),
  takesText: () => false,
  key: (node, event) =>
    !isDisabled(node) && (event.key === 'enter' || event.key === 'space') ? { messages: pressed(node) } : null,
  mouse: (node, event, local) => (isDisabled(node) ? null : click(event, local, () => pressed(node))),
  hotkeys: (node) => (isDisabled(node) || textField(node, 'hotkey') === '' ? [] : [textField(node, 'hotkey')]),
  hotkey: (node, chord) => (!isDisabled(node) && textField(node, 'hotkey') === chord ? pressed(node) : []),
  accessible: (node) => ({
    role: 'button',
    name: textField(node, 'label'),
    id: idOf(node),
    ...(isDisabled(node) ? { disabled: true } : {}),
  }),
  bulk: [],
};
