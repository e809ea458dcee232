import { cleanSpec } from './clean-schema.ts';
import { canonicalJson } from './canonical.ts';
import { errorText } from './clean-text.ts';
import { isActionName } from './names.ts';
import { checkSchema } from './schema-check.ts';
import { sha256Hex } from './sha256.ts';
import type { InputSchema, KeptAnnotations, SpecFault, ToolProvider, ViewNode } from './types.ts';

/** One action as a client's tool list gets it: checked, cleaned, frozen, hashed. */
export interface CleanAction {
  readonly name: string;
  /** The name with the dot before it, as a tool's name ends. */
  readonly suffix: string;
  readonly description: string | null;
  readonly inputSchema: InputSchema;
  readonly annotations: KeptAnnotations | undefined;
  /** A hash of description, schema and annotations, whatever the order of the keys. */
  readonly hash: string;
}

/** A spec that derives no tool, without the widget's name. */
export type RefusedSpec =
  | { readonly kind: 'action_name'; readonly name: unknown }
  | { readonly kind: 'action_spec'; readonly name: string; readonly fault: SpecFault };

/** What a provider offers for a node. The same specs give the same object. */
export interface Offer {
  readonly actions: readonly CleanAction[];
  readonly refused: readonly RefusedSpec[];
  /** Actions named twice; the first is kept. */
  readonly twice: readonly string[];
  /** What was added to schemas, by action. */
  readonly completed: readonly { readonly name: string; readonly what: string }[];
  /** In words, when the provider threw or answered no list, or when a spec could not be read. */
  readonly failed: string | null;
  /** Whether there is anything to report of it: something refused, doubled, completed or failed. */
  readonly hasIssues: boolean;
}

type CleanedSpec = CleanAction | RefusedSpec | { readonly unreadable: string };

/** The offer of what offers nothing. */
export const NO_OFFER: Offer = Object.freeze({
  actions: [],
  refused: [],
  twice: [],
  completed: [],
  failed: null,
  hasIssues: false,
});
const NO_ARGUMENTS: InputSchema = Object.freeze({ type: 'object', properties: Object.freeze({}) });
/** How many actions with rebuilt specs are remembered by content. */
const MAX_BY_CONTENT = 2_000;
const MAX_OFFERS = 16;

/**
 * Asks providers what they offer and remembers the cleaned form: by the spec object where it is frozen to the bottom
 * (as the built-in ones are), by content where a provider builds its specs anew each time.
 */
export class Offers {
  readonly #byObject = new WeakMap<object, CleanedSpec>();
  readonly #byContent = new Map<string, CleanAction>();
  readonly #completed = new WeakMap<CleanAction, readonly string[]>();
  readonly #lists = new WeakMap<ToolProvider, { readonly specs: readonly unknown[]; readonly offer: Offer }[]>();

  /** What `provider` offers for `node`. Never throws: a provider that does costs its own widget's tools. */
  of(provider: ToolProvider, node: ViewNode): Offer {
    let specs: unknown;
    try {
      specs = provider.mcpTools(node);
      if (!Array.isArray(specs)) return failure('answered no list of specs');
      return specs.length === 0 ? NO_OFFER : this.#offer(provider, specs);
    } catch (error) {
      return failure(`threw: ${errorText(error)}`);
    }
  }

  #offer(provider: ToolProvider, specs: readonly unknown[]): Offer {
    const known = this.#lists.get(provider);
    if (known !== undefined) {
      for (const list of known) if (areSame(list.specs, specs)) return list.offer;
    }
    const cleaned = specs.map((spec) => this.#clean(spec));
    const offer = combined(cleaned, this.#completed);
    if (specs.every((spec) => typeof spec === 'object' && spec !== null && this.#byObject.has(spec))) {
      const lists = known ?? [];
      if (known === undefined) this.#lists.set(provider, lists);
      lists.unshift({ specs: [...specs], offer });
      if (lists.length > MAX_OFFERS) lists.pop();
      return offer;
    }
    const alike = known?.find((list) => isAlike(list.offer, offer));
    if (alike !== undefined) return alike.offer;
    if (offer.refused.length === 0 && offer.failed === null) {
      const lists = known ?? [];
      if (known === undefined) this.#lists.set(provider, lists);
      lists.unshift({ specs: [], offer });
      if (lists.length > MAX_OFFERS) lists.pop();
    }
    return offer;
  }

  #clean(spec: unknown): CleanedSpec {
    if (typeof spec !== 'object' || spec === null) return { unreadable: 'a spec is no object' };
    const known = this.#byObject.get(spec);
    if (known !== undefined) return known;
    try {
      const cleaned = this.#fresh(spec as Readonly<Record<string, unknown>>);
      if (isDeepFrozen(spec)) this.#byObject.set(spec, cleaned);
      return cleaned;
    } catch (error) {
      return { unreadable: `a spec cannot be read: ${errorText(error)}` };
    }
  }

  #fresh(spec: Readonly<Record<string, unknown>>): CleanedSpec {
    const { name, description, inputSchema, annotations } = spec;
    if (!isActionName(name)) return { kind: 'action_name', name };
    const cleaned = cleanSpec(description, inputSchema ?? NO_ARGUMENTS);
    if (!cleaned.ok) return { kind: 'action_spec', name, fault: cleaned.fault };
    const checked = checkSchema(cleaned.inputSchema, { derived: true });
    if (!checked.ok) return { kind: 'action_spec', name, fault: checked.fault };
    const kept = keptAnnotations(annotations);
    const definition = canonicalJson([cleaned.description, checked.inputSchema, kept ?? null]);
    const content = `${name} ${definition}`;
    const known = this.#byContent.get(content);
    if (known !== undefined) return known;
    const action: CleanAction = Object.freeze({
      name,
      suffix: `.${name}`,
      description: cleaned.description,
      inputSchema: checked.inputSchema,
      annotations: kept,
      hash: sha256Hex(definition).slice(0, 32),
    });
    if (this.#byContent.size >= MAX_BY_CONTENT) this.#byContent.clear();
    this.#byContent.set(content, action);
    if (checked.completed.length > 0) this.#completed.set(action, checked.completed);
    return action;
  }
}

/** The one memory of offers in this process: cleaning depends on nothing but the specs. */
export const sharedOffers = new Offers();

/**
 * Of a spec's annotations what may be kept: `sensitive` and `destructiveHint`, each only when exactly `true` (seed 000);
 * they can only tighten access. `undefined` when nothing is left, also for what is no object.
 */
export function keptAnnotations(annotations: unknown): KeptAnnotations | undefined {
  if (typeof annotations !== 'object' || annotations === null) return undefined;
  const { sensitive, destructiveHint } = annotations as Readonly<Record<string, unknown>>;
  if (sensitive !== true && destructiveHint !== true) return undefined;
  return Object.freeze({
    ...(sensitive === true ? { sensitive } : {}),
    ...(destructiveHint === true ? { destructiveHint } : {}),
  });
}

function failure(how: string): Offer {
  return { ...NO_OFFER, failed: how, hasIssues: true };
}

function combined(specs: readonly CleanedSpec[], completions: WeakMap<CleanAction, readonly string[]>): Offer {
  const actions: CleanAction[] = [];
  const refused: RefusedSpec[] = [];
  const twice: string[] = [];
  const completed: { name: string; what: string }[] = [];
  let failed: string | null = null;
  for (const spec of specs) {
    if ('unreadable' in spec) failed ??= spec.unreadable;
    else if ('kind' in spec) refused.push(spec);
    else if (actions.some(({ name }) => name === spec.name)) twice.push(spec.name);
    else {
      actions.push(spec);
      for (const what of completions.get(spec) ?? []) completed.push({ name: spec.name, what });
    }
  }
  const hasIssues = failed !== null || refused.length + twice.length + completed.length > 0;
  return Object.freeze({ actions, refused, twice, completed, failed, hasIssues });
}

function areSame(known: readonly unknown[], specs: readonly unknown[]): boolean {
  if (known.length !== specs.length) return false;
  for (let i = 0; i < known.length; i++) if (known[i] !== specs[i]) return false;
  return true;
}

function isAlike(known: Offer, offer: Offer): boolean {
  return known.refused.length === 0 && known.failed === null && areSame(known.actions, offer.actions);
}

/** Whether nothing in `value` can ever change: frozen to the bottom, and no getters. */
function isDeepFrozen(value: unknown): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return true;
  if (!Object.isFrozen(value)) return false;
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    (property) => property.get === undefined && property.set === undefined && isDeepFrozen(property.value),
  );
}
