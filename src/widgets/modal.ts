import { drawBorder } from '../screen/border.ts';
import type { Rect } from '../screen/element.ts';
import { textWidth, truncate, wrap } from '../screen/width.ts';
import type { Message, ModalConfirm, ModalDismiss } from '../sdk/message.ts';
import { field, idOf } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { notOffered, sent, unknownAction } from './answers.ts';
import { flag, textField } from './fields.ts';
import { destructive, writeSpec } from './specs.ts';
import type { Widget } from './widget.ts';

/** Which of a modal's two buttons Enter presses while the modal itself has the focus. */
export interface ModalLocal {
  readonly choice: Choice;
}

type Choice = 'confirm' | 'dismiss';

const DISMISS = writeSpec('dismiss', 'Close the dialog without doing what it asks, as Escape does.');
const CONFIRM = writeSpec(
  'confirm',
  'Say yes to the dialog: do what it asks. Read the screen first to see what that is.',
);
const CONFIRM_DESTRUCTIVE = destructive(CONFIRM);
const OFFERED = [DISMISS, CONFIRM];
const OFFERED_DESTRUCTIVE = [DISMISS, CONFIRM_DESTRUCTIVE];

function isOpen(node: ViewNode): boolean {
  return field(node, 'visible') !== false;
}

function messages(choice: Choice, id: string): readonly Message[] {
  const message: ModalConfirm | ModalDismiss = { type: choice === 'confirm' ? 'modal_confirm' : 'modal_dismiss', id };
  return [message];
}

const provider: ToolProvider = {
  mcpTools: (node) => (!isOpen(node) ? [] : flag(node, 'destructive') ? OFFERED_DESTRUCTIVE : OFFERED),
  handleToolCall(action, _args, { widgetId, widgetState }) {
    if (action !== 'dismiss' && action !== 'confirm') return unknownAction(action, ['dismiss', 'confirm']);
    if (!isOpen(widgetState)) return notOffered(widgetId, 'hidden');
    return sent({ [action === 'confirm' ? 'confirmed' : 'dismissed']: true }, messages(action, widgetId));
  },
};

/** The widest that a modal's own text is broken at. */
const TEXT_WIDTH = 56;

function textRows(node: ViewNode): readonly string[] {
  const content = textField(node, 'content');
  return content === '' ? [] : wrap(content, TEXT_WIDTH);
}

function buttons(node: ViewNode): Readonly<Record<Choice, string>> {
  return {
    dismiss: `[ ${textField(node, 'dismissLabel', 'Cancel')} ]`,
    confirm: `[ ${textField(node, 'confirmLabel', 'OK')} ]`,
  };
}

/** Where the two buttons stand, counted from the area's top left. */
function buttonPlaces(node: ViewNode, area: Pick<Rect, 'width' | 'height'>) {
  const { confirm, dismiss } = buttons(node);
  const confirmAt = area.width - 2 - textWidth(confirm);
  return {
    row: area.height - 2,
    confirm: { at: confirmAt, width: textWidth(confirm) },
    dismiss: { at: confirmAt - 2 - textWidth(dismiss), width: textWidth(dismiss) },
  };
}

/** A destructive modal begins at its dismissing button. */
function choiceOf(node: ViewNode, local: ModalLocal | undefined): Choice {
  return local?.choice ?? (flag(node, 'destructive') ? 'dismiss' : 'confirm');
}

/**
 * `modal`: a dialog over everything else, with its title, what it holds and two buttons. Escape dismisses it wherever the
 * focus is inside; with the focus on the modal itself, arrows choose a button and Enter presses it.
 */
export const modal: Widget<ModalLocal> = {
  type: 'modal',
  provider,
  element: {
    insets: (node) => ({ top: 1 + textRows(node).length, right: 2, bottom: 3, left: 2 }),
    measure(node, most) {
      const { confirm, dismiss } = buttons(node);
      const rows = textRows(node);
      const widest = rows.reduce((sum, row) => Math.max(sum, textWidth(row)), textWidth(textField(node, 'title')) + 2);
      return {
        width: Math.min(most.width, Math.max(widest, textWidth(confirm) + textWidth(dismiss) + 2) + 4),
        height: Math.min(most.height, rows.length + 4),
      };
    },
    paint(node, surface, { focused, local }) {
      const { area } = surface;
      surface.fill(area);
      drawBorder(surface, 'rounded', { fg: 'focus' }, textField(node, 'title'), { bold: true });
      // Where there is too little room the buttons stay, and the text gives way.
      textRows(node)
        .slice(0, Math.max(0, area.height - 3))
        .forEach((row, index) => surface.write(area.x + 2, area.y + 1 + index, truncate(row, area.width - 4)));
      if (area.height < 3) return;
      const places = buttonPlaces(node, area);
      for (const choice of ['dismiss', 'confirm'] as const) {
        const chosen = focused && choice === choiceOf(node, local as ModalLocal | undefined);
        const color = choice === 'confirm' && flag(node, 'destructive') ? { fg: 'error' as const } : {};
        const { at } = places[choice];
        if (at < 1 && choice === 'dismiss') continue;
        const label = truncate(buttons(node)[choice], area.width - 2);
        surface.write(area.x + Math.max(1, at), area.y + places.row, label, {
          ...color,
          ...(chosen ? { reverse: true, bold: true } : {}),
        });
      }
    },
  },
  focusable: isOpen,
  keys: (node) => (isOpen(node) ? ['escape', 'enter', 'left', 'right'] : []),
  takesText: () => false,
  key(node, event, local, _area, focused) {
    if (!isOpen(node)) return null;
    if (event.key === 'escape') return { messages: messages('dismiss', idOf(node)) };
    if (focused !== true) return null;
    const choice = choiceOf(node, local);
    if (event.key === 'enter') return { messages: messages(choice, idOf(node)) };
    if (event.key === 'left' || event.key === 'right') {
      return { local: { choice: event.key === 'left' ? 'dismiss' : 'confirm' } };
    }
    return null;
  },
  mouse(node, event) {
    if (event.action !== 'press' || event.button !== 'left') return null;
    const places = buttonPlaces(node, event.area);
    for (const choice of ['dismiss', 'confirm'] as const) {
      const { at, width } = places[choice];
      if (event.y === places.row && event.x >= at && event.x < at + width) {
        return { messages: messages(choice, idOf(node)) };
      }
    }
    return null;
  },
  accessible(node) {
    const content = textField(node, 'content');
    return {
      role: 'dialog',
      name: textField(node, 'title'),
      id: idOf(node),
      description: `Escape: ${textField(node, 'dismissLabel', 'Cancel')}. Enter on the dialog: ${textField(node, 'confirmLabel', 'OK')}.`,
      ...(content === '' ? {} : { children: [{ role: 'text', name: content }] }),
    };
  },
  bulk: [],
};
