import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { LoggingLevelSchema, SetLevelRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { LoggingLevel } from '@modelcontextprotocol/sdk/types.js';
import { onRequest } from './requests.ts';
import type { Extra } from './requests.ts';

const LEVELS: readonly LoggingLevel[] = LoggingLevelSchema.options;

/** The log of one client: what tools say while they run, from the level on that the client chose (`info` before). */
export class ClientLog {
  #least: LoggingLevel = 'info';

  // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
  handle(server: Server): void {
    onRequest(server, SetLevelRequestSchema, ({ params }) => {
      this.#least = params.level;
      return {};
    });
  }

  /** Sends a line on the stream of the call that says it. (The SDK would send it on the one that listens, if any.) */
  send(extra: Extra, level: LoggingLevel, text: string): void {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(this.#least)) return;
    const params = { level, logger: 'teahouse', data: text };
    void extra.sendNotification({ method: 'notifications/message', params }).catch(() => undefined);
  }
}
