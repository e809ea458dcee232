import type { Problem } from '../protocol/worker.ts';
import { safeText } from '../screen/safe-text.ts';
import type { WorkspaceTools } from '../session/host/index.ts';
import { placeText } from '../session/state-text.ts';
import type { Session, Sessions } from '../session/types.ts';

/** What has problems that are to be told. */
export interface Troubled {
  readonly sessions: Pick<Sessions, 'onDidChange'>;
  readonly workspaceTools: Pick<WorkspaceTools, 'files' | 'onDidChange'>;
}

/**
 * Tells the person of a program without a window what goes wrong in apps and in files of tools, as the Problems view does
 * in the editor: `teahouse: pot: /apps/pot.tea.ts:9:20: tool_failed: The tool "boom" failed: no kettle.` Each once, and
 * again when it comes back after it was mended.
 */
export function tellProblems({ sessions, workspaceTools }: Troubled, say: (line: string) => void): void {
  const told = new WeakMap<object, ReadonlySet<string>>();
  const tell = (of: object, problems: readonly Problem[], line: (problem: Problem) => string): void => {
    const before = told.get(of);
    const lines = new Set(problems.map(line));
    told.set(of, lines);
    for (const each of lines) if (before?.has(each) !== true) say(`teahouse: ${safeText(each, 'many')}\n`);
  };
  const followed = new WeakSet<Session>();
  sessions.onDidChange((session) => {
    if (followed.has(session)) return;
    followed.add(session);
    session.onDidChangeProblems((problems) =>
      tell(session, problems, (problem) =>
        [session.id, placeText(problem), textOf(problem)].filter(Boolean).join(': '),
      ),
    );
  });
  workspaceTools.onDidChange(() => {
    for (const tools of workspaceTools.files)
      tell(tools, tools.problems, (problem) => `${placeText({ file: tools.file, ...problem })}: ${textOf(problem)}`);
  });
}

function textOf({ message, code }: Problem): string {
  return `${code}: ${message}`;
}
