import { field } from '../../sdk/node.ts';
import type { ViewNode } from '../../sdk/node.ts';
import { nearest } from '../../tools/nearest.ts';
import { entryAt } from '../../widgets/row-source.ts';
import { optionOf, selectOptions } from '../../widgets/select-options.ts';

/** How a field is given a value: by an action of its widget, not at all because it has it, or why it cannot be. */
export type FillStep =
  | { readonly action: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly asItIs: true }
  | { readonly fault: string };

/** The options that a fault names, and those that are looked through for a label. */
const NAMED = 10;
const MOST_OPTIONS = 5_000;

/** The types of widgets that hold a value which a person could fill in. */
const FIELDS: Readonly<Record<string, (node: ViewNode, value: unknown) => FillStep>> = {
  text_input: text,
  text_area: text,
  password_field: text,
  checkbox,
  select_list: option,
  scrubber: (_node, value) =>
    Number.isInteger(value)
      ? { action: 'seek', args: { position: value } }
      : { fault: 'it takes a whole number, the position' },
};

/** Whether a widget is a field of a form. */
export function isFormField(node: ViewNode): boolean {
  return Object.hasOwn(FIELDS, node.type);
}

/**
 * What fills a field with a value: texts take a text, checkboxes `true` or `false`, select lists an option's label or its
 * index, scrubbers a position. A fault never holds the value: it may be a password.
 */
export function fillStep(node: ViewNode, value: unknown): FillStep {
  const fill = Object.hasOwn(FIELDS, node.type) ? FIELDS[node.type] : undefined;
  return fill?.(node, value) ?? { fault: `it is no field but of the type ${node.type}: call its own tool` };
}

function text(_node: ViewNode, value: unknown): FillStep {
  if (typeof value === 'string') return { action: 'type_into', args: { text: value } };
  return typeof value === 'number'
    ? { action: 'type_into', args: { text: String(value) } }
    : { fault: 'it takes a text' };
}

function checkbox(node: ViewNode, value: unknown): FillStep {
  if (typeof value !== 'boolean') return { fault: 'it takes true or false' };
  const checked = field(node, 'checked');
  if (checked === 'mixed' && !value) return { fault: 'it is mixed, and becomes checked first: toggle it twice' };
  return (checked === true) === value ? { asItIs: true } : { action: 'toggle', args: {} };
}

function option(node: ViewNode, value: unknown): FillStep {
  if (field(node, 'multiple') === true)
    return { fault: 'several can be chosen in it: choose each with its own tool, select' };
  if (typeof value === 'number') return { action: 'select', args: { index: value } };
  if (typeof value !== 'string') return { fault: "it takes an option's label or index" };
  const options = selectOptions(node);
  const labels: string[] = [];
  for (let index = 0; index < Math.min(options.length, MOST_OPTIONS); index += 1) {
    const { label } = optionOf(entryAt(options, index));
    if (label === value) return { action: 'select', args: { index } };
    labels.push(label);
  }
  const alike = nearest(value, labels);
  const shown = alike.length > 0 ? alike : labels.slice(0, NAMED);
  const there = shown.map((label) => JSON.stringify(label)).join(', ');
  if (labels.length === 0) return { fault: 'it has no options now' };
  return { fault: `it has no such option; ${alike.length > 0 ? 'near are' : 'it has'} ${there}` };
}
