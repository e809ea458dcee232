import type { AppSource, Sessions } from '../session/types.ts';
import { createSessions, createWorkspaceTools, shippedApps } from '../session/host/index.ts';
import type { WorkspaceTools } from '../session/host/index.ts';
import { Registry } from '../tools/registry.ts';
import type { Clock, ToolEvents, WarningSink } from '../tools/types.ts';
import { systemClock } from './clock.ts';
import { disposeAll } from './emitter.ts';
import { createGateway } from './gateway.ts';
import { Hidden } from './hidden.ts';
import type { HiddenName } from './hidden.ts';
import { AccessModes } from './modes.ts';
import type { Apps, StartConsent } from './ports.ts';
import { Rests } from './rests.ts';
import { LiveSettings } from './settings.ts';
import type { HouseSettings } from './settings.ts';
import { staticTools } from './static/index.ts';
import type { Authorizer, Disposable, Gateway, ReadGate } from './types.ts';

/** What a house is made of. */
export interface HouseOptions {
  /** The worker's entry: `dist/worker.mjs`, or its source on a Node that strips types. */
  readonly workerUrl: URL;
  /** Where `import … from 'teahouse'` leads in an app: file URLs of the built entries, by specifier. */
  readonly entries: Readonly<Record<string, string>>;
  /** The folder of the apps that ship. */
  readonly appsFolder: string;
  /** Who is asked whether an agent may change something; `null` refuses all that does. */
  readonly authorizer: Authorizer | null;
  /** What agents may read; everything without it. */
  readonly readGate?: ReadGate;
  readonly settings?: Partial<HouseSettings>;
  /** What a person hid from agents before; nothing without it. */
  readonly hidden?: readonly HiddenName[];
  readonly clock?: Clock;
  readonly events?: ToolEvents;
  readonly warnings?: WarningSink;
  /** Finds the apps beside those that ship; none without it. */
  findApps?(): Promise<readonly AppSource[]>;
  /** Whether agents may start an app that does not ship; without it every one that is found is known. */
  readonly consent?: StartConsent;
  /** The open folder that an app belongs to; none without it. */
  workspaceFolder?(app: AppSource): string | null;
  /** The environment of the apps; empty without it. */
  readonly env?: Readonly<Record<string, string>>;
  /** What apps print. */
  output?(sessionId: string, text: string): void;
}

/** Everything that runs without VS Code: the sessions, their tools, and the way to call them. */
export interface House extends Disposable {
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly gateway: Gateway;
  /** What a person hides from agents; may be changed at any time. */
  readonly hidden: Hidden;
  /** The files of tools that were loaded; none until somebody with a person's consent loads one. */
  readonly workspaceTools: WorkspaceTools;
  /** May be changed at any time; what is running follows. */
  readonly settings: LiveSettings;
  /** Those that ship, then the others by name. */
  apps(): Promise<readonly AppSource[]>;
}

/**
 * Puts the parts together that the extension and the headless program stand on. No thread runs before the first session.
 *
 * ```ts
 * const house = createHouse({ workerUrl, entries, appsFolder, authorizer });
 * const session = house.sessions.start({ app, startedBy: { kind: 'person' } });
 * await session.ready;
 * await house.gateway.call({ name: 'counter.add.click', arguments: {}, client });
 * house.dispose();
 * ```
 */
export function createHouse(options: HouseOptions): House {
  const { clock = systemClock, events, warnings } = options;
  const settings = new LiveSettings(options.settings);
  const noted = {
    clock,
    ...(events === undefined ? {} : { events }),
    ...(warnings === undefined ? {} : { warnings }),
  };
  const registry = new Registry(noted);
  const running = {
    workerUrl: options.workerUrl,
    entries: options.entries,
    registry,
    ...noted,
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.output === undefined ? {} : { output: options.output.bind(options) }),
    // Read at each start, so that a setting that was changed holds for the next session.
    get limits() {
      return settings.current.limits;
    },
    get debounceMs() {
      return settings.current.debounceMs;
    },
    get sessionCap() {
      return settings.current.sessionCap;
    },
  };
  const sessions = createSessions(running);
  const workspaceTools = createWorkspaceTools(running);
  const apps: Apps = { list: () => listApps(options) };
  const hidden = new Hidden(options.hidden);
  const rests = new Rests();
  const modes = new AccessModes(sessions, () => settings.current.defaultAccess);
  const gateway = createGateway({
    registry,
    sessions,
    settings,
    authorizer: options.authorizer,
    clock,
    warnings: warnings ?? { warn: () => undefined },
    modes,
    ...(options.readGate === undefined ? {} : { readGate: options.readGate }),
    hidden,
    rests,
    statics: staticTools({
      rests,
      registry,
      sessions,
      apps,
      consent: options.consent ?? { judge: () => Promise.resolve('known') },
      clock,
      workspaceFolder: (app) => options.workspaceFolder?.(app) ?? null,
      mode: (id) => modes.of(id),
    }),
  });
  return {
    registry,
    sessions,
    gateway,
    hidden,
    workspaceTools,
    settings,
    apps: () => apps.list(),
    dispose() {
      disposeAll([gateway, workspaceTools, sessions, modes, hidden, settings, registry]);
    },
  };
}

async function listApps(options: HouseOptions): Promise<readonly AppSource[]> {
  const shipped = shippedApps(options.appsFolder);
  const files = new Set(shipped.map((app) => app.file));
  const others = ((await options.findApps?.()) ?? []).filter((app) => !files.has(app.file));
  return [...shipped, ...others.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))];
}
