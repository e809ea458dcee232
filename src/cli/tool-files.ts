import type { House } from '../gateway/house.ts';
import { safeText } from '../screen/safe-text.ts';
import type { ToolFile, WorkspaceTools } from '../session/host/index.ts';
import { stateText } from '../session/state-text.ts';
import type { CommandContext } from './context.ts';
import { CommandError } from './errors.ts';
import { loadErrorText } from './house.ts';

/** How often within how many milliseconds the worker of a file may end and be started again: no loop of starts. */
const MOST_STARTS = 3;
const WITHIN = 60_000;

/**
 * Loads files of tools, tells of what in them is not offered, and starts one again whose worker ends later. A file that
 * cannot be loaded is told with its place, and the others are served.
 *
 * @throws CommandError when no file can be loaded and no app is there either: nothing is left to serve
 */
export async function loadTools(house: House, files: readonly string[], { stderr }: CommandContext): Promise<void> {
  const say = (text: string): void => void stderr.write(`teahouse: ${safeText(text, 'many')}\n`);
  const loaded = await Promise.all(files.map((each) => house.workspaceTools.load(each)));
  const faults = loaded.flatMap((each) => whyNot(each) ?? []);
  if (files.length > 0 && faults.length === files.length && house.sessions.all.length === 0)
    throw new CommandError(faults.join('\n'));
  for (const fault of faults) say(fault);
  for (const { file, collisions } of loaded)
    for (const { name, holder } of collisions) say(`${file}: "${name}" is not offered: "${holder}" has its name`);
  startAgain(house.workspaceTools, say);
}

function whyNot({ file, state }: ToolFile): string | undefined {
  if (state.name === 'failed') return loadErrorText(state.error);
  return state.name === 'ended' ? `${file}: ended while it was loaded: ${stateText(state)}` : undefined;
}

/** Nobody is here who could load a file again, so one that served and whose worker ended is started again. */
function startAgain(tools: Pick<WorkspaceTools, 'files' | 'load' | 'onDidChange'>, say: (text: string) => void): void {
  /** What was seen of each file last: a change of one file tells of all. */
  const seen = new Map(tools.files.map(({ file, state }) => [file, state]));
  const starts = new Map<string, readonly number[]>();
  tools.onDidChange(() => {
    for (const { file, state } of tools.files) {
      if (seen.get(file) === state) continue;
      seen.set(file, state);
      if (state.name === 'failed') say(loadErrorText(state.error));
      if (state.name !== 'ended') continue;
      const now = performance.now();
      const recent = (starts.get(file) ?? []).filter((at) => now - at < WITHIN);
      if (recent.length >= MOST_STARTS) {
        say(
          `${file}: ${stateText(state)}. It ended ${MOST_STARTS + 1} times within a minute, so it is not started again: fix it and start teahouse anew`,
        );
        continue;
      }
      starts.set(file, [...recent, now]);
      say(`${file}: ${stateText(state)}. It is started again`);
      void tools.load(file);
    }
  });
}
