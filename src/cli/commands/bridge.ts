import { isClientId, serveBridge, stateFolder } from '../../mcp/index.ts';
import type { Bridge } from '../../mcp/index.ts';
import { parseArguments, textOption } from '../arguments.ts';
import { untilSignal } from '../context.ts';
import type { Command, CommandContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { houseOf } from '../house.ts';
import { safeText } from '../../screen/safe-text.ts';
import type { ListedTool } from '../../tools/types.ts';

/**
 * `teahouse bridge`: joins an MCP client on the standard streams to the sessions that run in VS Code, until the client
 * goes. It waits for a window where there is none.
 */
export const bridge: Command = {
  usage: 'bridge [--workspace DIR] [--client ID]',
  summary: 'joins an MCP client on the standard streams to the sessions that run in VS Code',
  async run(context) {
    const args = parseArguments(context.argv, { workspace: 'string', client: 'string' });
    const [extra] = args.positionals;
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many: name a folder with --workspace`);
    const folder = textOption(args, 'workspace');
    if (folder === '') throw new UsageError('--workspace is empty');
    const clientId = textOption(args, 'client');
    if (clientId !== undefined && !isClientId(clientId))
      throw new UsageError(`--client is the id that VS Code gave the client; "${clientId}" is none`);
    const signal = untilSignal();
    let joined: Bridge | null = null;
    try {
      joined = await serveBridge({
        state: stateFolder(),
        folder: folder ?? process.cwd(),
        named: folder !== undefined,
        ...(clientId === undefined ? {} : { clientId }),
        version: context.layout.version,
        fixed: fixedTools(context),
        input: context.stdin,
        output: context.stdout,
        log: (line) => void context.stderr.write(`teahouse: ${safeText(line, 'many')}\n`),
      });
      await Promise.race([joined.closed, signal.signalled]);
      return 0;
    } finally {
      joined?.dispose();
      signal.dispose();
    }
  },
};

/** The tools that are there whatever runs, as a house lists them in which nothing does. */
function fixedTools(context: CommandContext): readonly ListedTool[] {
  const house = houseOf(context, 'read', []);
  try {
    return house.gateway.list('compact');
  } finally {
    house.dispose();
  }
}
