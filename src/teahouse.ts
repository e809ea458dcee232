/**
 * What an app imports as "teahouse": apps, messages, commands, subscriptions, nodes and providers, and the tools, resources
 * and prompts that are written by hand.
 */
export * from './sdk/index.ts';
export { ARGUMENT_TYPES, ArgumentError, SCHEMA_KEYWORDS } from './tools/application-schema.ts';
export type { ArgumentType, SchemaKeyword } from './tools/application-schema.ts';
export type { ArgumentKeywords, ArgumentValue } from './tools/application-types.ts';
export { ApplicationTool, NotImplementedError } from './tools/application-tool.ts';
export type {
  AnyToolClass,
  ApplicationToolClass,
  ErrorClass,
  ErrorHandler,
  ToolHints,
} from './tools/application-tool.ts';
export { ToolError, ToolResponse } from './tools/application-results.ts';
export type { ContentBlock, ToolResult } from './tools/application-results.ts';
export type { Elicited, ToolContext, ToolSession } from './tools/application-context.ts';
export { defineTool } from './tools/define-tool.ts';
export type { ToolOptions } from './tools/define-tool.ts';
export { ApplicationResource } from './tools/application-resource.ts';
export type { ApplicationResourceClass } from './tools/application-resource.ts';
export { ApplicationPrompt } from './tools/application-prompt.ts';
export type { ApplicationPromptClass, PromptArgument, PromptMessage } from './tools/application-prompt.ts';
