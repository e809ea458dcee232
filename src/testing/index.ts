/** What an app author imports as "teahouse/testing". */
export * from './types.ts';
export { CallRefused } from './call-refused.ts';
export { replay } from './replay.ts';
export { test, withApp } from './test.ts';
export { testApp } from './test-app.ts';
export { testTool } from './test-tool.ts';
export type { ToolTest, ToolTestOptions, ToolTestResult } from './test-tool.ts';
