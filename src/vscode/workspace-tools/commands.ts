import type { ListedTool } from '../../tools/types.ts';
import type { ToolFiles } from './tool-files.ts';
import type { TrustedReads } from './trusted-reads.ts';

/** What the commands about application tools work with. */
export interface ToolFileCommandsDeps {
  readonly toolFiles: Pick<ToolFiles, 'load'>;
  readonly trustedReads: Pick<TrustedReads, 'trust' | 'withdraw'>;
}

/** *Load Tools*: the person runs the file of a row, as it is now. */
export async function loadToolFile({ toolFiles }: ToolFileCommandsDeps, what: unknown): Promise<void> {
  const known = typeof what === 'object' && what !== null && 'known' in what ? what.known : undefined;
  const file = typeof known === 'object' && known !== null && 'file' in known ? known.file : undefined;
  if (typeof file === 'string') await toolFiles.load(file);
}

/** *Trust as Read-only* and back, for the tool of a row. */
export async function setTrusted(
  { trustedReads }: ToolFileCommandsDeps,
  tool: ListedTool | undefined,
  isTrusted: boolean,
): Promise<void> {
  if (tool) await (isTrusted ? trustedReads.trust(tool) : trustedReads.withdraw(tool));
}
