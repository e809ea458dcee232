import type { InputEvent, KeyEvent, MouseEvent } from '../../../sdk/input.ts';
import type { Message } from '../../../sdk/message.ts';
import type { View, ViewNode } from '../../../sdk/node.ts';
import { idOf } from '../../../sdk/node.ts';
import { accessibleTree } from '../../../screen/accessible.ts';
import type { AccessibleNode, ElementOf, PaintContext, Rect } from '../../../screen/element.ts';
import type { Placed } from '../../../screen/layout.ts';
import type { Keymap } from '../../../protocol/worker.ts';
import type { Reaction, WidgetMap } from '../../../widgets/widget.ts';
import { topModal } from '../../../tools/modal-rule.ts';
import { Focus } from './focus.ts';
import { keymapOf } from './keymap.ts';
import { Locals } from './locals.ts';
import { Picture } from './picture.ts';
import type { Shown } from './widget-at.ts';
import { shownWidget, shownWidgets } from './widget-at.ts';

/** The app's own listeners for input that no widget took. */
export interface InputListeners {
  readonly keys: readonly string[];
  readonly takesPaste: boolean;
  key(chord: string): boolean;
  paste(text: string): boolean;
}

/** What the person's side of a session works with and tells. */
export interface UiPorts {
  readonly widgets: WidgetMap;
  readonly elementOf: ElementOf;
  readonly listeners: InputListeners;
  /** Sends messages to `update`, in order. */
  send(messages: readonly Message[]): void;
  copy(text: string): void;
  /** Milliseconds of a clock that only runs forward: widgets tell from it which keys belong together. */
  now(): number;
  focusChanged(widgetId: string | null): void;
  hoverChanged(widgetId: string | null): void;
  /** No widget takes the drag that goes on. Called once a drag. */
  freeDrag(): void;
  /** The picture is no longer true. */
  repaint(): void;
  /** A widget's code failed. */
  failed(what: string, error: unknown): void;
  /** A view was placed; what had to be left out of it. */
  leftOut(faults: readonly string[]): void;
}

/** What a person sees and works: focus, the widgets' own state, where keys and the mouse go. */
export class Ui {
  readonly picture: Picture;
  readonly #ports: UiPorts;
  readonly #focus = new Focus();
  readonly #locals = new Locals();
  #view: View = null;
  #all: readonly Shown[] = [];
  /** Those that the keyboard can reach: all, or those of the open dialog. */
  #reachable: readonly Shown[] = [];
  /** The keys of these that work wherever the focus is. */
  #hotkeys: readonly string[] = [];
  #dialog: Shown | undefined;
  #hover: string | null = null;
  /** The cell that the mouse is over. */
  #pointer = { column: -1, row: -1 };
  /** The part of the hovered widget that is shown to be under the mouse. */
  #pointed: Rect | undefined;
  /** The widget that the mouse button went down on: it gets the drag and the release, wherever they are. */
  #pressed: string | null = null;
  /** The widget that had the focus when the focus was looked at last. */
  #before: string | null = null;
  /** Whether it was told that no widget takes the drag that goes on. */
  #free = false;

  constructor(size: { readonly columns: number; readonly rows: number }, ports: UiPorts) {
    this.#ports = ports;
    this.picture = new Picture(
      { width: size.columns, height: size.rows },
      {
        view: () => this.#view,
        context: (node) => this.#context(node),
        elementOf: ports.elementOf,
        leftOut: (faults) => ports.leftOut(faults),
      },
    );
  }

  /** The focused widget's id. */
  get focus(): string | null {
    return this.#focus.current;
  }

  /** The node of the focused widget; `undefined` when none has the focus. */
  get focusedNode(): ViewNode | undefined {
    const id = this.#focus.current;
    return id === null ? undefined : this.#all.find((shown) => shown.id === id)?.node;
  }

  /** Another view on a screen of the same size, with the widgets' local state as it is now and no focus. */
  pictureOf(view: View): Picture {
    return new Picture(this.picture.size, {
      view: () => view,
      context: (node) => ({ focused: false, hovered: false, local: this.#locals.get(idOf(node)) }),
      elementOf: this.#ports.elementOf,
      leftOut: () => undefined,
    });
  }

  /** The keys that the app takes now. */
  get keymap(): Keymap {
    const { listeners } = this.#ports;
    return this.#guarded('keys', { text: false, keys: [], mouse: false }, () =>
      keymapOf({
        focused: this.#focused,
        dialog: this.#dialog,
        canMove: this.#focus.canMove,
        subscribed: listeners.keys,
        takesPaste: listeners.takesPaste,
        mouse: this.#all.length > 0,
        local: (id) => this.#locals.get(id),
        hotkeys: this.#hotkeys,
      }),
    );
  }

  /** What a screen reader is told. */
  get accessible(): AccessibleNode {
    return accessibleTree(
      this.picture.layout(),
      (node) => {
        const shown = shownWidget(node, this.#ports.widgets);
        if (shown === undefined) return undefined;
        return this.#guarded('accessible', undefined, () => shown.widget.accessible(node, this.#locals.get(shown.id)));
      },
      this.#focus.current,
    );
  }

  /** The widgets' local state by widget id, for a worker that goes on with it. */
  get locals(): readonly (readonly [string, unknown])[] {
    return this.#locals.all;
  }

  /** Goes on with the widgets' local state of another worker. Before the first view. */
  takeOver(locals: readonly (readonly [string, unknown])[]): void {
    for (const [id, state] of locals) this.#locals.set(id, state);
  }

  /** Moves the focus to a widget of the view; nowhere when it is not there. */
  refocus(id: string): void {
    this.#moved(this.#focus.set(id));
  }

  /** Takes up a new view: the focus stays where it can. */
  show(view: View): void {
    this.#view = view;
    const modal = topModal(view);
    this.#dialog = modal === undefined ? undefined : shownWidget(modal, this.#ports.widgets);
    this.#all = shownWidgets(view, this.#ports.widgets);
    this.#reachable = modal === undefined ? this.#all : inDialog(modal, this.#ports.widgets);
    this.#hotkeys = this.#guarded('hotkeys', [], () =>
      this.#reachable.flatMap(({ widget, node }) => widget.hotkeys?.(node) ?? []),
    );
    const moved = this.#guarded('focusable', false, () =>
      this.#focus.update(this.#reachable, modal === undefined ? null : idOf(modal)),
    );
    if (moved) {
      this.#turnedAway();
      this.picture.invalidate();
      this.#ports.focusChanged(this.#focus.current);
    }
    if (this.#hover !== null && !this.#all.some(({ id }) => id === this.#hover)) this.#hovered([]);
    this.#ports.repaint();
  }

  /** Brings a person's input where it belongs. */
  input(event: InputEvent): void {
    switch (event.kind) {
      case 'key':
        return this.#key(event);
      case 'mouse':
        return this.#mouse(event);
      case 'paste':
        return this.#paste(event.text);
      case 'resize':
        this.picture.resize(event.columns, event.rows);
        return this.#ports.repaint();
      case 'focus':
        return;
      case 'leave':
        return this.#hovered([]);
      case 'activate':
        return this.#activate(event.widgetId, event.item);
    }
  }

  get #focused(): Shown | undefined {
    const id = this.#focus.current;
    return id === null ? undefined : this.#all.find((shown) => shown.id === id && shown.widget.focusable(shown.node));
  }

  #activate(id: string, item: number | undefined): void {
    this.#moved(this.#focus.set(id));
    const focused = this.#focused;
    if (focused?.id === id && item !== undefined) {
      const area = this.picture.areaOf(focused.node, id);
      this.#react(focused, (local) => focused.widget.activateItem?.(focused.node, item, local, area) ?? null);
      return;
    }
    if (focused?.id !== id || focused.widget.takesText(focused.node, this.#locals.get(id))) return;
    this.#key({ kind: 'key', key: 'enter', text: '' });
  }

  #key(event: KeyEvent): void {
    const focused = this.#focused;
    const takers = this.#dialog?.id === focused?.id ? [focused] : [this.#dialog, focused];
    for (const shown of takers) {
      if (shown !== undefined && this.#react(shown, (local) => this.#keyTo(shown, event, local))) return;
    }
    if (event.key === 'tab' || event.key === 'shift+tab') {
      if (this.#focus.canMove) return this.#moved(this.#focus.move(event.key === 'tab' ? 1 : -1));
    }
    if (!this.#ports.listeners.key(event.key)) this.#hotkey(event.key);
  }

  /** A key that neither a widget nor the app wanted: the first widget in view that has it as its own is worked. */
  #hotkey(chord: string): void {
    if (!this.#hotkeys.includes(chord)) return;
    for (const { widget, node } of this.#reachable) {
      const messages = this.#guarded('hotkey', [], () => widget.hotkey?.(node, chord) ?? []);
      if (messages.length > 0) return this.#ports.send(messages);
    }
  }

  /** Tells the widget that had the focus that a person turned away from it. */
  #turnedAway(): void {
    const id = this.#before;
    this.#before = this.#focus.current;
    if (id !== null) this.#leave(id);
  }

  #leave(id: string): void {
    const shown = this.#all.find((each) => each.id === id);
    const local = this.#locals.get(id);
    if (shown === undefined || local === undefined) return;
    const next = this.#guarded('left', undefined, () => shown.widget.left?.(shown.node, local));
    if (next === undefined) return;
    this.#locals.set(id, next);
    this.picture.invalidate();
    this.#ports.repaint();
  }

  #keyTo({ widget, node, id }: Shown, event: KeyEvent, local: unknown): Reaction | null {
    const timed = { ...event, time: this.#ports.now() };
    return widget.key(node, timed, local, this.picture.areaOf(node, id), id === this.#focus.current);
  }

  #paste(text: string): void {
    const focused = this.#focused;
    if (focused !== undefined && focused.widget.takesText(focused.node, this.#locals.get(focused.id))) {
      if (this.#react(focused, (local) => focused.widget.paste?.(focused.node, text, local) ?? null)) return;
    }
    this.#ports.listeners.paste(text);
  }

  #mouse(event: MouseEvent): void {
    const around = this.picture.nodesAt(event.column, event.row);
    const top = this.picture.layout().nodes.at(-1)?.layer ?? 0;
    const under = around.filter((placed) => placed.layer === top);
    if (event.action === 'move') {
      this.#pointer = { column: event.column, row: event.row };
      this.#hovered(under);
    }
    if (event.action === 'drag' || event.action === 'release') return this.#held(event);
    if (event.action === 'press') {
      this.#pressed = null;
      this.#free = false;
    }
    for (const placed of under) {
      const shown = shownWidget(placed.node, this.#ports.widgets);
      if (shown === undefined) continue;
      if (event.action === 'press') {
        this.#pressed ??= shown.id;
        this.#moved(this.#focus.set(shown.id));
      }
      if (this.#react(shown, (local) => this.#mouseTo(shown, event, local))) {
        if (event.action === 'press') this.#pressed = shown.id;
        return;
      }
    }
    if (event.action === 'press' && this.#pressed === null && this.focus !== null) this.#leave(this.focus);
  }

  /** A drag or a release: it belongs to the widget that was pressed, or to nobody. */
  #held(event: MouseEvent): void {
    const shown = this.#pressed === null ? undefined : this.#all.find(({ id }) => id === this.#pressed);
    const taken = shown !== undefined && this.#react(shown, (local) => this.#mouseTo(shown, event, local));
    if (event.action === 'release') {
      this.#pressed = null;
    } else if (!taken && !this.#free) {
      this.#free = true;
      this.#ports.freeDrag();
    }
  }

  #mouseTo({ widget, node, id }: Shown, event: MouseEvent, local: unknown): Reaction | null {
    const area = this.picture.areaOf(node, id);
    return widget.mouse(node, { ...event, x: event.column - area.x, y: event.row - area.y, area }, local);
  }

  /** The pointer is over these nodes, the innermost first; over none when it left. */
  #hovered(under: readonly Placed[]): void {
    const found = under.map(({ node }) => shownWidget(node, this.#ports.widgets)).find((shown) => shown !== undefined);
    const id = found?.id ?? null;
    if (id === this.#hover) {
      // Most moves stay in the same row: they cost nothing.
      if (found === undefined || sameRect(this.#pointedIn(found), this.#pointed)) return;
      this.picture.invalidate();
      return this.#ports.repaint();
    }
    this.#hover = id;
    this.picture.invalidate();
    this.#ports.hoverChanged(id);
    this.#ports.repaint();
  }

  /** Carries out what a widget answers; `false` when it does not want the event or failed. */
  #react(shown: Shown, ask: (local: unknown) => Reaction | null): boolean {
    const reaction = this.#guarded(`widget "${shown.id}"`, null, () => ask(this.#locals.get(shown.id)));
    if (reaction === null) return false;
    if (reaction.local !== undefined) {
      this.#locals.set(shown.id, reaction.local);
      this.picture.invalidate();
      this.#ports.repaint();
    }
    if (reaction.copy !== undefined) this.#ports.copy(reaction.copy);
    if (reaction.messages !== undefined && reaction.messages.length > 0) this.#ports.send(reaction.messages);
    return true;
  }

  #moved(moved: boolean): void {
    if (!moved) return;
    this.#turnedAway();
    this.picture.invalidate();
    this.#ports.focusChanged(this.#focus.current);
    this.#ports.repaint();
  }

  #context(node: ViewNode): PaintContext {
    const shown = shownWidget(node, this.#ports.widgets);
    const id = shown?.id;
    if (shown === undefined || id === undefined) return { focused: false, hovered: false, local: undefined };
    const context = { focused: id === this.#focus.current, hovered: id === this.#hover, local: this.#locals.get(id) };
    if (!context.hovered) return context;
    this.#pointed = this.#pointedIn(shown);
    return this.#pointed === undefined ? context : { ...context, pointed: this.#pointed };
  }

  /** The part of a widget that a click where the mouse is would act on. */
  #pointedIn({ widget, node, id }: Shown): Rect | undefined {
    if (widget.pointed === undefined) return undefined;
    const area = this.picture.areaOf(node, id);
    const at = { x: this.#pointer.column - area.x, y: this.#pointer.row - area.y };
    return this.#guarded(
      `widget "${id}"`,
      undefined,
      () => widget.pointed?.(node, at, this.#locals.get(id), area) ?? undefined,
    );
  }

  #guarded<T>(what: string, otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#ports.failed(what, error);
      return otherwise;
    }
  }
}

function sameRect(a: Rect | undefined, b: Rect | undefined): boolean {
  return a === b || (a?.x === b?.x && a?.y === b?.y && a?.width === b?.width && a?.height === b?.height);
}

/** What the keyboard reaches in a dialog: what is in it, and last the dialog's own buttons. */
function inDialog(modal: ViewNode, widgets: WidgetMap): readonly Shown[] {
  const inside = shownWidgets(modal, widgets);
  return [...inside.filter(({ node }) => node !== modal), ...inside.filter(({ node }) => node === modal)];
}
