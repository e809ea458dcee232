import * as vscode from 'vscode';
import type { HouseSettings } from '../gateway/settings.ts';
import type { AccessMode, ListMode } from '../gateway/types.ts';
import type { Disposable } from '../session/types.ts';
import { setting } from './contributions.ts';

/** A setting as `package.json` declares it: the one place where default, type and limits stand. */
export interface DeclaredSetting {
  readonly type: string;
  readonly default: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The value of a setting, or its default when what the person wrote does not fit the declaration. */
export function settingValue(declared: DeclaredSetting, written: unknown): unknown {
  switch (declared.type) {
    case 'boolean':
      return typeof written === 'boolean' ? written : declared.default;
    case 'string':
      return typeof written === 'string' && (declared.enum?.includes(written) ?? true) ? written : declared.default;
    case 'integer': {
      const { minimum = -Infinity, maximum = Infinity } = declared;
      return Number.isInteger(written) && (written as number) >= minimum && (written as number) <= maximum
        ? written
        : declared.default;
    }
    default:
      return declared.default;
  }
}

/** What the person set, read each time it is asked for, so that a change holds at once. */
export class Settings implements Disposable {
  readonly #declared: Readonly<Record<string, DeclaredSetting>>;
  readonly #changed = new vscode.EventEmitter<vscode.ConfigurationChangeEvent>();
  readonly #subscription: Disposable;
  /** A setting of ours changed; `affectsConfiguration` tells which. */
  readonly onDidChange = this.#changed.event;

  /** @param packageJson the extension's manifest, which declares the settings */
  constructor(packageJson: unknown) {
    this.#declared = (
      packageJson as { contributes: { configuration: { properties: Record<string, DeclaredSetting> } } }
    ).contributes.configuration.properties;
    this.#subscription = vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('teahouse')) this.#changed.fire(change);
    });
  }

  get mcpEnabled(): boolean {
    return this.#read(setting.mcpEnabled) as boolean;
  }

  get reloadOnSave(): boolean {
    return this.#read(setting.reloadOnSave) as boolean;
  }

  /** What the house goes by. */
  get house(): HouseSettings {
    return {
      defaultAccess: this.#read(setting.accessDefaultMode) as AccessMode,
      listMode: this.#read(setting.toolsMode) as ListMode,
      directLimit: this.#read(setting.toolsDirectLimit) as number,
      sessionCap: this.#read(setting.toolsSessionCap) as number,
      debounceMs: this.#read(setting.toolsDebounce) as number,
      limits: {
        callTimeout: this.#read(setting.limitsCallTimeout) as number,
        silence: this.#read(setting.limitsSilence) as number,
        heap: this.#read(setting.limitsHeap) as number,
        history: {
          entries: this.#read(setting.historyEntries) as number,
          bytes: (this.#read(setting.historyMegabytes) as number) * 1024 * 1024,
        },
      },
    };
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #read(name: string): unknown {
    const declared = this.#declared[name];
    if (!declared) throw new Error(`The setting ${name} is not declared in package.json.`);
    return settingValue(declared, vscode.workspace.getConfiguration().get(name));
  }
}
