import type { ListMode } from '../gateway/types.ts';

/** Which list a client is shown. */
export interface PathView {
  readonly mode: ListMode | 'setting';
  readonly withoutStatic: boolean;
}

/** The paths of an endpoint (design: *Which tools a client is shown*). A list differs by path only, never by client. */
export const PATHS: ReadonlyMap<string, PathView> = new Map([
  ['/mcp', { mode: 'setting', withoutStatic: false }],
  ['/mcp/all', { mode: 'all', withoutStatic: false }],
  ['/mcp/compact', { mode: 'compact', withoutStatic: false }],
  ['/mcp/vscode', { mode: 'setting', withoutStatic: true }],
]);
