import * as vscode from 'vscode';

/** Where the MCP server of this extension host listens: a socket (a pipe on Windows) or a loopback port. */
export type Endpoint = { readonly token: string } & ({ readonly socket: string } | { readonly port: number });

/** The path that VS Code is offered: the widgets' tools without the static ones, which it has as language-model tools. */
const path = '/mcp/vscode';

/** The address of an endpoint as VS Code's MCP client takes it: the socket is the path, the request path the fragment. */
export function endpointUri(endpoint: Endpoint, platform: NodeJS.Platform = process.platform): vscode.Uri {
  if ('port' in endpoint) return vscode.Uri.parse(`http://127.0.0.1:${String(endpoint.port)}${path}`);
  return vscode.Uri.from({ scheme: platform === 'win32' ? 'pipe' : 'unix', path: endpoint.socket, fragment: path });
}
