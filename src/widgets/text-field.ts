import type { Rect } from '../screen/element.ts';
import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { EditorState } from './editor.ts';
import { adopt, insert, moveTo } from './editor.ts';
import { chord, editorKeys } from './editor-chords.ts';
import { characterCount, oneLine, snapped, wordAt } from './editor-text.ts';
import { fieldElement, fieldPlace, fieldStates } from './field-element.ts';
import { offsetAt, shownClusters, visibleScroll } from './field-text.ts';
import { integerField, isDisabled, isEditable, textField } from './fields.ts';
import type { Reaction, Widget, WidgetMouseEvent } from './widget.ts';

/** A one-line field's own state. A secret field keeps no text here: the model alone holds it. */
export interface FieldLocal {
  readonly editor: EditorState;
  /** The first column of text that is drawn. */
  readonly scroll: number;
}

/** What tells one kind of one-line field from another. */
export interface FieldKind {
  readonly type: 'text_input' | 'password_field';
  readonly provider: ToolProvider;
  /** Drawn as bullets, never copied, never undone, never in the accessible mirror. */
  readonly secret: boolean;
  /** The messages for a new text: what typing and the tools both send. */
  change(node: ViewNode, id: string, text: string): readonly Message[];
  /** The messages for Enter; empty when the node carries none. */
  submit(node: ViewNode, text: string): readonly Message[];
}

/** The most characters a field's node allows; `undefined` for no limit. */
export function maxLength(node: ViewNode): number | undefined {
  const most = integerField(node, 'maxLength', undefined);
  return most === undefined || most < 0 ? undefined : most;
}

/** Makes the widget of one kind of one-line field: all editing is the same, what it sends and shows is not. */
export function fieldWidget(kind: FieldKind): Widget<FieldLocal> {
  const { secret } = kind;

  function stateOf(node: ViewNode, local: FieldLocal | undefined): FieldLocal {
    const text = textField(node, 'value');
    if (local === undefined) return { editor: adopt(undefined, text), scroll: 0 };
    if (!secret) return { editor: adopt(local.editor, text), scroll: local.scroll };
    const caret = snapped(text, Math.min(local.editor.caret, text.length));
    const anchor = snapped(text, Math.min(local.editor.anchor, text.length));
    return { editor: { ...local.editor, text, caret, anchor }, scroll: local.scroll };
  }

  /** The reaction that brings the field from one state to the next. */
  function reach(
    node: ViewNode,
    from: FieldLocal,
    to: EditorState,
    area: Rect | null,
    copy = '',
  ): Reaction<FieldLocal> {
    const shown = shownClusters(to.text, secret);
    const scroll =
      area === null ? from.scroll : visibleScroll(shown, to.caret, from.scroll, fieldPlace(node, area).width);
    const editor = secret ? { ...to, text: '', undo: [], redo: [] } : to;
    return {
      local: { editor, scroll },
      ...(to.text === from.editor.text ? {} : { messages: kind.change(node, idOf(node), to.text) }),
      ...(copy === '' ? {} : { copy }),
    };
  }

  function pointed(node: ViewNode, event: WidgetMouseEvent, from: FieldLocal): number {
    const place = fieldPlace(node, event.area);
    const shown = shownClusters(from.editor.text, secret);
    return offsetAt(shown, event.x - place.left + visibleScroll(shown, from.editor.caret, from.scroll, place.width));
  }

  return {
    type: kind.type,
    provider: kind.provider,
    element: fieldElement(secret, (node, local) => stateOf(node, local as FieldLocal | undefined)),
    focusable: (node) => !isDisabled(node),
    keys(node, local) {
      if (isDisabled(node)) return [];
      return [...editorKeys(node, local?.editor, secret), ...(kind.submit(node, '').length > 0 ? ['enter'] : [])];
    },
    takesText: isEditable,
    key(node, event, local, area) {
      if (isDisabled(node)) return null;
      const from = stateOf(node, local);
      if (event.key === 'enter') {
        const messages = kind.submit(node, from.editor.text);
        return messages.length === 0 ? null : { messages };
      }
      const done = chord(node, from.editor, event.key, secret);
      if (done !== undefined) return reach(node, from, done.to, area, done.copy);
      const typed = isEditable(node) && !/^(tab|escape|shift\+tab)$/.test(event.key) ? oneLine(event.text) : '';
      if (typed === '') return null;
      return reach(node, from, insert(from.editor, typed, { maxLength: maxLength(node) }, true), area);
    },
    paste(node, text, local) {
      if (!isEditable(node)) return null;
      const from = stateOf(node, local);
      return reach(node, from, insert(from.editor, oneLine(text), { maxLength: maxLength(node) }, false), null);
    },
    mouse(node, event, local) {
      if (isDisabled(node) || event.button !== 'left') return null;
      if (event.action !== 'press' && event.action !== 'drag') return null;
      const from = stateOf(node, local);
      const place = pointed(node, event, from);
      if (event.action === 'press' && event.clicks >= 2) {
        const [start, end] =
          secret || event.clicks > 2 ? [0, from.editor.text.length] : wordAt(from.editor.text, place);
        return reach(node, from, { ...from.editor, anchor: start, caret: end, typing: false }, event.area);
      }
      return reach(node, from, moveTo(from.editor, place, event.action === 'drag' || event.shift), event.area);
    },
    accessible(node) {
      const text = textField(node, 'value');
      const label = textField(node, 'label');
      return {
        role: 'textbox',
        name: label === '' ? textField(node, 'placeholder') : label,
        id: idOf(node),
        value: secret ? (text === '' ? '' : '•'.repeat(8)) : text,
        ...fieldStates(node),
        ...(isDisabled(node) ? { disabled: true } : {}),
      };
    },
    bulk: ['value'],
  };
}

/** Whether a text is longer than a field allows. */
export function isTooLong(node: ViewNode, text: string): boolean {
  const most = maxLength(node);
  return most !== undefined && characterCount(text) > most;
}
