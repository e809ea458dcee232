import type { ToolContext } from './application-context.ts';
import type { ApplicationToolClass, ToolHints } from './application-tool.ts';

/** What a tool made of a function has beside its arguments. */
export interface ToolOptions {
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolHints;
}

/**
 * A class of tools made of a function, for tools that need no class of their own.
 *
 * ```ts
 * const Sum = defineTool(
 *   'sum',
 *   ApplicationTool.argument('numbers', 'array', { required: true, items: { type: 'number' } }),
 *   ({ numbers }) => numbers.reduce((sum, each) => sum + each, 0),
 *   { description: 'Adds numbers.' },
 * );
 * ```
 *
 * @throws ArgumentError when the name is not 1 to 128 of `[A-Za-z0-9_.-]`
 */
export function defineTool<A extends object>(
  name: string,
  base: ApplicationToolClass<A>,
  call: (args: A, context: ToolContext) => unknown,
  options: ToolOptions = {},
): ApplicationToolClass<A> {
  const made = class extends base {
    override call(args: A): unknown {
      return call(args, this.context);
    }
  };
  made.toolName(name);
  if (options.title !== undefined) made.title(options.title);
  if (options.description !== undefined) made.description(options.description);
  if (options.annotations !== undefined) made.annotations(options.annotations);
  return made;
}
