import { handleCall } from './handle.ts';
import type { CleanAction, Offer } from './offer.ts';
import { isDerivedFault } from './reasons.ts';
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
export class Widget {
  readonly id: string;
  readonly provider: ToolProvider;
  /** The node as it was last derived. */
  node: ViewNode;
  offer: Offer;
  tools: readonly DerivedTool[];

  constructor(id: string, provider: ToolProvider, node: ViewNode, offer: Offer, context: WalkContext | null) {
    this.id = id;
    this.provider = provider;
    this.node = node;
    this.offer = offer;
    this.tools = context === null ? NO_TOOLS : toolsOf(this, context);
  }

  /** Takes over another offer, as when the widget changed between two views. */
  offers(offer: Offer, context: WalkContext): void {
    this.offer = offer;
    this.tools = toolsOf(this, context);
  }
}

const NO_TOOLS: readonly DerivedTool[] = Object.freeze([]);

function toolsOf(widget: Widget, context: WalkContext): readonly DerivedTool[] {
  const { actions } = widget.offer;
  if (actions.length === 0) return NO_TOOLS;
  const tools: DerivedTool[] = [];
  for (let i = 0; i < actions.length; i++) tools.push(new DerivedTool(widget, actions[i] as CleanAction, context));
  return tools;
}

/**
 * A tool derived from a widget: `session.widget.action`. It stores no handler: what a call runs is looked up in the
 * session's view at the time of the call, so an unchanged definition never keeps an old one.
 */
export class DerivedTool implements ToolDefinition {
  readonly name: string;
  /** The widget as it was last derived; another one takes its place when the same widget is derived again. */
  widget: Widget;
  readonly #spec: CleanAction;
  readonly #context: WalkContext;

  constructor(widget: Widget, spec: CleanAction, context: WalkContext) {
    this.name = `${context.sessionId}.${widget.id}.${spec.name}`;
    this.widget = widget;
    this.#spec = spec;
    this.#context = context;
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

  get node(): ViewNode {
    return this.widget.node;
  }

  /** Whether `other` is listed alike and of the same provider: then it is the same tool of a sticky set (seed 002). */
  isSameAs(other: DerivedTool): boolean {
    return this.provider === other.provider && this.hash === other.hash && this.name === other.name;
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
