import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import Mocha from 'mocha';
import * as vscode from 'vscode';

/** Something of the manifest that a test made happen, as a line of `ran.jsonl`. */
export interface Ran {
  kind: 'command' | 'setting' | 'tool';
  /** The name that the manifest has for it. */
  name: string;
  /** The full title of the test. */
  test: string;
}

/**
 * Notes what really happens in the extension while a test runs: commands that run, settings that are changed, tools that
 * are invoked. What happens in a hook proves nothing, since nobody looks at its effect; nor does a test that fails.
 */
export class Witness {
  readonly #ran: Ran[] = [];
  readonly #disposables: vscode.Disposable[];
  #seen: Omit<Ran, 'test'>[] = [];
  #inHook = false;

  constructor() {
    this.#disposables = [
      listening('teahouse:contribution-used', ({ kind, name }) => this.#note(kind, name)),
      vscode.workspace.onDidChangeConfiguration((change) => {
        for (const name of settingNames()) if (change.affectsConfiguration(name)) this.#note('setting', name);
      }),
    ];
  }

  /** Takes down what happens in the tests of a run. */
  follow(runner: Mocha.Runner): void {
    const events = Mocha.Runner.constants;
    runner.on(events.EVENT_HOOK_BEGIN, () => (this.#inHook = true));
    runner.on(events.EVENT_HOOK_END, () => (this.#inHook = false));
    runner.on(events.EVENT_TEST_BEGIN, () => (this.#seen = []));
    runner.on(events.EVENT_TEST_PASS, (test) => {
      for (const seen of this.#seen) this.#ran.push({ ...seen, test: test.fullTitle() });
      this.#seen = [];
    });
  }

  /** Adds what tests made happen to a file, a line each, each thing once a test. */
  write(file: string): void {
    const lines = new Set(this.#ran.map((ran) => `${JSON.stringify(ran)}\n`));
    fs.appendFileSync(file, [...lines].join(''));
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
  }

  #note(kind: Ran['kind'], name: string): void {
    if (!this.#inHook) this.#seen.push({ kind, name });
  }
}

function listening(channel: string, heard: (message: Omit<Ran, 'test'>) => void): vscode.Disposable {
  const listener = (message: unknown): void => heard(message as Omit<Ran, 'test'>);
  subscribe(channel, listener);
  return new vscode.Disposable(() => unsubscribe(channel, listener));
}

function settingNames(): string[] {
  const { contributes } = vscode.extensions.getExtension('teahouse.teahouse')?.packageJSON as {
    contributes: { configuration: { properties: object } };
  };
  return Object.keys(contributes.configuration.properties);
}
