import type { App } from '../../sdk/app.ts';
import type { HandleLost } from '../../sdk/handle.ts';
import type { InputEvent } from '../../sdk/input.ts';
import { elementOf, providerMap, widgets } from '../../widgets/index.ts';
import type {
  CallAnswer,
  FromWorker,
  Handover,
  HostRequest,
  Problem,
  ToWorker,
  WorkerPort,
} from '../../protocol/worker.ts';
import { AppTools } from './app-tools.ts';
import { Announcer } from './announcer.ts';
import { BroughtProviders } from './brought.ts';
import { Calls } from './calls.ts';
import { Dispatcher } from './dispatcher.ts';
import { Effects, type EffectPorts } from './effects.ts';
import { problemOf } from './faults.ts';
import { Frames } from './frames.ts';
import { handOver } from './hand-over.ts';
import { HandleStore } from './handle-store.ts';
import { locate } from './locate.ts';
import { hiddenScreen } from './history/hidden-screen.ts';
import { Past } from './history/past.ts';
import { MirrorOut } from './mirror-out.ts';
import type { CommandRunner } from './command-runner.ts';
import { Projections } from './projections.ts';
import { Reports } from './reports.ts';
import type { Beginning, FirstSteps, RuntimeOptions } from './runtime-options.ts';
import { screenPicture, screenText } from './screen-text.ts';
import { Secrets } from './secrets.ts';
import { Showing } from './showing.ts';
import { Slow } from './slow.ts';
import { Snapshots } from './snapshots.ts';
import { Subscriptions } from './subscriptions.ts';
import type { Picture } from './ui/picture.ts';
import { Ui } from './ui/ui.ts';
import { ViewState } from './view-state.ts';
import { Work } from './work/index.ts';

const PERSON = { kind: 'person' } as const;

/** What failed when a view could be made and not be drawn. */
const DRAWING = 'drawing';

/** One running app in its worker: puts the parts together and brings messages to them. */
export class Runtime {
  readonly #app: App;
  readonly #files: readonly string[];
  readonly #post: (message: FromWorker) => void;
  readonly #secrets: Secrets;
  readonly #reports: Reports;
  readonly #views: ViewState;
  readonly #brought: BroughtProviders;
  readonly #dispatcher: Dispatcher;
  readonly #commands: CommandRunner;
  readonly #effects: Effects;
  readonly #handles: HandleStore;
  readonly #snapshots: Snapshots;
  readonly #subscriptions: Subscriptions;
  readonly #ui: Ui;
  readonly #frames: Frames;
  readonly #announcer: Announcer;
  readonly #calls: Calls;
  readonly #tools: AppTools;
  readonly #projections: Projections;
  readonly #showing: Showing;
  readonly #past: Past;

  constructor({ app, files, start, post, outside }: RuntimeOptions, first: Beginning, handover?: Handover) {
    this.#app = app;
    this.#files = files;
    this.#post = post;
    this.#secrets = new Secrets([...(app.secrets ?? []), ...(handover?.secretPaths ?? [])]);
    this.#reports = new Reports({
      post,
      mask: (text) => this.#secrets.maskFault(text),
      now: () => performance.now(),
    });
    const problem = (what: Problem): void => this.#reports.problem(what);
    this.#projections = new Projections(app, this.#secrets);
    this.#handles = new HandleStore((key, error) =>
      problem(problemOf('command_failed', `The handle "${key}" could not be closed`, error, `open ${key}`)),
    );
    this.#views = new ViewState(app, this.#handles);
    const mask = (text: string): string => this.#secrets.maskText(text);
    this.#brought = new BroughtProviders({ problem, mask });
    const mirror = new MirrorOut({
      bulk: (type) => widgets.get(type)?.bulk ?? [],
      brought: this.#brought,
      mask,
      tooDeep: (message) => problem({ code: 'view_incomplete', message, about: 'depth' }),
    });
    const ports: EffectPorts = {
      send: (message, link) => this.#dispatcher.send(message, { kind: 'effect' }, link),
      request: (request) => post({ kind: 'request', request: masked(request, mask) }),
      quit: () => post({ kind: 'quit' }),
      problem,
      works: (name) => this.#reports.works('command_failed', name),
      work: new Work(start.workspaceFolder, (pid, running) => post({ kind: 'process', pid, running })),
      handles: this.#handles,
    };
    this.#effects = new Effects(ports);
    this.#commands = outside?.commands(this.#effects, ports) ?? this.#effects;
    this.#subscriptions = new Subscriptions({
      send: (message, origin) => this.#dispatcher.send(message, origin),
      problem,
      folder: start.workspaceFolder ?? process.cwd(),
      listen: outside?.listen,
    });
    this.#past = new Past({
      app,
      start,
      first,
      secrets: this.#secrets,
      handles: this.#handles,
      dispatcher: () => this.#dispatcher,
      ui: () => this.#ui,
      post,
      snapshot: () => this.#snapshots.now(),
      flush: () => this.#showing.flush(),
      rekey: () => this.#announcer.keymap(),
      refocused: (widgetId) => this.#subscriptions.focus(widgetId),
      changedSince: (before, result) => this.#calls.changedSince(before, result),
    });
    this.#dispatcher = new Dispatcher(first.model, first.entry, {
      app,
      secrets: this.#secrets,
      folded: (folded, more) => {
        post(folded);
        this.#past.folded(folded, more);
        this.#snapshots.changed();
      },
      refuses: (origin) => outside?.refuses?.() ?? this.#past.refuses(origin),
      run: (commands, link) => this.#commands.run(commands, link),
      changed: () => this.#changed(),
      problem,
      works: (type) => this.#reports.works('update_failed', type),
    });
    this.#snapshots = new Snapshots({
      model: () => this.#secrets.blankModel(this.#dispatcher.model),
      entry: () => this.#dispatcher.entry,
      post,
    });
    this.#ui = new Ui(start, {
      widgets,
      elementOf,
      listeners: this.#subscriptions,
      send: (messages) =>
        this.#dispatcher.turn(() => messages.forEach((message) => this.#dispatcher.fold(message, PERSON))),
      copy: (text) => post({ kind: 'request', request: { what: 'copy', text } }),
      now: () => performance.now(),
      focusChanged: (widgetId) => {
        post({ kind: 'focus', widgetId });
        // The app is not told where the focus goes in a picture of before.
        if (!this.#past.isSeen) this.#subscriptions.focus(widgetId);
      },
      hoverChanged: (widgetId) => post({ kind: 'hover', widgetId }),
      freeDrag: () => post({ kind: 'free_drag' }),
      repaint: () => this.#frames.changed(),
      failed: (what, error) => problem(problemOf('unhandled', `The widgets failed (${what})`, error)),
      leftOut: (faults) => {
        if (faults.length === 0) this.#reports.works('view_incomplete');
        else problem({ code: 'view_incomplete', message: faults.join(' ') });
      },
    });
    if (handover !== undefined) this.#ui.takeOver(handover.locals);
    this.#announcer = new Announcer(post, this.#ui, (keymap) => this.#past.keymap(keymap));
    this.#showing = new Showing({
      model: () => this.#dispatcher.model,
      views: this.#views,
      seen: (now) => this.#past.seen(now),
      ui: this.#ui,
      mirror,
      reports: this.#reports,
      announcer: this.#announcer,
      post,
    });
    this.#frames = new Frames({
      hidden: (screen) => hiddenScreen(screen, this.#past.told),
      picture: this.#ui.picture,
      slow: new Slow(post),
      post: (frame) => {
        this.#reports.works('view_failed', DRAWING);
        post(frame);
        this.#announcer.accessible();
      },
      failed: (error) => problem(problemOf('view_failed', 'The view could not be drawn', error, DRAWING)),
    });
    this.#calls = new Calls({
      sessionId: start.sessionId,
      dispatcher: this.#dispatcher,
      views: this.#views,
      types: providerMap,
      brought: this.#brought,
      secrets: this.#secrets,
      input: (key) => this.#input(key),
      focus: () => this.#ui.focus,
      flush: (changed) => this.#showing.flush(changed),
    });
    this.#tools = new AppTools(app, {
      sessionId: start.sessionId,
      dispatcher: this.#dispatcher,
      secrets: this.#secrets,
      acting: (request, work) => this.#past.during(request, work),
      flush: () => this.#showing.flush(),
      post,
      failed: (what, name, error) => problem(problemOf('tool_failed', what, error, name)),
    });
    for (const message of this.#tools.faults) problem({ code: 'tool_failed', message });
  }

  /** Makes the first view, shows it, and lets the app go. Answers the error of `view`; nothing has begun then. */
  begin({ commands, restored, focus = null }: FirstSteps): Error | null {
    const view = this.#views.refresh(this.#dispatcher.model);
    if (!view.ok) return view.error;
    this.#dispatcher.turn(() => {
      this.#showing.flush();
      if (focus !== null) this.#ui.refocus(focus);
    });
    this.#post({
      kind: 'started',
      resources: this.#projections.keys,
      files: this.#files,
      own: this.#tools.list,
      ...(restored === undefined ? {} : { restored }),
    });
    this.#subscriptions.update(this.#app, this.#dispatcher.model);
    this.#announcer.keymap();
    this.#snapshots.begin();
    this.#dispatcher.begin(commands);
    if (restored?.model !== 'kept') return null;
    for (const key of this.#handles.lost(this.#dispatcher.model)) {
      this.#dispatcher.send({ type: 'handle_lost', key } satisfies HandleLost, { kind: 'system' });
    }
    return null;
  }

  /** Deals with a message of the host. */
  handle(message: ToWorker): void {
    switch (message.kind) {
      case 'input':
        return this.#input(message.event);
      case 'call':
      case 'fill':
      case 'keys':
      case 'dispatch':
        return this.#answer(
          message.id,
          this.#past.during(message, () => this.#calls.answer(message)),
        );
      case 'history':
        return this.#answer(message.id, this.#past.answer(message));
      case 'tool_call':
        return void this.#tools.call(message).then((answer) => this.#answer(message.id, answer));
      case 'read_resource':
      case 'get_prompt':
        return void this.#tools.get(message).then((answer) => this.#answer(message.id, answer));
      case 'elicited':
        return this.#tools.elicited(message);
      case 'watching':
        this.#announcer.listen(message.accessible);
        return this.#frames.watch(message.palettes, message.still);
      case 'frame_shown':
        return this.#frames.shown(message.frame);
      case 'repaint':
        return this.#frames.repaint();
      case 'hand_over':
        return this.#handOver(message.port);
      case 'resume':
        return this.#dispatcher.hold(false);
      case 'read_screen':
        this.#showing.refresh();
        return this.#post({ kind: 'screen', id: message.id, screen: screenText(this.#ui, this.#past.masks) });
      case 'draw_screen':
        this.#showing.refresh();
        return this.#answer(message.id, {
          ok: true,
          result: { ...screenPicture(this.#ui, this.#past.masks, message) },
        });
      case 'read_model':
        return this.#answer(message.id, this.#projections.read(message.key, this.#dispatcher.model));
      case 'inspect_model':
        return this.#answer(message.id, this.#projections.inspect(message, this.#dispatcher.model));
      case 'locate':
        this.#showing.refresh();
        return this.#answer(message.id, { ok: true, result: locate(message.spot, this.#ui.picture, widgets) });
      case 'underway':
        return this.#answer(message.id, {
          ok: true,
          result: this.#effects.underway.map(({ number, name }) => ({ number, name: this.#secrets.maskText(name) })),
        });
      default:
        return;
    }
  }

  /** The caller of a tool's call that runs gave up. */
  cancel(id: number): void {
    this.#tools.cancel(id);
  }

  #answer(id: number, answer: CallAnswer['answer']): void {
    this.#post({ kind: 'answer', id, answer });
  }

  /** Gives the session to a worker with new code. What is sent to `update` from now on waits: it may never be folded here. */
  #handOver(port: WorkerPort): void {
    this.#dispatcher.hold(true);
    const { model, entry } = this.#dispatcher;
    const { focus, locals } = this.#ui;
    handOver(port, { model, entry, secretPaths: [...this.#secrets.paths], focus, locals });
  }

  /** What is there now, for a test: view and mirror are brought in step with the model first. */
  look(): { readonly model: object; readonly picture: Picture } {
    this.#showing.flush();
    return { model: this.#dispatcher.model, picture: this.#ui.picture };
  }

  /** Makes another model the live one, as a rewind in a recording did. */
  become(model: object): void {
    this.#dispatcher.turn(() => void this.#dispatcher.become(model));
  }

  /** Tells a fault that nothing in the app caught. */
  unhandled(error: unknown): void {
    this.#reports.problem(problemOf('unhandled', 'The app failed', error));
  }

  /** Ends timers, tasks and listeners. */
  stop(): void {
    this.#showing.stop();
    this.#frames.stop();
    this.#announcer.stop();
    this.#dispatcher.stop();
    this.#commands.stop();
    this.#tools.stop();
    this.#snapshots.stop();
    this.#subscriptions.stop();
  }

  #input(event: InputEvent): void {
    this.#dispatcher.turn(() => {
      this.#showing.refresh();
      this.#past.input(event, () => this.#ui.input(event));
      if (event.kind === 'resize') {
        const { width, height } = this.#ui.picture.size;
        this.#subscriptions.resize({ columns: width, rows: height });
      }
    });
    this.#announcer.keymap();
  }

  /** The model is another one: listen to what it wants, and show it soon. */
  #changed(): void {
    this.#subscriptions.update(this.#app, this.#dispatcher.model);
    this.#showing.soon();
  }
}

/** A request as the person may see it. What is copied is copied as it is: a person asked for it. */
function masked(request: HostRequest, mask: (text: string) => string): HostRequest {
  return request.what === 'notify' ? { ...request, text: mask(request.text) } : request;
}
