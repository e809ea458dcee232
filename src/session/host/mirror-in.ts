import type { View, ViewNode } from '../../sdk/node.ts';
import type { HandlerAnswer, ToolProvider, ToolSpec } from '../../sdk/provider.ts';
import type { ChildrenPatch, TreePatch, WireNode } from '../../protocol/view.ts';
import { walkView } from '../../tools/walk.ts';
import { replaceRange } from '../replace-range.ts';

/** A node of the mirror. Frozen; unchanged nodes stay the same objects from one tree to the next. */
type MirrorNode = ViewNode & { readonly children?: readonly MirrorNode[] };
/** So many stand-ins are kept without a look whether they are needed. */
const FEW_PROVIDERS = 64;

type Tree = MirrorNode | readonly MirrorNode[] | null;

/**
 * The host's mirror of a session's view tree: patches in, frozen plain nodes out. A provider that the app brings is one
 * stand-in object a number, whose specs are those that crossed with the node.
 */
export class MirrorIn {
  readonly #providers = new Map<number, ToolProvider>();
  readonly #numbers = new WeakMap<ToolProvider, number>();
  /** With so many stand-ins those that the tree has no more are let go. */
  #mostProviders = FEW_PROVIDERS;
  #tree: Tree = null;

  /** How many stand-ins are kept. */
  get providers(): number {
    return this.#providers.size;
  }

  /** The tree as it is now; `null` before the first view. */
  get tree(): View {
    return this.#tree;
  }

  /** The number of a brought provider's stand-in; `undefined` for any other provider. */
  numberOf(provider: ToolProvider): number | undefined {
    return this.#numbers.get(provider);
  }

  /** Applies a patch and answers the new tree. Throws a RangeError on one that does not fit the tree. */
  apply(patch: TreePatch): View {
    if (patch.op === 'replace') {
      const { node } = patch;
      this.#tree = Array.isArray(node)
        ? Object.freeze(node.map((each: WireNode) => this.#node(each)))
        : node === null
          ? null
          : this.#node(node as WireNode);
    } else if (patch.op === 'change') {
      const tree = this.#tree;
      if (tree === null) throw new RangeError('A change of a view that is not there.');
      this.#tree = Array.isArray(tree)
        ? this.#children(tree as readonly MirrorNode[], patch.children)
        : this.#change(tree as MirrorNode, patch);
    }
    if (this.#providers.size > this.#mostProviders) this.#dropProviders();
    return this.#tree;
  }

  /** Keeps the stand-ins that the tree has. Looked at only when there are twice as many as last time. */
  #dropProviders(): void {
    const used = new Set<number>();
    walkView(this.#tree, (node) => {
      const { $provider } = node as WireNode;
      if ($provider !== undefined) used.add($provider.number);
    });
    for (const number of this.#providers.keys()) if (!used.has(number)) this.#providers.delete(number);
    this.#mostProviders = Math.max(FEW_PROVIDERS, used.size * 2);
  }

  #node(wire: WireNode): MirrorNode {
    const { children } = wire as { children?: readonly WireNode[] };
    return this.#finish({
      ...wire,
      ...(children === undefined ? {} : { children: Object.freeze(children.map((child) => this.#node(child))) }),
    });
  }

  #change(node: MirrorNode, patch: Extract<TreePatch, { op: 'change' }>): MirrorNode {
    const next: Record<string, unknown> = { ...node, ...patch.set };
    for (const key of patch.remove ?? []) Reflect.deleteProperty(next, key);
    if (patch.children !== undefined) {
      const children = this.#children(node.children ?? [], patch.children);
      if (children.length > 0) next['children'] = children;
      else delete next['children'];
    }
    if (next['$provider'] === undefined && !Object.hasOwn(patch.set ?? {}, 'componentModule'))
      delete next['componentModule'];
    return this.#finish(next as unknown as WireNode);
  }

  #children(old: readonly MirrorNode[], patch: ChildrenPatch | undefined): readonly MirrorNode[] {
    if (patch === undefined) return old;
    // Of a long list most stays: it is copied in one go, which spreading does many times faster than `slice` (frozen).
    const next = [...old];
    const tailLength = patch.tail.reduce<number>((sum, item) => sum + (typeof item === 'number' ? item : 1), 0);
    const at = this.#each(next, 0, patch.head);
    if (at + patch.drop + tailLength !== old.length) throw new RangeError('A change of children that are not there.');
    if (patch.drop > 0 || patch.insert.length > 0) {
      const inserted = patch.insert.map((node) => this.#node(node));
      replaceRange(next, at, patch.drop, inserted);
    }
    this.#each(next, at + patch.insert.length, patch.tail);
    return Object.freeze(next);
  }

  /** Changes children in their list from an index on; answers the index after the last. */
  #each(list: MirrorNode[], from: number, patches: readonly (TreePatch | number)[]): number {
    let at = from;
    for (const patch of patches) {
      if (typeof patch === 'number') at += patch;
      else {
        const node = list[at];
        if (node === undefined) throw new RangeError('A change of a child that is not there.');
        if (patch.op === 'change') list[at] = this.#change(node, patch);
        at += 1;
      }
    }
    return at;
  }

  #finish(node: WireNode): MirrorNode {
    const { $provider } = node;
    const finished = $provider === undefined ? node : { ...node, componentModule: this.#standIn($provider.number) };
    return Object.freeze(finished) as MirrorNode;
  }

  #standIn(number: number): ToolProvider {
    const known = this.#providers.get(number);
    if (known !== undefined) return known;
    const provider: ToolProvider = Object.freeze({
      mcpTools(node: ViewNode): readonly ToolSpec[] {
        const { specs } = (node as WireNode).$provider ?? {};
        if (specs === undefined || specs === null)
          throw new Error('mcpTools of the brought provider failed in the app.');
        return specs;
      },
      handleToolCall(): HandlerAnswer {
        return {
          ok: false,
          reason: { code: 'not_here', message: 'A brought provider is called in its session only.' },
        };
      },
    });
    this.#providers.set(number, provider);
    this.#numbers.set(provider, number);
    return provider;
  }
}
