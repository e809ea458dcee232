import { channel } from 'node:diagnostics_channel';

/**
 * Tells on `teahouse:contribution-used` that a command of the manifest runs or one of its tools is invoked, as
 * `{ kind, name }`: names only, for what is handed over may hold what people typed. Nothing is made where nobody listens.
 */
export function used(kind: 'command' | 'tool', name: string): void {
  const uses = channel('teahouse:contribution-used');
  if (uses.hasSubscribers) uses.publish({ kind, name });
}
