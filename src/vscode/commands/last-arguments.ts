import type { ListedTool } from '../../tools/types.ts';
import type { ArgumentField } from './argument-fields.ts';

/**
 * What a person gave a tool last, as it was typed, to be offered again. It is kept while the window is open and nowhere
 * else. What is typed hidden is not kept, nor what a fixed tool may bring into a password field: its texts and objects.
 */
export class LastArguments {
  readonly #texts = new Map<string, string>();

  /** What was given for an argument last. */
  of(tool: Pick<ListedTool, 'name'>, field: Pick<ArgumentField, 'name'>): string | undefined {
    return this.#texts.get(keyOf(tool, field));
  }

  /** Keeps what was given for an argument; an empty text takes back what was kept. */
  keep(
    tool: Pick<ListedTool, 'name' | 'kind' | 'annotations'>,
    field: Pick<ArgumentField, 'name' | 'secret' | 'type'>,
    text: string,
  ): void {
    if (text === '' || field.secret || mayHoldPassword(tool, field)) this.#texts.delete(keyOf(tool, field));
    else this.#texts.set(keyOf(tool, field), text);
  }
}

function mayHoldPassword(
  { kind, annotations }: Pick<ListedTool, 'kind' | 'annotations'>,
  { type }: Pick<ArgumentField, 'type'>,
): boolean {
  return kind === 'static' && (annotations?.sensitive === true || type === 'object');
}

function keyOf(tool: Pick<ListedTool, 'name'>, field: Pick<ArgumentField, 'name'>): string {
  return `${tool.name} ${field.name}`;
}
