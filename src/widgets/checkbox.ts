import { textWidth, truncate } from '../screen/width.ts';
import type { CheckboxToggle } from '../sdk/message.ts';
import { field, idOf } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, sent, unknownAction } from './answers.ts';
import { isDisabled, textField } from './fields.ts';
import { filled } from './filled.ts';
import { click } from './press.ts';
import type { Pressed } from './press.ts';
import { readSpec, writeSpec } from './specs.ts';
import type { Widget } from './widget.ts';

const TOGGLE = writeSpec(
  'toggle',
  'Toggle the checkbox: checks it when it is not checked, else unchecks it. Answers its new state as checked. Look with get_checked first when you want one state in particular.',
);
const GET_CHECKED = readSpec(
  'get_checked',
  'Tell whether the checkbox is checked: true or false; "mixed" when only a part of what it stands for is.',
);
const OFFERED = [TOGGLE, GET_CHECKED];

function state(node: ViewNode): boolean | 'mixed' {
  const checked = field(node, 'checked');
  return checked === 'mixed' ? 'mixed' : checked === true;
}

/** What toggling sends: a mixed checkbox becomes checked. */
function toggled(node: ViewNode, id: string): readonly [CheckboxToggle, ...{ readonly type: string }[]] {
  const checked = state(node) !== true;
  return [{ type: 'checkbox_toggle', id, checked }, ...filled(node, 'onChange', checked)];
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? [] : OFFERED),
  handleToolCall(action, _args, { widgetId, widgetState }) {
    switch (action) {
      case 'get_checked':
        return answer(state(widgetState));
      case 'toggle': {
        if (isDisabled(widgetState)) return notOffered(widgetId, 'disabled');
        const messages = toggled(widgetState, widgetId);
        return sent({ checked: messages[0].checked }, messages);
      }
      default:
        return unknownAction(action, ['toggle', 'get_checked']);
    }
  },
};

const BOXES = { true: '[x]', false: '[ ]', mixed: '[-]' } as const;

/** `checkbox`: `[x] Label`, `[-]` when mixed. Space, Enter and a click toggle it. */
export const checkbox: Widget<Pressed> = {
  type: 'checkbox',
  provider,
  element: {
    measure(node, most) {
      const label = textWidth(textField(node, 'label'));
      return { width: Math.min(most.width, label === 0 ? 3 : label + 4), height: Math.min(most.height, 1) };
    },
    paint(node, surface, { focused, hovered }) {
      const { x, y, width, height } = surface.area;
      if (height < 1) return;
      const disabled = isDisabled(node);
      const color = disabled ? { fg: 'muted' as const, dim: true } : {};
      surface.write(x, y, BOXES[`${state(node)}`], {
        ...color,
        ...(focused ? { reverse: true, bold: true } : {}),
      });
      const label = truncate(textField(node, 'label'), width - 4);
      surface.write(x + 4, y, label, {
        ...color,
        ...(focused ? { bold: true } : {}),
        ...(hovered && !disabled ? { underline: true } : {}),
      });
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node) => (isDisabled(node) ? [] : ['space', 'enter']),
  takesText: () => false,
  key: (node, event) =>
    !isDisabled(node) && (event.key === 'enter' || event.key === 'space')
      ? { messages: toggled(node, idOf(node)) }
      : null,
  mouse: (node, event, local) => (isDisabled(node) ? null : click(event, local, () => toggled(node, idOf(node)))),
  accessible: (node) => ({
    role: 'checkbox',
    name: textField(node, 'label'),
    id: idOf(node),
    checked: state(node),
    ...(isDisabled(node) ? { disabled: true } : {}),
  }),
  bulk: [],
};
