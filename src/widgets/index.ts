import type { ElementOf } from '../screen/element.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { barChart } from './bar-chart.ts';
import { button } from './button.ts';
import { checkbox } from './checkbox.ts';
import { lineChart } from './line-chart.ts';
import { menu } from './menu.ts';
import { modal } from './modal.ts';
import { passwordField } from './password-field.ts';
import { plainElements } from './plain/index.ts';
import { scatterChart } from './scatter-chart.ts';
import { scrubber } from './scrubber.ts';
import { selectList } from './select-list.ts';
import { table } from './table.ts';
import { tabs } from './tabs.ts';
import { textArea } from './text-area.ts';
import { textInput } from './text-input.ts';
import { tree } from './tree.ts';
import { viewport } from './viewport.ts';
import type { Widget, WidgetMap } from './widget.ts';

const ALL: readonly Widget[] = [
  table,
  selectList,
  tabs,
  modal,
  textInput,
  textArea,
  passwordField,
  button,
  checkbox,
  menu,
  scrubber,
  tree,
  viewport,
  barChart,
  lineChart,
  scatterChart,
];

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
