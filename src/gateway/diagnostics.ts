import { channel } from 'node:diagnostics_channel';
import type { ToolEvents } from '../tools/types.ts';

/**
 * What happens in the tools, on the channels of `node:diagnostics_channel` that are named as the events (design:
 * *Events*). Names and sizes only. Nothing is made where nobody listens.
 *
 * ```ts
 * import { subscribe } from 'node:diagnostics_channel';
 * subscribe('teahouse:tool-called', (event) => console.log(event)); // { tool: 'counter.add.click', ok: true, code: null }
 * ```
 */
export const diagnosticEvents: ToolEvents = {
  emit(name, data) {
    const events = channel(name);
    if (events.hasSubscribers) events.publish(data);
  },
};
