import type { Message } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { field } from '../sdk/node.ts';
import { isRecord } from './fields.ts';

/** The messages of its own that a node may carry beside the fixed ones (design: *Nodes*). */
export type OwnMessage = 'onFilter' | 'onSelect' | 'onSubmit' | 'onChange';

/** Whether `value` is a message: an object with a string `type`. */
export function isMessage(value: unknown): value is Message {
  return isRecord(value) && typeof value.type === 'string';
}

/**
 * The node's own message of that name with the widget's value filled in as `value`, as a list to be sent after the
 * fixed message; empty when the node carries none. A function is no message and is left out.
 */
export function filled(node: ViewNode, name: OwnMessage, value: unknown): readonly Message[] {
  const message = field(node, name);
  return isMessage(message) ? [{ ...message, value } as Message] : [];
}
