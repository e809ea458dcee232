/** The MCP server over the gateway, and its transports. */
export { serveHttp } from './http.ts';
export type { HttpOptions, McpEndpoint } from './http.ts';
export type { Address, Place } from './listen.ts';
export { serveStdio } from './stdio.ts';
export type { StdioConnection, StdioOptions } from './stdio.ts';
export { createToken } from './token.ts';
export type { Grant, Grants } from './token.ts';
export { NAME_META } from './wire.ts';
export { serveBridge } from './bridge/bridge.ts';
export type { Bridge, BridgeOptions } from './bridge/bridge.ts';
export { clientTokenFile, isClientId } from './windows/client-token.ts';
export { PublishedWindow } from './windows/published-window.ts';
export type { WindowFacts } from './windows/published-window.ts';
export { stateFolder } from './windows/state-folder.ts';
