import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { diagnosticEvents } from './gateway/diagnostics.ts';
import { systemClock } from './gateway/clock.ts';
import { createHouse } from './gateway/house.ts';
import { createToken } from './mcp/token.ts';
import { stateFolder } from './mcp/windows/state-folder.ts';
import { shippedApps } from './session/host/index.ts';
import type { Session } from './session/types.ts';
import { hiddenBefore, keepHidden } from './vscode/access/kept-hidden.ts';
import { ActivityView } from './vscode/activity/activity-view.ts';
import { AnsweredCalls } from './vscode/activity/answered-calls.ts';
import { AgentMarks } from './vscode/activity/agent-marks.ts';
import { ModalAuthorizer } from './vscode/access/modal-authorizer.ts';
import { AppRunner } from './vscode/app-runner.ts';
import { workspaceApps } from './vscode/apps.ts';
import { RegisteredApps, type TeahouseApi } from './vscode/registered-apps.ts';
import { AppDebugger } from './vscode/debug/app-debugger.ts';
import { showWithSource } from './vscode/debug/show-with-source.ts';
import { ClientTokens } from './vscode/clients/client-tokens.ts';
import { ClientsView } from './vscode/clients/clients-view.ts';
import { AccessibleViews } from './vscode/accessible/accessible-views.ts';
import { CallTool } from './vscode/commands/call-tool.ts';
import { Commands } from './vscode/commands/commands.ts';
import { ReadOnlyDocuments } from './vscode/commands/read-only-documents.ts';
import { AllowedFiles } from './vscode/consent/allowed-files.ts';
import { RunConsent } from './vscode/consent/run-consent.ts';
import { CodeChanges } from './vscode/code-changes.ts';
import { ContextKeys } from './vscode/context-keys.ts';
import { setting } from './vscode/contributions.ts';
import { anyOf } from './vscode/any-event.ts';
import { AgentStarts } from './vscode/agent-starts.ts';
import { folderOf } from './vscode/folder-of.ts';
import { Recordings } from './vscode/history/recordings.ts';
import { HotReload } from './vscode/hot-reload.ts';
import { HostRequests } from './vscode/host-requests.ts';
import { houseFiles, newAppFiles } from './vscode/house-files.ts';
import { AppDiagnostics } from './vscode/language/app-diagnostics.ts';
import { AppLenses } from './vscode/language/app-lenses.ts';
import { ToolHover } from './vscode/language/tool-hover.ts';
import { LanguageModelTools } from './vscode/lm-tools/tools.ts';
import { Log } from './vscode/log.ts';
import { McpDefinitions } from './vscode/mcp/definitions.ts';
import { McpServer } from './vscode/mcp/server.ts';
import { WindowPublisher } from './vscode/mcp/window-publisher.ts';
import { foldersOnDisk } from './vscode/on-disk.ts';
import { Owned } from './vscode/owned.ts';
import { Problems } from './vscode/problems.ts';
import { SavedSessions } from './vscode/saved/saved-sessions.ts';
import { SessionFaults } from './vscode/faults/session-faults.ts';
import { Settings } from './vscode/settings.ts';
import { HouseSource } from './vscode/sidebar/house-source.ts';
import { LastCalls } from './vscode/sidebar/last-calls.ts';
import { RegistryView } from './vscode/sidebar/registry-view.ts';
import { StatusBar } from './vscode/status-bar.ts';
import { TerminalPanels } from './vscode/terminal/panels.ts';
import { restoreTerminals } from './vscode/terminal/serializer.ts';
import { addReference } from './vscode/types/add-reference.ts';
import { AppTypes } from './vscode/types/app-types.ts';
import { TypesFix } from './vscode/types/types-fix.ts';
import { TypesOffer } from './vscode/types/types-offer.ts';
import { FileProblems } from './vscode/workspace-tools/file-problems.ts';
import { ToolFiles } from './vscode/workspace-tools/tool-files.ts';
import { TrustedReads } from './vscode/workspace-tools/trusted-reads.ts';

let server: McpServer | undefined;

/**
 * Puts the parts of the extension together. Nothing starts here: no worker, no server, no question. Answers what other
 * extensions may use.
 */
export function activate(context: vscode.ExtensionContext): TeahouseApi {
  const owned = new Owned();
  context.subscriptions.push(owned);
  const own = <T extends vscode.Disposable>(part: T): T => owned.own(part);
  const { version } = context.extension.packageJSON as { version: string };

  const settings = own(new Settings(context.extension.packageJSON));
  const log = own(new Log());
  const trusted = (): boolean => vscode.workspace.isTrusted;
  const consent = new RunConsent({ allowed: new AllowedFiles(context.workspaceState), trusted });
  const files = houseFiles(context.extensionPath);
  const registered = new RegisteredApps(shippedApps(files.appsFolder).map(({ name }) => name));
  const house = own(
    createHouse({
      ...files,
      authorizer: new ModalAuthorizer(consent),
      settings: settings.house,
      hidden: hiddenBefore(context.workspaceState),
      findApps: async () => [...registered.list(), ...(await workspaceApps())],
      consent,
      workspaceFolder: folderOf,
      warnings: log,
      events: diagnosticEvents,
    }),
  );
  const { sessions, gateway, registry, hidden } = house;
  own(keepHidden(hidden, context.workspaceState));
  own(settings.onDidChange(() => house.settings.change(settings.house)));
  log.follow(sessions, gateway);

  const show = (session: Session, preserveFocus = false): void => terminals.show(session, { preserveFocus });
  const apps = { list: () => house.apps() };
  const newAppSources = newAppFiles(context.extensionPath);
  const types = new AppTypes(newAppSources.types);
  const typesOffer = new TypesOffer({ types, store: context.globalState, trusted, addReference });
  const { env } = files;
  const dist = path.join(context.extensionPath, 'dist');
  const debuggers = own(new AppDebugger({ sessions, dist, env, heap: () => settings.house.limits.heap }));
  const runner = new AppRunner({
    sessions,
    apps,
    consent,
    show: (session, column) => terminals.show(session, column === undefined ? {} : { column }),
    debug: {
      link: (app) => (id) => debuggers.link(app, id),
      show: (session) => showWithSource(terminals, session),
    },
    ran: (app) => void typesOffer.afterRun(app),
  });
  const faults = own(new SessionFaults(sessions));
  const terminals = own(
    new TerminalPanels({
      extensionUri: context.extensionUri,
      restart: (session): Promise<void> => runner.restart(session),
      showLog: () => log.show(),
      onDidChangeFaults: faults.onDidChange,
      problem: (text) => log.warn('terminal', text),
    }),
  );

  const recordings = own(
    new Recordings({
      extensionUri: context.extensionUri,
      look: terminals.look,
      clock: systemClock,
      problem: (text) => log.warn('terminal', text),
    }),
  );

  const saved = own(
    new SavedSessions({
      sessions,
      folder: context.storageUri?.fsPath === undefined ? undefined : path.join(context.storageUri.fsPath, 'sessions'),
      trusted,
      bringBack: (session) => runner.bringBack(session),
      problem: (text) => log.warn('saved', text),
    }),
  );
  own(
    restoreTerminals(terminals, async (memory) => {
      await saved.broughtBack;
      return runner.revive(memory);
    }),
  );
  const changes = own(new CodeChanges());
  const onSave = (): boolean => settings.reloadOnSave;
  own(new HotReload({ sessions, consent, changes, trusted, onSave }));
  const tools = house.workspaceTools;
  const toolFiles = own(new ToolFiles({ tools, consent, store: context.workspaceState, changes, trusted, onSave }));
  const trustedReads = own(new TrustedReads({ store: context.workspaceState, sessions, tools }));
  own(new FileProblems(toolFiles));
  void toolFiles.begin();

  const directLimit = (): number => house.settings.current.directLimit;
  const source = own(
    new HouseSource({
      sessions,
      registry,
      gateway,
      hidden,
      directLimit,
      debounce: () => house.settings.current.debounceMs,
      toolFiles,
      onDidChangeFaults: faults.onDidChange,
    }),
  );
  const registryView = own(new RegistryView(source));
  own(new StatusBar(source, gateway));
  const keys = own(new ContextKeys(source, gateway, toolFiles, registryView, recordings));
  own(new Problems(sessions, faults.onDidChange, own(new AppDiagnostics())));
  own(new HostRequests(sessions, (text) => log.warn('request', text)));
  own(new AgentStarts(sessions, (session) => show(session, true)));

  const state = stateFolder();
  const tokens = own(new ClientTokens(context.secrets, state));
  const windowToken = createToken();
  const mcp = own(
    (server = new McpServer(
      gateway,
      version,
      {
        get all() {
          return [{ id: 'window', token: windowToken }, ...tokens.all];
        },
        onDidChange: (listener) => tokens.onDidChange(listener),
      },
      log.protocol,
    )),
  );
  own(
    new WindowPublisher({
      state,
      allowed: () => settings.mcpEnabled && trusted(),
      wanted: () => sessions.all.length > 0 || tokens.all.length > 0,
      onDidChange: anyOf<unknown>(
        settings.onDidChange,
        (listener) => sessions.onDidChange(listener),
        tokens.onDidChange,
        vscode.workspace.onDidGrantWorkspaceTrust,
      ),
      folders: foldersOnDisk,
      onDidChangeFolders: vscode.workspace.onDidChangeWorkspaceFolders,
      endpoint: () => mcp.endpoint(),
      token: windowToken,
      problem: (text) => log.warn('clients', text),
    }),
  );
  const answeredCalls = own(new AnsweredCalls(gateway.onDidAnswer, sessions));
  const activity = own(new ActivityView(sessions, { kept: answeredCalls, onDidAnswer: gateway.onDidAnswer }));
  own(new ClientsView({ gateway, tokens }));
  const program = path.join(context.extensionPath, 'dist/cli.mjs');
  const clients = { gateway, tokens, state, program, httpUrl: () => mcp.httpUrl() };

  const documents = own(new ReadOnlyDocuments());
  const accessible = own(new AccessibleViews(show));
  const callTool = new CallTool({ gateway, documents, tools: () => registry.list() });
  own(new AgentMarks({ gateway, sessions, panels: (session) => terminals.of(session), person: callTool.personId }));
  const { templates } = newAppSources;
  const lastCalls = own(new LastCalls(gateway.onDidCall));
  const refresh = (): void => source.refresh();
  const tests = { program, exists: existsSync };
  const sidebar = { toolFiles, trustedReads, registry, hidden, registryView, refresh, lastCalls, documents };
  own(
    new Commands({
      ...sidebar,
      sessions,
      gateway,
      apps,
      runner,
      callTool,
      log,
      documentation: vscode.Uri.joinPath(context.extensionUri, 'dist', 'docs'),
      show,
      terminals,
      recordings,
      activity,
      accessible,
      templates,
      wrote: () => keys.wroteApp(),
      typesOffer,
      clients,
      tests,
    }),
  );
  own(new TypesFix());
  own(new AppLenses(existsSync));
  own(new ToolHover({ find: (name) => registry.find(name) }));
  own(new LanguageModelTools({ gateway, sessions, find: (name) => registry.find(name) }));

  own(
    new McpDefinitions({
      extensionVersion: version,
      enabled: () => settings.mcpEnabled,
      onDidChangeEnabled: (listener) =>
        settings.onDidChange((change) => {
          if (change.affectsConfiguration(setting.mcpEnabled)) listener(undefined);
        }),
      endpoint: () => mcp.endpoint(),
    }),
  );
  return { registerApp: (app) => registered.registerApp(app) };
}

/** Waits until the server's streams have ended; all else is closed by then. */
export async function deactivate(): Promise<void> {
  await server?.ended();
}
