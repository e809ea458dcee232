import type { Implementation, ServerCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { ICONS } from './icon.ts';
import { INSTRUCTIONS } from './instructions.ts';

/** How the server introduces itself, whichever way a client reaches it. */
export function introduction(version: string): {
  readonly serverInfo: Implementation;
  readonly capabilities: ServerCapabilities;
  readonly instructions: string;
} {
  return {
    serverInfo: { name: 'teahouse', title: 'Teahouse', version, icons: ICONS },
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    },
    instructions: INSTRUCTIONS,
  };
}
