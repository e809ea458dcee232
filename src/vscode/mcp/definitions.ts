import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable, Event } from '../../session/types.ts';
import { mcpProvider } from '../contributions.ts';
import { endpointUri, type Endpoint } from './endpoint.ts';

/** What the provider needs to know and to start. */
export interface DefinitionsDeps {
  /** The extension's version; with an id of this activation it makes VS Code ask for the tools anew. */
  readonly extensionVersion: string;
  /** Whether the setting offers the server at all. */
  enabled(): boolean;
  readonly onDidChangeEnabled: Event<unknown>;
  /** Starts the server on its first use and answers where it listens. Rejects with a readable error. */
  endpoint(): Promise<Endpoint>;
}

/**
 * Offers VS Code the MCP server of this extension host. Label and URI are constant: where the server listens and its
 * token are filled in when VS Code starts it, which may happen more than once (spec: host.md 8.2).
 */
export class McpDefinitions implements Disposable, vscode.McpServerDefinitionProvider<vscode.McpHttpServerDefinition> {
  readonly #deps: DefinitionsDeps;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: Disposable;
  readonly #registration: Disposable;
  /** New for each activation, and again when the server is offered again: an old one shows stale tools. */
  #version: string;
  readonly onDidChangeMcpServerDefinitions = this.#changed.event;

  constructor(deps: DefinitionsDeps) {
    this.#deps = deps;
    this.#version = this.#newVersion();
    this.#subscription = deps.onDidChangeEnabled(() => {
      this.#version = this.#newVersion();
      this.#changed.fire();
    });
    this.#registration = vscode.lm.registerMcpServerDefinitionProvider(mcpProvider.id, this);
  }

  provideMcpServerDefinitions(): vscode.McpHttpServerDefinition[] {
    if (!this.#deps.enabled()) return [];
    const placeholder = vscode.Uri.parse('http://127.0.0.1:9/teahouse');
    return [new vscode.McpHttpServerDefinition(mcpProvider.label, placeholder, {}, this.#version)];
  }

  async resolveMcpServerDefinition(offered: vscode.McpHttpServerDefinition): Promise<vscode.McpHttpServerDefinition> {
    const endpoint = await this.#deps.endpoint();
    const headers = { Authorization: `Bearer ${endpoint.token}` };
    // A new object: VS Code would take a change of the offered one for its placeholder at the next start.
    return new vscode.McpHttpServerDefinition(offered.label, endpointUri(endpoint), headers, offered.version);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #newVersion(): string {
    return `${this.#deps.extensionVersion}+${randomUUID()}`;
  }
}
