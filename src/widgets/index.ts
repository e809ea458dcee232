import type { ElementOf } from '../screen/element.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { button } from './button.ts';
import { checkbox } from './checkbox.ts';
import { passwordField } from './password-field.ts';
import { plainElements } from './plain/index.ts';
import { table } from './table.ts';
import { textInput } from './text-input.ts';
import type { Widget, WidgetMap } from './widget.ts';

const ALL: readonly Widget[] = [table, textInput, passwordField, button, checkbox];

/** Every built-in widget by its node type. */
export const widgets: WidgetMap = new Map(ALL.map((widget) => [widget.type, widget]));

/** How each node type that draws something is drawn; `undefined` for containers and unknown types. */
export const elementOf: ElementOf = (type) => widgets.get(type)?.element ?? plainElements.get(type);

/** The provider of each widget type: the type map that the tree is walked with. */
export const providerMap: ReadonlyMap<string, ToolProvider> = new Map(
  ALL.map((widget) => [widget.type, widget.provider]),
);

const names: ReadonlyMap<ToolProvider, string> = new Map(ALL.map((widget) => [widget.provider, widget.type]));

/** The widget type that a built-in provider belongs to; `undefined` for one that an app brought. */
export function providerName(provider: ToolProvider): string | undefined {
  return names.get(provider);
}
