import type { Rect } from '../screen/element.ts';
import { textWidth } from '../screen/width.ts';
import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { EditorState } from './editor.ts';
import { adopt, insert, moveTo, withText } from './editor.ts';
import { chord, editorKeys } from './editor-chords.ts';
import { oneLine, snapped, wordAt } from './editor-text.ts';
import { fieldElement, fieldPlace, fieldStates } from './field-element.ts';
import { acceptedText, holds, maskRest, maskedText, maxLength } from './field-fit.ts';
import type { Recall } from './field-suggest.ts';
import { hasHistory, hasSuggestions, offered, recalled } from './field-suggest.ts';
import { columnOf, offsetAt, shownClusters, visibleScroll } from './field-text.ts';
import { isDisabled, isEditable, textField } from './fields.ts';
import type { Reaction, Widget, WidgetMouseEvent } from './widget.ts';

/** A one-line field's own state. A secret field keeps no text here: the model alone holds it. */
export interface FieldLocal {
  readonly editor: EditorState;
  /** The first column of text that is drawn. */
  readonly scroll: number;
  /** Which of the suggestions that match is offered. */
  readonly pick: number;
  /** Where in the history it stands; `null` when the text is a person's own. */
  readonly recall: Recall | null;
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

/** Makes the widget of one kind of one-line field: all editing is the same, what it sends and shows is not. */
export function fieldWidget(kind: FieldKind): Widget<FieldLocal> {
  const { secret } = kind;

  function stateOf(node: ViewNode, local: FieldLocal | undefined): FieldLocal {
    const text = textField(node, 'value');
    if (local === undefined) return { editor: adopt(undefined, text), scroll: 0, pick: 0, recall: null };
    if (!secret) return { ...local, editor: adopt(local.editor, text) };
    const caret = snapped(text, Math.min(local.editor.caret, text.length));
    const anchor = snapped(text, Math.min(local.editor.anchor, text.length));
    return { ...local, editor: { ...local.editor, text, caret, anchor } };
  }

  /** What stands behind the text while it is edited: the rest of the suggestion that is offered, or of the mask. */
  function ghostOf(node: ViewNode, { editor, pick }: FieldLocal): string {
    if (secret) return '';
    const whole = offered(node, editor, pick);
    return whole === undefined ? maskRest(node, editor.text) : whole.slice(editor.text.length);
  }

  /** An edit as the field holds it: its mask may put characters of its own between. */
  function masked(node: ViewNode, from: EditorState, to: EditorState): EditorState {
    const mask = secret ? '' : textField(node, 'mask');
    if (mask === '' || to.text === from.text) return to;
    const fitted = maskedText(mask, to.text, to.caret);
    return fitted.text === to.text ? to : withText(from, fitted.text, fitted.caret);
  }

  /** What was typed or pasted, as the field takes it. */
  function accepted(node: ViewNode, text: string): string {
    return secret ? oneLine(text) : acceptedText(node, oneLine(text));
  }

  /**
   * What Right, End, Up and Down do beside moving the caret: take the suggestion that is offered, offer another one, or go
   * through the history. `undefined` when they only move.
   */
  function helped(node: ViewNode, from: FieldLocal, key: string, area: Rect): Reaction<FieldLocal> | undefined {
    if (secret || !isEditable(node)) return undefined;
    const { editor } = from;
    const whole = offered(node, editor, from.pick);
    if ((key === 'right' || key === 'end') && whole !== undefined) {
      return reach(node, from, withText(editor, whole, whole.length), area);
    }
    if (key !== 'up' && key !== 'down') return undefined;
    if (hasHistory(node)) {
      const recall = from.recall ?? { back: 0, draft: editor.text };
      const back = recall.back + (key === 'up' ? 1 : -1);
      const text = back === 0 ? recall.draft : recalled(node, back);
      if (text === undefined || !holds(node, text)) return {};
      const reaction = reach(node, from, withText(editor, text, text.length), area);
      const local = { ...from, ...reaction.local, recall: back === 0 ? null : { ...recall, back } };
      return { ...reaction, local };
    }
    if (whole === undefined) return undefined;
    return { local: { ...from, pick: from.pick + (key === 'down' ? 1 : -1) } };
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
    const same = to.text === from.editor.text;
    return {
      local: { editor, scroll, pick: same ? from.pick : 0, recall: same ? from.recall : null },
      ...(same ? {} : { messages: kind.change(node, idOf(node), to.text) }),
      ...(copy === '' ? {} : { copy }),
    };
  }

  function pointed(node: ViewNode, event: WidgetMouseEvent, from: FieldLocal): number {
    const place = fieldPlace(node, event.area);
    const shown = shownClusters(from.editor.text, secret);
    return offsetAt(shown, event.x - place.left + visibleScroll(shown, from.editor.caret, from.scroll, place.width));
  }

  /** Whether the mouse is on the part of a suggestion that is not typed yet. */
  function onGhost(node: ViewNode, event: WidgetMouseEvent, from: FieldLocal, whole: string): boolean {
    const place = fieldPlace(node, event.area);
    const shown = shownClusters(from.editor.text, false);
    const end = columnOf(shown, from.editor.text.length);
    const start = place.left + end - visibleScroll(shown, from.editor.caret, from.scroll, place.width);
    return event.x >= start && event.x < start + textWidth(whole.slice(from.editor.text.length));
  }

  return {
    type: kind.type,
    provider: kind.provider,
    element: fieldElement(secret, (node, local) => {
      const state = stateOf(node, local as FieldLocal | undefined);
      return { ...state, ghost: ghostOf(node, state) };
    }),
    focusable: (node) => !isDisabled(node),
    keys(node, local) {
      if (isDisabled(node)) return [];
      const helps = !secret && isEditable(node) && (hasHistory(node) || hasSuggestions(node));
      return [
        ...editorKeys(node, local?.editor, secret),
        ...(helps ? ['up', 'down'] : []),
        ...(kind.submit(node, '').length > 0 ? ['enter'] : []),
      ];
    },
    takesText: isEditable,
    key(node, event, local, area) {
      if (isDisabled(node)) return null;
      const from = stateOf(node, local);
      if (event.key === 'enter') {
        const messages = kind.submit(node, from.editor.text);
        return messages.length === 0 ? null : { messages };
      }
      const help = helped(node, from, event.key, area);
      if (help !== undefined) return help;
      const done = chord(node, from.editor, event.key, secret);
      if (done !== undefined) return reach(node, from, masked(node, from.editor, done.to), area, done.copy);
      if (!isEditable(node) || event.text === '' || /^(tab|escape|shift\+tab)$/.test(event.key)) return null;
      const typed = accepted(node, event.text);
      // A character that the field does not take is taken all the same, and dropped: it is no key of the app's.
      if (typed === '') return oneLine(event.text) === '' ? null : {};
      const to = insert(from.editor, typed, { maxLength: maxLength(node) }, true);
      return reach(node, from, masked(node, from.editor, to), area);
    },
    paste(node, text, local) {
      if (!isEditable(node)) return null;
      const from = stateOf(node, local);
      const to = insert(from.editor, accepted(node, text), { maxLength: maxLength(node) }, false);
      return reach(node, from, masked(node, from.editor, to), null);
    },
    mouse(node, event, local) {
      if (isDisabled(node) || event.button !== 'left') return null;
      if (event.action !== 'press' && event.action !== 'drag') return null;
      const from = stateOf(node, local);
      const whole = local === undefined || secret ? undefined : offered(node, from.editor, from.pick);
      if (whole !== undefined && event.action === 'press' && onGhost(node, event, from, whole)) {
        return reach(node, from, withText(from.editor, whole, whole.length), event.area);
      }
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
    bulk: ['value', 'suggestions', 'history'],
  };
}
