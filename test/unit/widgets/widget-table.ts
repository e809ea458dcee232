import type { Message } from '../../../src/sdk/message.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { widgets } from '../../../src/widgets/index.ts';

/** A node of each type that answers every one of its actions, to find out which messages they send. */
export const SAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  button: { onClick: { type: 'the node’s `onClick`' } },
  table: { columns: ['c'], rows: [{ c: 1 }] },
  select_list: { options: ['a'] },
  tabs: { tabs: ['a'] },
  menu: { items: [{ id: 'a', label: 'A' }] },
  scrubber: { max: 1 },
  tree: { nodes: [{ id: 'a', label: 'A' }] },
};

/** Arguments that every action of the samples takes. */
export const ARGUMENTS = { index: 0, column: 'c', text: '', item_id: 'a', node_id: 'a', position: 0, row: 0 };

function messageShape(message: Message | null): string {
  if (message === null) return '';
  const fields = Object.keys(message).filter((name) => name !== 'type');
  return fields.length === 0 ? message.type : `\`${message.type} { ${fields.join(', ')} }\``;
}

/**
 * The widgets, their actions and the messages these send, as a Markdown table. `docs/widgets.md` holds it; a test keeps
 * the two the same.
 */
export function widgetTable(): string {
  const lines = ['| node type | action | arguments | sends |', '| --- | --- | --- | --- |'];
  for (const [type, { provider }] of widgets) {
    const node: ViewNode = { type, id: 'x', ...SAMPLES[type] };
    for (const { name, inputSchema } of provider.mcpTools(node)) {
      const properties = Object.keys(inputSchema.properties as object);
      const required = inputSchema.required as readonly string[];
      const args = properties.map((each) => (required.includes(each) ? `\`${each}\`` : `\`${each}?\``)).join(', ');
      const answer = provider.handleToolCall(name, ARGUMENTS, { widgetId: 'x', widgetState: node, dispatcher: null });
      const sends = answer.ok ? (answer.messages ?? []).map(messageShape).join(', ') : '';
      lines.push(`| \`${type}\` | \`${name}\` | ${args} | ${sends === '' ? 'nothing: a read' : sends} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
