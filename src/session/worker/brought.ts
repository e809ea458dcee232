import type { ToolProvider, ToolSpec } from '../../sdk/provider.ts';
import { isToolProvider } from '../../sdk/provider.ts';
import type { View, ViewNode } from '../../sdk/node.ts';
import { field, idOf } from '../../sdk/node.ts';
import { walkView } from '../../tools/walk.ts';
import type { Problem } from '../../protocol/worker.ts';
import { problemOf } from './faults.ts';
import { wireValue } from './wire-value.ts';

/** A brought provider as it crosses with its node. */
export interface WireProvider {
  readonly number: number;
  readonly specs: readonly ToolSpec[] | null;
}

/** What brought providers need of the session. */
export interface BroughtPorts {
  problem(problem: Problem): void;
  /** Takes secrets out of a text: an app may write its model into a spec. */
  mask(text: string): string;
}

/** How often a widget's provider may be another object in a row until that is taken for a mistake. */
const MOST_RENEWALS = 3;
/** How many widgets are watched for it. */
const MOST_WATCHED = 1_000;

/** Numbers the providers that the app brings (`componentModule`), so that a call can name one across the threads. */
export class BroughtProviders {
  readonly #numbers = new WeakMap<ToolProvider, number>();
  #last = 0;
  readonly #ports: BroughtPorts;
  /** By widget: its provider's number, and how often that changed without a break. */
  readonly #renewed = new Map<string, { readonly number: number; readonly times: number }>();
  readonly #said = new Set<string>();

  constructor(ports: BroughtPorts) {
    this.#ports = ports;
  }

  /** The provider that a node brings; `null` for a marker that is an object and no provider; `undefined` for none. */
  of(node: ViewNode): ToolProvider | null | undefined {
    const marker = field(node, 'componentModule');
    if (isToolProvider(marker)) return marker;
    return (typeof marker === 'object' && marker !== null) || typeof marker === 'function' ? null : undefined;
  }

  /** The provider of that number, if the view still has it. */
  find(view: View, number: number): ToolProvider | undefined {
    let found: ToolProvider | undefined;
    walkView(view, (node) => {
      const provider = this.of(node);
      if (provider === undefined || provider === null || this.#numbers.get(provider) !== number) return false;
      found = provider;
      return true;
    });
    return found;
  }

  /** The number of a provider; the same as long as the app runs. */
  number(provider: ToolProvider): number {
    const known = this.#numbers.get(provider);
    if (known !== undefined) return known;
    const number = ++this.#last;
    this.#numbers.set(provider, number);
    return number;
  }

  /** The provider and its specs for a node, safe to send; specs are `null` when `mcpTools` throws or gives no list. */
  wire(provider: ToolProvider, node: ViewNode): WireProvider {
    const number = this.number(provider);
    this.#watch(idOf(node), number);
    try {
      const specs: unknown = provider.mcpTools(node);
      if (Array.isArray(specs)) {
        const mask = (text: string): string => this.#ports.mask(text);
        return { number, specs: wireValue(specs, mask) as readonly ToolSpec[] };
      }
      this.#ports.problem(problemOf('provider_failed', `mcpTools of widget "${idOf(node)}" did not return a list.`));
    } catch (error) {
      this.#ports.problem(problemOf('provider_failed', `mcpTools of widget "${idOf(node)}" failed`, error));
    }
    return { number, specs: null };
  }

  /** A provider made anew in each view is another one each time, and its tools are listed anew: said once a widget. */
  #watch(widgetId: string, number: number): void {
    const before = this.#renewed.get(widgetId);
    const times = before === undefined || before.number === number ? 0 : before.times + 1;
    this.#renewed.delete(widgetId);
    this.#renewed.set(widgetId, { number, times });
    if (this.#renewed.size > MOST_WATCHED) this.#renewed.delete([...this.#renewed.keys()][0] ?? '');
    if (times < MOST_RENEWALS || this.#said.size >= MOST_WATCHED || this.#said.has(widgetId)) return;
    this.#said.add(widgetId);
    const message = `The componentModule of widget "${widgetId}" is a new object in each view, so its tools are listed anew each time. Make it once, outside of view.`;
    this.#ports.problem({ code: 'provider_failed', message, about: widgetId });
  }
}
