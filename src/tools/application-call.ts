import { ArgumentChecker } from './arguments.ts';
import type { ToolContext } from './application-context.ts';
import { quietContext } from './application-context.ts';
import { ApplicationTool } from './application-tool.ts';
import type { AnyToolClass, Rescue } from './application-tool.ts';
import { ToolError, errorResult, toolResult } from './application-results.ts';
import type { ToolResult } from './application-results.ts';
import { isMap } from './schema-keywords.ts';

/** How a call is carried out. */
export interface RunOptions {
  readonly context?: Partial<ToolContext>;
  /** Where errors go that the client is not told. */
  report?(error: unknown): void;
}

const checker = new ArgumentChecker();

/** How a call ended: with a result, or by a fault of the tool's own, which a circuit breaker counts. */
export interface ToolRun {
  readonly result: ToolResult;
  readonly isFault: boolean;
}

/**
 * Calls a tool as a client would, without any transport (spec: mcp.md 1, rule 16): the arguments are checked, a new
 * instance is made, `invoke` is called with all of them and `call` with those declared, and its value becomes a result.
 * Never rejects: what goes wrong is a result with `isError`.
 */
export async function runTool(tool: AnyToolClass, args: unknown, options: RunOptions = {}): Promise<ToolRun> {
  const refused = await argumentFault(tool, args);
  if (refused !== null) return { result: errorResult(refused), isFault: false };
  return callTool(tool, (args ?? {}) as Readonly<Record<string, unknown>>, options);
}

/** The part of {@link runTool} after the arguments were checked. */
export async function callTool(
  tool: AnyToolClass,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions = {},
): Promise<ToolRun> {
  try {
    return { result: toolResult(await invokeTool(tool, args, quietContext(options.context))), isFault: false };
  } catch (error) {
    if (error instanceof ToolError) return { result: errorResult(error.message), isFault: false };
    options.report?.(error);
    const name = tool.toolName() ?? 'without a name';
    return { result: errorResult(`Internal error calling tool ${name}`), isFault: true };
  }
}

/** What is wrong with the arguments, as the client is told; `null` for nothing. */
async function argumentFault(tool: AnyToolClass, args: unknown): Promise<string | null> {
  if (args !== undefined && !isMap(args)) return 'Invalid arguments: must be object';
  const given = args ?? {};
  const { inputSchema } = tool;
  const required = Array.isArray(inputSchema['required']) ? (inputSchema['required'] as string[]) : [];
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) return `Missing required arguments: ${missing.join(', ')}`;
  const checked = checker.check(inputSchema, given, 'slice') ?? (await checker.load(inputSchema, given, 'slice'));
  if (checked.ok) return null;
  const { faults, message } = checked.reason as { faults?: readonly string[]; message: string };
  return `Invalid arguments: ${faults === undefined ? message : `${faults.join('; ')}. ${message}`}`;
}

/**
 * What a call of a tool answers, before its conversion to a result: a new instance's `invoke`, and the handlers of
 * `rescueFrom`. Rejects with what no handler took.
 */
export async function invokeTool(
  tool: AnyToolClass,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<unknown> {
  const instance = new tool(context) as ApplicationTool;
  try {
    return await ApplicationTool.invokeOn(instance, args);
  } catch (thrown) {
    const found = rescueOf(tool.rescues, thrown);
    if (found === null) throw thrown;
    return await found.rescue.handle(found.error, instance);
  }
}

/** The handler for an error, or for what caused it; `null` when there is none. */
function rescueOf(
  rescues: readonly Rescue[],
  thrown: unknown,
): { readonly rescue: Rescue; readonly error: unknown } | null {
  const seen = new Set<unknown>();
  for (let error = thrown; error !== undefined && error !== null && !seen.has(error); error = causeOf(error)) {
    seen.add(error);
    const rescue = rescues.find(({ of }) => error instanceof of);
    if (rescue !== undefined) return { rescue, error };
  }
  return null;
}

function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { cause?: unknown }).cause : undefined;
}
