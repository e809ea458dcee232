/** The host's side of sessions. */
export { appSource, isWorkspaceCode, isAppFile, shippedApps } from './app-source.ts';
export { createSessions, DEFAULT_LIMITS } from './sessions.ts';
export { createWorkspaceTools } from './workspace-tools.ts';
export type { ToolFile } from './tool-file.ts';
export type { WorkspaceTools } from './workspace-tools.ts';
