/** The MCP server over the gateway, and its transports. */
export { serveHttp } from './http.ts';
export type { HttpOptions, McpEndpoint } from './http.ts';
export type { Place } from './listen.ts';
export { serveStdio } from './stdio.ts';
export type { StdioConnection } from './stdio.ts';
export type { Grant, Grants } from './token.ts';
export type { ProtocolTrace } from './trace.ts';
export { serveBridge } from './bridge/bridge.ts';
export type { Bridge, BridgeOptions } from './bridge/bridge.ts';
export { clientTokenFile, isClientId } from './windows/client-token.ts';
export { PublishedWindow } from './windows/published-window.ts';
export { stateFolder } from './windows/state-folder.ts';
