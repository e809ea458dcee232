import { handleCall } from './handle.ts';
import type { CleanAction, Offer } from './offer.ts';
import { isDerivedFault } from './reasons.ts';
import { isBuiltIn } from './type-map.ts';
import type {
  CallContext,
  InputSchema,
  KeptAnnotations,
  Reason,
  ToolAnswer,
  ToolDefinition,
  ToolProvider,
  ViewNode,
  WalkContext,
} from './types.ts';

/** A widget of a view with what it offers. One for each widget; its tools share it. */
export class DerivedWidget {
  readonly id: string;
  readonly provider: ToolProvider;
  /** The node as it was last derived. */
  node: ViewNode;
  offer: Offer;
  /** Its place in the view, as it was counted last; `Infinity` when it has left. */
  place = 0;

  constructor(id: string, provider: ToolProvider, node: ViewNode, offer: Offer) {
    this.id = id;
    this.provider = provider;
    this.node = node;
    this.offer = offer;
  }

  /** The names of its tools, in the provider's order; those of another offer when one is given. */
  names(context: WalkContext, offer: Offer = this.offer): readonly string[] {
    return offer.actions.map(({ name }) => `${context.sessionId}.${this.id}.${name}`);
  }

  /** Adds a tool for each action to `tools`, but for those whose names are taken by another widget. */
  derive(context: WalkContext, tools: DerivedTool[], taken?: { has(name: string): boolean }): void {
    const { actions } = this.offer;
    if (actions.length === 0) return;
    for (let i = 0; i < actions.length; i++) {
      const tool = new DerivedTool(this, i, context);
      if (taken?.has(tool.name) !== true) tools.push(tool);
    }
  }
}

/** More actions than a widget has. */
const MOST_ACTIONS = 1_024;

/**
 * A tool derived from a widget: `session.widget.action`. It stores no handler: what a call runs is looked up in the
 * session's view at the time of the call, so an unchanged definition never keeps an old one.
 */
export class DerivedTool implements ToolDefinition {
  /** Made when it is first asked for: a walk makes a great many tools, most of which are the ones that are known. */
  #name: string | null = null;
  /** The widget as it was last derived; another one takes its place when the same widget is derived again. */
  widget: DerivedWidget;
  readonly #spec: CleanAction;
  /** Where the action stands among those of its widget. */
  #index: number;
  readonly #context: WalkContext;

  /** `index`: which of the actions that `widget` offers. */
  constructor(widget: DerivedWidget, index: number, context: WalkContext) {
    this.widget = widget;
    this.#spec = widget.offer.actions[index] as CleanAction;
    this.#index = index;
    this.#context = context;
  }

  /** `session.widget.action`. */
  get name(): string {
    return (this.#name ??= `${this.#context.sessionId}.${this.widget.id}${this.#spec.suffix}`);
  }

  /** Made of ids only, e.g. `save_btn: click`. */
  get title(): string {
    return `${this.widget.id}: ${this.#spec.name}`;
  }

  get description(): string | null {
    return this.#spec.description;
  }

  get inputSchema(): InputSchema {
    return this.#spec.inputSchema;
  }

  get annotations(): KeptAnnotations | undefined {
    return this.#spec.annotations;
  }

  /** A read of the house's own widgets: all their writes are marked. What a brought provider does is not known. */
  get readOnly(): true | undefined {
    return this.annotations === undefined && isBuiltIn(this.provider) ? true : undefined;
  }

  get provider(): ToolProvider {
    return this.widget.provider;
  }

  get widgetId(): string {
    return this.widget.id;
  }

  get action(): string {
    return this.#spec.name;
  }

  get hash(): string {
    return this.#spec.hash;
  }

  /** Its place in the view: that of its widget, and there that of its action; `Infinity` when the widget has left. */
  get place(): number {
    return this.widget.place * MOST_ACTIONS + this.#index;
  }

  get node(): ViewNode {
    return this.widget.node;
  }

  /**
   * Whether it is the tool of a sticky set that `widget` derives from `action` (seed 002): the same provider, listed the
   * same, and of the same session.
   */
  isSameAs(widget: DerivedWidget, action: CleanAction, context: WalkContext): boolean {
    return this.#context === context && this.provider === widget.provider && this.hash === action.hash;
  }

  /** From now on it acts on `widget`, whose action at `index` it is (see `isSameAs`). */
  moveTo(widget: DerivedWidget, index: number): void {
    this.widget = widget;
    this.#index = index;
  }

  /** Whether it was derived for this context. */
  belongsTo(context: WalkContext): boolean {
    return this.#context === context;
  }

  /** Carries out the action on the widget as it is now. Never rejects. */
  call(args: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer> {
    return handleCall(this, args, context, this.#context);
  }

  isFault(reason: Reason): boolean {
    return isDerivedFault(reason);
  }
}
