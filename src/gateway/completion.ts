import type { ListedTool, ResourceDefinition } from '../tools/types.ts';

/** What a client wants completed. */
export interface Completing {
  /** The name of the prompt's argument, or of the part of a resource's address. */
  readonly argument: string;
  /** What was written so far. */
  readonly value: string;
  /** What stands already for other arguments or parts. */
  readonly others: Readonly<Record<string, string>>;
}

/** What completions are made of. */
export interface CompletionSource {
  readonly sessions: readonly { readonly id: string }[];
  readonly tools: readonly ListedTool[];
  readonly resources: readonly ResourceDefinition[];
}

/** The most names of tools that are offered; of others the protocol takes at most 100. */
const MOST_TOOLS = 20;

/**
 * Completes what has the same meaning everywhere, by its name: `session` is the id of a session that runs, `tool` the
 * registry's name of a tool, `key` a key of the model that the session offers. Nothing is known of others.
 */
export function complete({ argument, value, others }: Completing, source: CompletionSource): readonly string[] {
  const fitting = (all: readonly string[], most: number): readonly string[] =>
    all.filter((each) => each.startsWith(value)).slice(0, most);
  switch (argument) {
    case 'session':
      return fitting(
        source.sessions.map(({ id }) => id),
        100,
      );
    case 'tool':
      return fitting(
        source.tools.map(({ name }) => name),
        MOST_TOOLS,
      );
    case 'key': {
      const before = `teahouse://session/${others['session'] ?? ''}/model/`;
      const keys = source.resources
        .filter(({ uri }) => uri.startsWith(before))
        .map(({ uri }) => uri.slice(before.length));
      return fitting(keys, 100);
    }
    default:
      return [];
  }
}
