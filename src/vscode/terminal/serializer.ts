import * as vscode from 'vscode';
import type { Disposable, Session } from '../../session/types.ts';
import type { PanelMemory } from './panel-memory.ts';
import { terminalViewType, type TerminalPanels } from './panels.ts';

/**
 * Brings the terminals back after the window was reloaded. Their sessions ended with the old extension host; `revive`
 * starts the app anew, or answers `null` where that must not be (a file that nobody allowed, a workspace that is not
 * trusted): the panel is then closed.
 *
 * The editor calls this only when the manifest activates the extension `onWebviewPanel:teahouse.terminal`.
 */
export function restoreTerminals(
  panels: TerminalPanels,
  revive: (memory: PanelMemory) => Promise<Session | null>,
): Disposable {
  return vscode.window.registerWebviewPanelSerializer(terminalViewType, {
    deserializeWebviewPanel: async (webviewPanel, state: unknown) => {
      const { readPanelMemory } = await import('./panel-memory.ts');
      const memory = readPanelMemory(state);
      const closed = new AbortController();
      const closing = webviewPanel.onDidDispose(() => closed.abort());
      const session = memory && (await revive(memory));
      closing.dispose();
      if (closed.signal.aborted) return; // by the person, who did not wait; the session is in the sidebar
      if (session) panels.adopt(webviewPanel, session);
      else webviewPanel.dispose();
    },
  });
}
