/** The builders: functions that make nodes. Their fields are exactly what layout and widgets read. */
export * from './button.ts';
export * from './charts.ts';
export * from './checkbox.ts';
export * from './layout.ts';
export * from './menu.ts';
export * from './modal.ts';
export type {
  ColorRole,
  Filled,
  Length,
  MessageOf,
  SizeOptions,
  TextColor,
  TextStyle,
  WidgetOptions,
} from './options.ts';
export * from './scrubber.ts';
export * from './select-list.ts';
export * from './table.ts';
export * from './tabs.ts';
export * from './text-fields.ts';
export * from './text.ts';
export * from './tree.ts';
export * from './viewport.ts';
