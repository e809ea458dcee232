import type { ViewNode } from '../sdk/node.ts';
import type { ToolSpec } from '../sdk/provider.ts';

/** What changed in the view tree since the last update. The first one replaces everything. */
export interface ViewUpdate {
  readonly kind: 'view';
  readonly revision: number;
  readonly patch: TreePatch;
}

/**
 * A change of one node: `keep` when nothing in it changed, a new node, or the same node with other fields or children.
 * Children are matched by their common beginning and end; `middle` replaces what lies between.
 */
export type TreePatch =
  | { readonly op: 'keep' }
  | { readonly op: 'replace'; readonly node: WireNode | readonly WireNode[] | null }
  | {
      readonly op: 'change';
      /** Fields to set, children apart. */
      readonly set?: Readonly<Record<string, unknown>>;
      readonly remove?: readonly string[];
      readonly children?: ChildrenPatch;
    };

/** A change of a list of children: the patches of the first ones, what replaces the middle, the patches of the last ones. */
export interface ChildrenPatch {
  /** Patches of the first children, in order; trailing ones that are all `keep` may be given as a number of kept children. */
  readonly head: readonly (TreePatch | number)[];
  /** How many old children after the head are dropped. */
  readonly drop: number;
  /** What stands in their place. */
  readonly insert: readonly WireNode[];
  /** Patches of the last children, in order, as in `head`. */
  readonly tail: readonly (TreePatch | number)[];
}

/** A node as it crosses: bulk fields, functions and class instances replaced by markers, a brought provider by its specs. */
export interface WireNode extends ViewNode {
  readonly $provider?: { readonly number: number; readonly specs: readonly ToolSpec[] | null };
}

/** Stands for a field that stays in the worker. */
export interface BulkMarker {
  readonly bulk: true;
  readonly length: number;
}

/** Stands for a value that cannot cross. */
export interface UnsupportedMarker {
  readonly $unsupported: 'function' | 'symbol' | 'instance' | 'bigint';
}
