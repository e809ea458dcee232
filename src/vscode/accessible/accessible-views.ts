import * as vscode from 'vscode';
import type { Json } from '../../protocol/page.ts';
import type { Keymap } from '../../protocol/worker.ts';
import type { Disposable, Session } from '../../session/types.ts';
import { accessibleText } from './accessible-text.ts';
import { helpText } from './help-text.ts';

/** The scheme of these documents, which `when` clauses of the manifest name. */
const accessibleScheme = 'teahouse-accessible';

/** Milliseconds to wait for what a screen reader is told. */
const PATIENCE = 3_000;

/** What a session says of its screen now. */
interface Told {
  readonly tree: Json | null;
  readonly keymap: Keymap | undefined;
}

/**
 * A terminal's screen as a text that is read line by line, and help for working it by keyboard: read-only documents, as
 * VS Code has no accessible view for what extensions show in a webview. Each is of the moment at which it was asked for.
 */
export class AccessibleViews implements Disposable, vscode.TextDocumentContentProvider {
  readonly #show: (session: Session) => void;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #texts = new Map<string, { readonly text: string; readonly session: Session }>();
  readonly #disposables: readonly Disposable[];
  readonly onDidChange = this.#changed.event;

  /** @param show brings a session's terminal to the front */
  constructor(show: (session: Session) => void) {
    this.#show = show;
    this.#disposables = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(accessibleScheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString())?.text ?? vscode.l10n.t('This is no longer kept. Ask for it again.');
  }

  /** Shows a session's screen as text, the cursor at the focused widget. */
  async view(session: Session): Promise<void> {
    const { tree } = await told(session);
    const head = vscode.l10n.t('{0}: accessible view. Escape goes back to the terminal.', session.id);
    if (tree === null) {
      const rows = (await session.readScreen())?.rows ?? [];
      return this.#open(session, vscode.l10n.t('Accessible View'), [head, '', ...rows], 0);
    }
    const { lines, focused } = accessibleText(tree);
    return this.#open(
      session,
      vscode.l10n.t('Accessible View'),
      [head, '', ...lines],
      focused === null ? 0 : focused + 2,
    );
  }

  /** Shows how a session's terminal is worked. */
  async help(session: Session): Promise<void> {
    const { keymap } = await told(session);
    const support = vscode.workspace.getConfiguration().get('editor.accessibilitySupport');
    const text = helpText(session.id, keymap, support === 'on');
    return this.#open(session, vscode.l10n.t('Accessibility Help'), text.split('\n'), 0);
  }

  /** Goes back from the document that is shown to the terminal that it is about. */
  async leave(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const shown = uri && this.#texts.get(uri.toString());
    if (!shown) return;
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    this.#show(shown.session);
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    this.#texts.clear();
  }

  async #open(session: Session, title: string, lines: readonly string[], line: number): Promise<void> {
    const uri = vscode.Uri.from({ scheme: accessibleScheme, path: `/${session.id}: ${title}` });
    this.#texts.set(uri.toString(), { text: lines.join('\n'), session });
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const selection = new vscode.Range(line, 0, line, 0);
    await vscode.window.showTextDocument(document, { preview: true, preserveFocus: false, selection });
  }
}

/** What a session tells a screen reader now; without a tree where it does not run, or does not say so in time. */
async function told(session: Session): Promise<Told> {
  if (session.state.name !== 'running') return { tree: null, keymap: undefined };
  let keymap: Keymap | undefined;
  let watching: Disposable | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const tree = await new Promise<Json | null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
      watching = session.watch({
        frame: (_frame, shown) => shown(),
        keymap: (taken) => (keymap = taken),
        accessible: resolve,
      });
    });
    return { tree, keymap };
  } finally {
    clearTimeout(timer);
    watching?.dispose();
  }
}
