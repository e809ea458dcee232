import type { ListedTool } from './types.ts';

const MOST_RETIRED = 1_024;

/**
 * Tools that were taken off the list because they were absent for long (design: session cap). A call of one is answered
 * like a call of any absent widget, and not as a name that never was. The 1,024 latest are remembered.
 */
export class Retired {
  readonly #tools = new Map<string, ListedTool>();

  add(tool: ListedTool): void {
    this.#tools.delete(tool.name);
    this.#tools.set(tool.name, tool);
    for (const oldest of this.#tools.keys()) {
      if (this.#tools.size <= MOST_RETIRED) return;
      this.#tools.delete(oldest);
    }
  }

  /** A retired tool by the registry's or the client's name. */
  find(name: string): ListedTool | undefined {
    if (this.#tools.size === 0) return undefined;
    return this.#tools.get(name) ?? [...this.#tools.values()].find((tool) => tool.clientName === name);
  }

  /** A tool of that name is listed again. */
  delete(name: string): void {
    this.#tools.delete(name);
  }

  /** These sessions have ended. */
  dropSessions(sessions: ReadonlySet<string>): void {
    for (const { name, sessionId } of this.#tools.values()) {
      if (sessionId !== undefined && sessions.has(sessionId)) this.#tools.delete(name);
    }
  }

  clear(): void {
    this.#tools.clear();
  }
}
