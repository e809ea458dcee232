import { DerivedWidget } from './derived-tool.ts';
import type { DerivedTool } from './derived-tool.ts';
import { DescriptionWatch, isRefusal, issueKey, issuesOf, warnIssue, warnRefusedSessionId } from './issues.ts';
import type { Issue, Notice } from './issues.ts';
import { isId } from './names.ts';
import { sharedOffers } from './offer.ts';
import type { Offers } from './offer.ts';
import { defaultTypeMap } from './type-map.ts';
import { WidgetFinder, walkView } from './walk.ts';
import type { Refusal, ToolProvider, WalkContext, WarningSink } from './types.ts';

/** What a view derives. */
export interface Derived {
  /** In view order, each name once. */
  readonly tools: readonly DerivedTool[];
  /** Why providers derived less than they declared; each once. */
  readonly refusals: readonly Refusal[];
  /** What else is wrong or was mended: a provider that failed, an id or an action used twice. */
  readonly notices: readonly Notice[];
}

/**
 * Derives the tools of a view and says every refusal and notice to `context.warnings`, also a session id that names
 * nothing (seed 003). Takes any value as the view and never throws.
 *
 * ```ts
 * const tools = deriveTools(view, { sessionId: 'demo', dispatcher });
 * registry.registerTools(tools, { derived: true });
 * ```
 */
export function deriveTools(view: unknown, context: WalkContext): readonly DerivedTool[] {
  const sink: WarningSink = context.warnings ?? { warn: () => undefined };
  if (!isId(context.sessionId)) {
    warnRefusedSessionId(context.sessionId, sink);
    return [];
  }
  const { tools, refusals, notices } = deriveWithRefusals(view, context);
  for (const issue of [...refusals, ...notices]) warnIssue(issue, sink);
  return tools;
}

/**
 * Derives the tools of a view and answers the refusals and notices instead of warning. A session id that is not `isId`
 * derives no tools and refuses no widget. For an app that renders often use the synchronizer, which remembers.
 */
export function deriveWithRefusals(view: unknown, context: WalkContext, offers: Offers = sharedOffers): Derived {
  if (!isId(context.sessionId)) return { tools: [], refusals: [], notices: [] };
  const types = context.typeMap ?? defaultTypeMap();
  const tools: DerivedTool[] = [];
  const issues = new Map<string, Issue>();
  const ids = new Set<string>();
  let taken: TakenNames | null = null;
  const watch = new DescriptionWatch();
  const note = (issue: Issue): void => {
    const key = issueKey(issue);
    if (!issues.has(key)) issues.set(key, issue);
  };
  const finder = new WidgetFinder(types);
  const whole = walkView(view, (node) => {
    if (!finder.find(node)) return;
    const { id } = finder;
    const provider = finder.provider as ToolProvider;
    if (!isId(id)) return note({ kind: 'widget_id', widgetId: id });
    const widget = new DerivedWidget(id, provider, node, offers.of(provider, node));
    issuesOf(widget, note);
    if (finder.isBrought) watch.check(widget, note);
    if (!ids.has(id)) {
      ids.add(id);
      widget.derive(context, tools);
    } else {
      note({ kind: 'duplicate_widget', widgetId: id });
      taken ??= new TakenNames(tools);
      widget.derive(context, tools, taken);
    }
  });
  if (!whole) note({ kind: 'tree_too_large' });
  const all = [...issues.values()];
  return { tools, refusals: all.filter(isRefusal), notices: all.filter((issue) => !isRefusal(issue)) };
}

/** The names of the tools so far; made for the first widget whose id another one had, which is rare. */
class TakenNames {
  readonly #tools: readonly DerivedTool[];
  readonly #names = new Set<string>();
  #seen = 0;

  constructor(tools: readonly DerivedTool[]) {
    this.#tools = tools;
  }

  has(name: string): boolean {
    for (; this.#seen < this.#tools.length; this.#seen++)
      this.#names.add((this.#tools[this.#seen] as DerivedTool).name);
    return this.#names.has(name);
  }
}
