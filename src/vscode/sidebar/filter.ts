import type { ListedTool } from '../../tools/types.ts';

/**
 * What a filter of the sidebar lets through: tools in whose name, title or description all of its words stand, in any
 * case. An empty filter lets everything through.
 *
 * ```ts
 * passes('save demo', tool); // a tool named demo.save.click
 * ```
 */
export function passes(filter: string, tool: Pick<ListedTool, 'name' | 'title' | 'description'>): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = `${tool.name} ${tool.title} ${tool.description ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
