import { cleanSpec } from './clean-schema.ts';
import { echoed } from './clean-text.ts';
import { isToolName } from './names.ts';
import { keptAnnotations } from './offer.ts';
import { checkSchema } from './schema-check.ts';
import type { InputSchema, KeptAnnotations, ToolDefinition } from './types.ts';

/** What can be wrong with a definition, in the order in which it is reported. */
export type DefinitionFault =
  | 'missing_name'
  | 'missing_description'
  | 'missing_callback'
  | 'missing_input_schema'
  | 'invalid_input_schema'
  | 'invalid_fault_classifier';

/** How a definition is listed: cleaned. */
export interface ListedShape {
  readonly title: string | undefined;
  readonly description: string | null;
  readonly inputSchema: InputSchema;
  readonly annotations: KeptAnnotations | undefined;
}

/** Thrown when a list of tools to register holds one that cannot be a tool; nothing of the list is registered then. */
export class InvalidToolError extends Error {
  /** Where in the list the tool stands, counting from 0. */
  readonly index: number;
  readonly reasons: readonly DefinitionFault[];

  constructor(index: number, reasons: readonly DefinitionFault[], name: unknown) {
    const shown = typeof name === 'string' ? ` ("${echoed(name)}")` : '';
    super(
      `Tool ${String(index)}${shown} cannot be registered: ${reasons.join(', ')}. None of the list was registered.`,
    );
    this.name = 'InvalidToolError';
    this.index = index;
    this.reasons = reasons;
  }
}

/**
 * Everything that is wrong with a tool's definition, in a fixed order; empty when nothing is. A name is 1–128 of
 * `[A-Za-z0-9_.-]`, a description text that is not empty (or `null` for none), the schema an object schema that
 * `checkSchema` takes. Takes anything; never throws.
 */
export function definitionFaults(tool: unknown): readonly DefinitionFault[] {
  return checkDefinition(tool).faults;
}

/** The faults of a definition, and how it is listed when it has none. Takes anything; never throws. */
export function checkDefinition(tool: unknown): {
  readonly faults: readonly DefinitionFault[];
  readonly shape: ListedShape | null;
} {
  let shape: ListedShape | null = null;
  const faults: DefinitionFault[] = [];
  const given: Partial<Record<keyof ToolDefinition, unknown>> = typeof tool === 'object' && tool !== null ? tool : {};
  try {
    const { name, description, call, inputSchema, isFault } = given;
    if (!isToolName(name)) faults.push('missing_name');
    if (description !== null && (typeof description !== 'string' || description === ''))
      faults.push('missing_description');
    if (typeof call !== 'function') faults.push('missing_callback');
    if (inputSchema === undefined || inputSchema === null) faults.push('missing_input_schema');
    else if ((shape = listedShape(given as ToolDefinition)) === null) faults.push('invalid_input_schema');
    if (isFault !== undefined && typeof isFault !== 'function') faults.push('invalid_fault_classifier');
  } catch {
    return { faults: ['missing_name'], shape: null };
  }
  return { faults, shape };
}

/** A definition as it is listed: cleaned like a derived one (seed 003); `null` when its schema is refused. */
function listedShape(tool: ToolDefinition): ListedShape | null {
  const description: unknown = typeof tool.description === 'string' ? tool.description : null;
  const cleaned = cleanSpec(description, tool.inputSchema);
  if (!cleaned.ok) return null;
  const checked = checkSchema(cleaned.inputSchema, { derived: false });
  if (!checked.ok) return null;
  return {
    title: typeof tool.title === 'string' ? echoed(tool.title, 200) : undefined,
    description: cleaned.description,
    inputSchema: checked.inputSchema,
    annotations: keptAnnotations(tool.annotations),
  };
}
