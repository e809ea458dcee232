import type { CheckboxToggle } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/**
 * A checkbox. `'mixed'` shows that some but not all of what it stands for is checked; toggling that checks it.
 *
 * ```ts
 * checkbox('done', model.done, { label: 'Show what is done' });
 * ```
 */
export function checkbox<const Id extends string>(
  id: Id,
  checked: boolean | 'mixed',
  options: WidgetOptions & { readonly label?: string } = {},
): ViewNode<CheckboxToggle<Id>> {
  return node('checkbox', { id, checked, ...options });
}
