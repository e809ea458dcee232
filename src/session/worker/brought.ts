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

/** Numbers the providers that the app brings (`componentModule`), so that a call can name one across the threads. */
export class BroughtProviders {
  readonly #numbers = new WeakMap<ToolProvider, number>();
  #last = 0;
  readonly #problem: (problem: Problem) => void;

  constructor(problem: (problem: Problem) => void) {
    this.#problem = problem;
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
    try {
      const specs: unknown = provider.mcpTools(node);
      if (Array.isArray(specs)) return { number, specs: wireValue(specs) as readonly ToolSpec[] };
      this.#problem(problemOf('provider_failed', `mcpTools of widget "${idOf(node)}" did not return a list.`));
    } catch (error) {
      this.#problem(problemOf('provider_failed', `mcpTools of widget "${idOf(node)}" failed`, error));
    }
    return { number, specs: null };
  }
}
