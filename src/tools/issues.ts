import { echoed } from './clean-text.ts';
import type { DerivedWidget } from './derived-tool.ts';
import { MAX_NODES } from './walk.ts';
import type { Refusal, SpecFault, ToolProvider, WarningSink } from './types.ts';

/** What a view's author should know beside the refusals. */
export type Notice =
  /** The provider threw or answered no list of specs; the widget derives what could be read. */
  | { readonly kind: 'provider_failed'; readonly widgetId: string; readonly how: string }
  /** One widget names an action twice; the first is listed. */
  | { readonly kind: 'duplicate_action'; readonly widgetId: string; readonly name: string }
  /** Several widgets have one id; of equal tools the first in view order is listed. */
  | { readonly kind: 'duplicate_widget'; readonly widgetId: string }
  /** A provider describes one action differently in different widgets; descriptions are static (seed 000). */
  | { readonly kind: 'description_varies'; readonly widgetId: string; readonly name: string }
  /** Something was added to a schema so that clients take it. */
  | { readonly kind: 'schema_completed'; readonly widgetId: string; readonly name: string; readonly what: string }
  /** The client is shown this tool's name cut and hashed. */
  | { readonly kind: 'long_name'; readonly name: string }
  /** The view has more nodes than are walked. */
  | { readonly kind: 'tree_too_large' };

/** A refusal or a notice. */
export type Issue = Refusal | Notice;

/** Whether an issue is a refusal: something derives no tool. */
export function isRefusal(issue: Issue): issue is Refusal {
  return issue.kind === 'widget_id' || issue.kind === 'action_name' || issue.kind === 'action_spec';
}

/** Hands every issue of a widget with a fit id to `note`; nearly always none. */
export function issuesOf(widget: DerivedWidget, note: (issue: Issue) => void): void {
  const { id: widgetId, offer } = widget;
  if (!offer.hasIssues) return;
  if (offer.failed !== null) note({ kind: 'provider_failed', widgetId, how: offer.failed });
  if (offer.refused.length > 0) for (const refused of offer.refused) note({ ...refused, widgetId });
  if (offer.twice.length > 0) for (const name of offer.twice) note({ kind: 'duplicate_action', widgetId, name });
  if (offer.completed.length > 0)
    for (const done of offer.completed) note({ kind: 'schema_completed', widgetId, ...done });
}

/** Sees whether providers that apps bring describe an action alike in every widget; says so once for each action. */
export class DescriptionWatch {
  readonly #seen = new WeakMap<ToolProvider, Map<string, string | null>>();
  readonly #said = new WeakMap<ToolProvider, Set<string>>();

  check(widget: DerivedWidget, note: (issue: Issue) => void): void {
    const { provider } = widget;
    const known = this.#seen.get(provider) ?? new Map<string, string | null>();
    this.#seen.set(provider, known);
    for (const { name, description } of widget.offer.actions) {
      const before = known.get(name);
      if (before === undefined) known.set(name, description);
      else if (before !== description && this.#isFirst(provider, name))
        note({ kind: 'description_varies', widgetId: widget.id, name });
    }
  }

  #isFirst(provider: ToolProvider, name: string): boolean {
    const said = this.#said.get(provider) ?? new Set<string>();
    this.#said.set(provider, said);
    return !said.has(name) && said.add(name).size > 0;
  }
}

/** What makes an issue the same as another one: a text that differs when they do. */
export function issueKey(issue: Issue): string {
  switch (issue.kind) {
    case 'widget_id':
    case 'duplicate_widget':
      return `${issue.kind} ${issue.widgetId}`;
    case 'tree_too_large':
      return issue.kind;
    case 'long_name':
      return `${issue.kind} ${issue.name}`;
    case 'action_name':
      return `${issue.kind} ${issue.widgetId} ${shown(issue.name)}`;
    case 'action_spec':
      return `${issue.kind} ${issue.widgetId} ${issue.name} ${issue.fault.kind}`;
    case 'provider_failed':
      return `${issue.kind} ${issue.widgetId} ${issue.how}`;
    default:
      return `${issue.kind} ${issue.widgetId} ${issue.name}`;
  }
}

/** Says an issue to the sink: one English sentence or two, the ids cleaned and cut. The code is the issue's kind. */
export function warnIssue(issue: Issue, sink: WarningSink): void {
  sink.warn(issue.kind, issueText(issue));
}

/** Says a refusal to the sink (seed 003: `warn_refusal`). */
export function warnRefusal(refusal: Refusal, sink: WarningSink): void {
  warnIssue(refusal, sink);
}

/** Says to the sink that a session's id names no tools (seed 003). Takes anything as the id. */
export function warnRefusedSessionId(id: unknown, sink: WarningSink): void {
  sink.warn(
    'session_id',
    `The session id ${shown(id)} derives no tools: an id is 1 to 32 characters of letters, digits, "_" and "-".`,
  );
}

/** An issue in words. */
export function issueText(issue: Issue): string {
  switch (issue.kind) {
    case 'widget_id':
      return `The widget id ${shown(issue.widgetId)} derives no tools: an id is 1 to 32 characters of letters, digits, "_" and "-". Give the widget another id.`;
    case 'action_name':
      return `The widget ${shown(issue.widgetId)} names an action ${shown(issue.name)}, which derives no tool: an action is a lower-case letter, then up to 31 lower-case letters, digits and "_".`;
    case 'action_spec':
      return `The action ${shown(issue.name)} of the widget ${shown(issue.widgetId)} derives no tool: ${faultText(issue.fault)}.`;
    case 'provider_failed':
      return `The provider of the widget ${shown(issue.widgetId)} ${issue.how}. What it offers cannot be listed.`;
    case 'duplicate_action':
      return `The widget ${shown(issue.widgetId)} offers the action ${shown(issue.name)} twice; the first is listed.`;
    case 'duplicate_widget':
      return `Several widgets in the view have the id ${shown(issue.widgetId)}; of equal tools the first in the view is listed. Give each widget its own id.`;
    case 'description_varies':
      return `The action ${shown(issue.name)} of the widget ${shown(issue.widgetId)} is described differently in another widget of the same provider. A description is the same for every widget; what differs belongs into results.`;
    case 'schema_completed':
      return `The schema of the action ${shown(issue.name)} of the widget ${shown(issue.widgetId)} was completed (${issue.what}), because clients refuse it otherwise.`;
    case 'long_name':
      return `The tool ${shown(issue.name, 100)} is shown to clients cut and hashed, because its name is too long. Shorter ids of session and widget keep it whole.`;
    case 'tree_too_large':
      return `The view has more than ${String(MAX_NODES)} nodes; what lies beyond derives no tools.`;
  }
}

function faultText(fault: SpecFault): string {
  const { path = '' } = fault;
  const at = path === '' ? '' : ` at ${echoed(path, 120)}`;
  switch (fault.kind) {
    case 'not_json':
      return `its description or schema holds something that JSON cannot${at}`;
    case 'duplicate_key':
      return `two keys${at} are both ${shown(fault.key)} once unseen characters are removed`;
    case 'too_large':
      return `its schema is too large or too deep${at} (at most 32 levels and 10,000 values)`;
    case 'invalid_schema':
      return `${fault.key === undefined ? 'its schema' : shown(fault.key)}${at} is nothing that a client's list can hold`;
  }
}

/** Any value, as it may stand in a warning. */
function shown(value: unknown, most: number = 40): string {
  if (typeof value === 'string') return `"${echoed(value, most)}"`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined)
    return String(value);
  return `(${typeof value})`;
}
