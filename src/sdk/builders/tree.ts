import type { TreeCollapse, TreeExpand, TreeSelect } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** A node of a tree. Ids are unique in the tree; of two equal ones the first counts. */
export interface TreeItem {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly TreeItem[];
  /** Has children that are not loaded yet, so it can be expanded. */
  readonly lazy?: boolean;
}

/** What a tree shows. */
export interface TreeOptions extends WidgetOptions {
  readonly nodes: readonly TreeItem[];
  /** The ids of the expanded nodes. */
  readonly expanded?: readonly string[];
  readonly selected?: string | null;
  readonly label?: string;
  /** Draws a line below each branch, down its children. Default false. */
  readonly guides?: boolean;
}

/**
 * A tree. What is expanded and selected is model state; the three messages ask for a change of it.
 *
 * ```ts
 * tree('files', { nodes: model.files, expanded: model.open, selected: model.file });
 * ```
 */
export function tree<const Id extends string>(
  id: Id,
  options: TreeOptions,
): ViewNode<TreeExpand<Id> | TreeCollapse<Id> | TreeSelect<Id>> {
  return node('tree', { id, ...options });
}
