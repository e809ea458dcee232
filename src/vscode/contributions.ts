/**
 * Every id that `package.json` and the code share, so that neither spells one twice. A unit test compares this file
 * with the manifest both ways: nothing missing, nothing unused.
 */

/** Commands. Those in {@link hiddenCommand} need an argument that only a menu has, or a key. */
export const command = {
  runApp: 'teahouse.runApp',
  runFile: 'teahouse.runFile',
  debugApp: 'teahouse.debugApp',
  testApp: 'teahouse.testApp',
  newApp: 'teahouse.newApp',
  newTool: 'teahouse.newApplicationTool',
  enableTools: 'teahouse.enableApplicationTools',
  disableTools: 'teahouse.disableApplicationTools',
  loadToolFile: 'teahouse.loadToolFile',
  trustReadOnly: 'teahouse.trustReadOnly',
  withdrawTrust: 'teahouse.withdrawTrust',
  writeTypes: 'teahouse.writeTypes',
  showTerminal: 'teahouse.showTerminal',
  showToSide: 'teahouse.showToSide',
  find: 'teahouse.find',
  goToProblem: 'teahouse.goToProblem',
  accessibleView: 'teahouse.accessibleView',
  accessibilityHelp: 'teahouse.accessibilityHelp',
  leaveAccessibleView: 'teahouse.leaveAccessibleView',
  stop: 'teahouse.stop',
  restart: 'teahouse.restart',
  setAccessMode: 'teahouse.setAccessMode',
  hideFromAgents: 'teahouse.hideFromAgents',
  showToAgents: 'teahouse.showToAgents',
  resetCircuit: 'teahouse.resetCircuit',
  inspect: 'teahouse.inspect',
  revealInTerminal: 'teahouse.revealInTerminal',
  revealInRegistry: 'teahouse.revealInRegistry',
  filterRegistry: 'teahouse.filterRegistry',
  clearFilter: 'teahouse.clearFilter',
  pauseAgents: 'teahouse.pauseAgents',
  resumeAgents: 'teahouse.resumeAgents',
  connectClient: 'teahouse.connectClient',
  disconnectClient: 'teahouse.disconnectClient',
  revokeClient: 'teahouse.revokeClient',
  callTool: 'teahouse.callTool',
  copyToolName: 'teahouse.copyToolName',
  copyClientName: 'teahouse.copyClientName',
  openDocumentation: 'teahouse.openDocumentation',
  showLog: 'teahouse.showLog',
  lookBack: 'teahouse.lookBack',
  lookBackTo: 'teahouse.lookBackTo',
  returnToNow: 'teahouse.returnToNow',
  rewindHere: 'teahouse.rewindHere',
  rewindBeforeAgent: 'teahouse.rewindBeforeAgent',
  undoAgent: 'teahouse.undoAgent',
  compareStates: 'teahouse.compareStates',
  record: 'teahouse.record',
  stopRecording: 'teahouse.stopRecording',
  replay: 'teahouse.replay',
  saveTest: 'teahouse.saveTest',
  showStep: 'teahouse.showStep',
  lookBackHere: 'teahouse.lookBackHere',
  rewindBeforeThis: 'teahouse.rewindBeforeThis',
  undoThis: 'teahouse.undoThis',
  replayHistory: 'teahouse.replayHistory',
  replayFromHere: 'teahouse.replayFromHere',
  showCall: 'teahouse.showCall',
  filterActivity: 'teahouse.filterActivity',
  exportActivity: 'teahouse.exportActivity',
} as const;

/** Commands that never stand in the command palette. */
export const hiddenCommand = [
  command.leaveAccessibleView,
  command.copyToolName,
  command.copyClientName,
  command.hideFromAgents,
  command.showToAgents,
  command.resetCircuit,
  command.loadToolFile,
  command.trustReadOnly,
  command.withdrawTrust,
  command.revealInTerminal,
  command.showStep,
  command.lookBackHere,
  command.rewindBeforeThis,
  command.undoThis,
  command.replayFromHere,
  command.showCall,
] as const;

/** Views. */
export const view = {
  registry: 'teahouse.registry',
  activity: 'teahouse.activity',
  clients: 'teahouse.clients',
} as const;

/**
 * Keys that `when` clauses read, and the walkthrough's steps. VS Code never ticks off a step whose key was true when it first
 * took note of the walkthrough, so such a step waits for two things of which only one can be true by then: the key while the
 * walkthrough is before the person, and the key while it is not.
 */
export const contextKey = {
  /** Whether a session is there, running or not. */
  hasSessions: 'teahouse.hasSessions',
  /** Whether the sidebar shows only what fits a filter. */
  filtered: 'teahouse.filtered',
  /** Whether agents are paused. */
  agentsPaused: 'teahouse.agentsPaused',
  /** Whether a picture of before is shown in a terminal. */
  looksBack: 'teahouse.looksBack',
  /** Whether a person enabled the tools of this workspace. */
  toolsEnabled: 'teahouse.toolsEnabled',
  /** Whether a session is recorded. */
  records: 'teahouse.records',
  /** Whether an app has run in this window, which ends a step of the walkthrough. */
  ranApp: 'teahouse.ranApp',
  /** Whether *New App…* wrote one, which ends a step of the walkthrough; that it was asked for does not. */
  wroteApp: 'teahouse.wroteApp',
} as const;

/** What a tree item says it is, for `when` clauses of its menus. */
export const itemContext = {
  sessionStarting: 'session.starting',
  sessionRunning: 'session.running',
  sessionFailed: 'session.failed',
  sessionEnded: 'session.ended',
  fault: 'fault',
  widget: 'widget',
  tool: 'tool',
  /** A tool whose circuit breaker holds its calls. */
  toolHeld: 'tool.held',
  /** A file of tools that runs as it is. */
  toolFile: 'file',
  /** A file of tools whose code a person can load. */
  toolFileWaiting: 'file.waiting',
  /** A resource or a prompt. */
  offer: 'offer',
  group: 'group',
  refused: 'refused',
  /** A step of the activity view. */
  step: 'step',
  /** A call of the activity view that sent no message. */
  activityCall: 'activity.call',
  /** A session in the activity view. */
  activitySession: 'activity.session',
  /** A client that is connected and has no token of its own. */
  clientConnected: 'client.connected',
  /** A client that is connected with a token of its own. */
  clientGranted: 'client.granted',
  /** VS Code's chat, which is always there. */
  clientBuiltIn: 'client.builtIn',
  /** A client that has a token and is not connected. */
  clientAway: 'client.away',
} as const;

/** A value of {@link itemContext}. */
export type ItemContext = (typeof itemContext)[keyof typeof itemContext];

/** What is added to the context of a tool of a widget: there is something to reveal in the terminal. */
export const widgetMark = '.widget';

/** What is added to the context of a row that is hidden from agents. */
export const hiddenMark = '.hidden';

/** What is added to the context of a tool that was written by hand: a person can trust it to read only. */
export const ownMark = '.own';

/** What is added to the context of such a tool that a person trusts to read only. */
export const trustedMark = '.trusted';

/** Settings, with their whole names. */
export const setting = {
  mcpEnabled: 'teahouse.mcp.enabled',
  reloadOnSave: 'teahouse.reloadOnSave',
  toolsMode: 'teahouse.tools.mode',
  toolsDirectLimit: 'teahouse.tools.directLimit',
  toolsSessionCap: 'teahouse.tools.sessionCap',
  toolsDebounce: 'teahouse.tools.debounce',
  accessDefaultMode: 'teahouse.access.defaultMode',
  limitsCallTimeout: 'teahouse.limits.callTimeout',
  limitsSilence: 'teahouse.limits.silence',
  limitsHeap: 'teahouse.limits.heap',
  historyEntries: 'teahouse.history.entries',
  historyMegabytes: 'teahouse.history.megabytes',
} as const;

/** The id of the MCP server definition provider, and the label of its one server: both constant (spec: host.md 8.2). */
export const mcpProvider = { id: 'teahouse', label: 'Teahouse' } as const;

/** What VS Code puts before the client names of our MCP tools: `mcp_` and the server's name (spec: host.md 3). */
export const mcpToolPrefix = 'mcp_teahouse_';

/** The language-model tools: `teahouse_` and the name of the static tool behind each. */
export const languageModelTool = {
  listApps: 'teahouse_list_apps',
  startSession: 'teahouse_start_session',
  stopSession: 'teahouse_stop_session',
  listSessions: 'teahouse_list_sessions',
  readScreen: 'teahouse_read_screen',
  readModel: 'teahouse_read_model',
  readHistory: 'teahouse_read_history',
  waitFor: 'teahouse_wait_for',
  listActions: 'teahouse_list_actions',
  callAction: 'teahouse_call_action',
  fillForm: 'teahouse_fill_form',
  sendKeys: 'teahouse_send_keys',
  rewind: 'teahouse_rewind',
} as const;

/** A value of {@link languageModelTool}. */
export type LanguageModelToolName = (typeof languageModelTool)[keyof typeof languageModelTool];

/** The static tool behind a language-model tool: `teahouse_read_screen` is `read_screen`. */
export function staticToolOf(name: LanguageModelToolName): string {
  return name.slice('teahouse_'.length);
}
