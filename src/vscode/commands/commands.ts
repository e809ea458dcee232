import * as vscode from 'vscode';
import type { Gateway } from '../../gateway/types.ts';
import type { Disposable, Session } from '../../session/types.ts';
import type { ListedTool } from '../../tools/types.ts';
import type { AccessibleViews } from '../accessible/accessible-views.ts';
import { disconnectClient, revokeClient, type ClientCommandsDeps } from '../clients/client-commands.ts';
import { connectClient, type ConnectClientDeps } from '../clients/connect-client.ts';
import { activityHandlers, type ActivityCommandsDeps } from '../activity/commands.ts';
import { command } from '../contributions.ts';
import { historyHandlers, type HistoryCommandsDeps } from '../history/commands.ts';
import { loadToolFile, setTrusted, type ToolFileCommandsDeps } from '../workspace-tools/commands.ts';
import { newTool } from '../workspace-tools/new-tool.ts';
import type { ToolFiles } from '../workspace-tools/tool-files.ts';
import { keyboard } from '../keyboard.ts';
import type { Log } from '../log.ts';
import { used } from '../used.ts';
import { setAccessMode } from './access-mode.ts';
import type { CallTool } from './call-tool.ts';
import { newApp, type NewAppDeps } from './new-app.ts';
import { openDocumentation } from './open-documentation.ts';
import { pickSession } from './pick-session.ts';
import {
  filterRegistry,
  inspect,
  resetCircuit,
  revealInRegistry,
  revealInTerminal,
  setHidden,
  type RegistryCommandsDeps,
} from './registry-commands.ts';
import { debugApp, runApp, runFile, type RunAppDeps } from './run-app.ts';
import { toolIn } from './tool-in.ts';
import { testApp, type TestAppDeps } from './test-app.ts';
import { writeTypes, type WriteTypesDeps } from './write-types.ts';

/** What the commands work with. */
export interface CommandsDeps
  extends RunAppDeps, NewAppDeps, WriteTypesDeps, RegistryCommandsDeps, ToolFileCommandsDeps {
  readonly typesOffer: NewAppDeps['typesOffer'] & WriteTypesDeps['typesOffer'];
  readonly gateway: Gateway;
  readonly callTool: CallTool;
  readonly accessible: AccessibleViews;
  readonly tests: TestAppDeps;
  readonly toolFiles: Pick<ToolFiles, 'load' | 'enable' | 'disable'>;
  readonly log: Log;
  /** The folder of the pages that are packed. */
  readonly documentation: vscode.Uri;
  readonly recordings: HistoryCommandsDeps['recordings'];
  readonly activity: ActivityCommandsDeps['activity'];
  readonly clients: ConnectClientDeps & ClientCommandsDeps;
}

type Handler = (...args: unknown[]) => unknown;

/** Every command, registered for as long as this lives. A command without a handler does not compile. */
export class Commands implements Disposable {
  readonly #registrations: readonly Disposable[];

  constructor(deps: CommandsDeps) {
    const { sessions, gateway, show, terminals } = deps;
    const toolOf = (what: unknown): ListedTool | undefined => toolIn(deps.registry, what);
    const onSession =
      (title: string, act: (session: Session) => unknown): Handler =>
      async (what) => {
        const session = await pickSession(sessions, what, title, terminals.active?.session);
        if (session) await act(session);
      };
    const handlers: Record<(typeof command)[keyof typeof command], Handler> = {
      [command.runApp]: (what, args, where) => runApp(deps, what, args, false, where),
      [command.runFile]: (what) => runFile(deps, what),
      [command.debugApp]: (what, args) => debugApp(deps, what, args),
      [command.testApp]: (what) => testApp(deps.tests, what),
      [command.newApp]: (what) => newApp(deps, what),
      [command.newTool]: () => newTool(deps),
      [command.enableTools]: () => deps.toolFiles.enable(),
      [command.disableTools]: () => deps.toolFiles.disable(),
      [command.loadToolFile]: (what) => loadToolFile(deps, what),
      [command.trustReadOnly]: (what) => setTrusted(deps, toolOf(what), true),
      [command.withdrawTrust]: (what) => setTrusted(deps, toolOf(what), false),
      [command.writeTypes]: (what) => writeTypes(deps, what),
      [command.showTerminal]: async (what) => {
        // The terminal that the person is in is shown already: here it is about another one.
        const session = await pickSession(sessions, what, vscode.l10n.t('Show Terminal'));
        if (session) show(session);
      },
      [command.showToSide]: onSession(vscode.l10n.t('Show Terminal to the Side'), (session) =>
        terminals.show(session, { column: vscode.ViewColumn.Beside, another: true }),
      ),
      [command.find]: () => terminals.active?.reach('find'),
      [command.goToProblem]: () => terminals.active?.reach('banner'),
      [command.accessibleView]: onSession(vscode.l10n.t('Accessible View'), (session) => deps.accessible.view(session)),
      [command.accessibilityHelp]: onSession(vscode.l10n.t('Accessibility Help'), (session) =>
        deps.accessible.help(session),
      ),
      [command.leaveAccessibleView]: () => deps.accessible.leave(),
      [command.stop]: onSession(vscode.l10n.t('Stop App'), (session) => session.stop()),
      [command.restart]: onSession(vscode.l10n.t('Restart App'), async (session) => {
        show(session);
        await deps.runner.restart(session);
      }),
      [command.setAccessMode]: onSession(vscode.l10n.t('Set Access Mode'), (session) =>
        setAccessMode(gateway, session),
      ),
      [command.pauseAgents]: () => gateway.setPaused(true),
      [command.resumeAgents]: () => gateway.setPaused(false),
      [command.hideFromAgents]: (what) => setHidden(deps, what, true),
      [command.showToAgents]: (what) => setHidden(deps, what, false),
      [command.resetCircuit]: (what) => resetCircuit(deps, toolOf(what)),
      [command.inspect]: async (what) =>
        inspect(deps, toolOf(what) ?? (await deps.callTool.pick(vscode.l10n.t('Inspect Tool')))),
      [command.revealInTerminal]: (what) => revealInTerminal(deps, what),
      [command.revealInRegistry]: (what) => revealInRegistry(deps, what),
      [command.filterRegistry]: () => filterRegistry(deps),
      [command.clearFilter]: () => (deps.registryView.filter = ''),
      [command.connectClient]: () => connectClient(deps.clients),
      [command.disconnectClient]: (what) => disconnectClient(deps.clients, what),
      [command.revokeClient]: (what) => revokeClient(deps.clients, what),
      [command.callTool]: (what) => deps.callTool.run(toolOf(what)),
      [command.copyToolName]: (what) => copy(toolOf(what)?.name),
      [command.copyClientName]: (what) => copy(toolOf(what)?.clientName),
      [command.openDocumentation]: (what) => openDocumentation(deps.documentation, what),
      [command.showLog]: () => deps.log.show(),
      ...historyHandlers(deps),
      ...activityHandlers(deps),
    };
    this.#registrations = Object.entries(handlers).map(([id, handler]) =>
      vscode.commands.registerCommand(id, (...args: unknown[]) => {
        used('command', id);
        keyboard.goesOn();
        return handler(...args);
      }),
    );
  }

  dispose(): void {
    for (const registration of this.#registrations) registration.dispose();
  }
}

async function copy(text: string | undefined): Promise<void> {
  if (text !== undefined) await vscode.env.clipboard.writeText(text);
}
