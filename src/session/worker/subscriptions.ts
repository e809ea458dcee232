import type { App } from '../../sdk/app.ts';
import type { Subscription } from '../../sdk/subscription.ts';
import type { WireOrigin } from '../../protocol/origin.ts';
import type { Problem } from '../../protocol/worker.ts';
import { problemOf } from './faults.ts';
import type { Listen, SourceSubscription } from './outside.ts';
import { isMessage, isPlainObject, kindOf } from './plain.ts';
import { watchPath } from './watch-path.ts';

/** The shortest interval, in milliseconds (spec: an interval has a floor). */
const FLOOR = 16;

/** What subscriptions need from the session. */
export interface SubscriptionPorts {
  send(message: unknown, origin: WireOrigin): void;
  problem(problem: Problem): void;
  /** The folder that relative paths start from. */
  readonly folder: string;
  /** Listens to the sources in place of timers, files and the app's own. */
  readonly listen?: Listen | undefined;
}

interface Running {
  /** The newest form of it: what it sends may change while it runs. */
  subscription: Subscription;
  end(): void;
}

/** The kinds that wait for input instead of a source of their own. */
type InputKind = 'key' | 'resize' | 'paste' | 'focus';

/**
 * What the app listens to. Compared by kind and id after each update: what is new starts, what is gone stops at once,
 * what stays keeps its timer.
 */
export class Subscriptions {
  readonly #ports: SubscriptionPorts;
  readonly #running = new Map<string, Running>();
  #said = '';

  constructor(ports: SubscriptionPorts) {
    this.#ports = ports;
  }

  /** How many run now. */
  get size(): number {
    return this.#running.size;
  }

  /** The chords that the app listens to. */
  get keys(): readonly string[] {
    return this.#of('key').map((subscription) => subscription.key);
  }

  /** Whether the app listens to pastes. */
  get takesPaste(): boolean {
    return this.#of('paste').length > 0;
  }

  /** Brings what runs in step with the model. A `subscriptions` that throws leaves everything as it is. */
  update(app: App, model: object): void {
    const declared = this.#declared(app, model);
    if (declared === null) return;
    const wanted = new Map<string, Subscription>();
    for (const subscription of declared) {
      const key = `${subscription.subscription} ${subscription.id}`;
      if (wanted.has(key)) this.#say(`Two subscriptions "${subscription.id}" of one kind; the first counts.`);
      else wanted.set(key, subscription);
    }
    for (const [key, running] of this.#running) {
      const next = wanted.get(key);
      if (next !== undefined && sameSource(running.subscription, next)) continue;
      this.#running.delete(key);
      this.#end(running);
    }
    for (const [key, subscription] of wanted) {
      const running = this.#running.get(key);
      if (running !== undefined) running.subscription = subscription;
      else this.#start(key, subscription);
    }
  }

  /** Sends the messages that wait for this chord; answers whether there were any. */
  key(chord: string): boolean {
    return this.#sendAll(
      this.#of('key').filter(({ key }) => key === chord),
      ({ message }) => message,
      'person',
    );
  }

  /** Sends the messages that wait for a paste; answers whether there were any. */
  paste(text: string): boolean {
    return this.#sendAll(this.#of('paste'), (one) => one.message(text), 'person');
  }

  /** Sends the messages that wait for a new size. */
  resize(size: { readonly columns: number; readonly rows: number }): void {
    this.#sendAll(this.#of('resize'), (one) => one.message(size), 'system');
  }

  /** Sends the messages that wait for the focus. */
  focus(widgetId: string | null): void {
    this.#sendAll(this.#of('focus'), (one) => one.message(widgetId), 'system');
  }

  /** Ends everything. */
  stop(): void {
    for (const running of this.#running.values()) this.#end(running);
    this.#running.clear();
  }

  #declared(app: App, model: object): readonly Subscription[] | null {
    if (app.subscriptions === undefined) return [];
    let list: unknown;
    try {
      list = app.subscriptions(model);
    } catch (error) {
      this.#say('subscriptions failed', error);
      return null;
    }
    if (!Array.isArray(list)) {
      this.#say(`subscriptions returned ${kindOf(list)}; it returns a list.`);
      return null;
    }
    return list.filter((item: unknown): item is Subscription => {
      if (item === null || item === undefined || item === false) return false;
      const good = isPlainObject(item) && typeof item['id'] === 'string' && KINDS.has(String(item['subscription']));
      if (!good) this.#say(`subscriptions holds ${kindOf(item)} that is no subscription.`);
      return good;
    });
  }

  #start(key: string, subscription: Subscription): void {
    const running: Running = { subscription, end: () => undefined };
    this.#running.set(key, running);
    try {
      running.end = this.#source(running);
    } catch (error) {
      this.#say(`The subscription "${subscription.id}" could not start`, error);
    }
  }

  #source(running: Running): () => void {
    const { subscription } = running;
    const { listen } = this.#ports;
    if (listen !== undefined && isSource(subscription)) {
      const origin = subscription.subscription === 'every' ? 'timer' : 'effect';
      return listen(subscription, (message) =>
        this.#send(() => message ?? messageOf(running.subscription), origin, subscription.id),
      );
    }
    switch (subscription.subscription) {
      case 'every': {
        const ms = Number.isFinite(subscription.ms) ? Math.max(FLOOR, subscription.ms) : FLOOR;
        const timer = setInterval(
          () => this.#send(() => messageOf(running.subscription), 'timer', subscription.id),
          ms,
        );
        return () => clearInterval(timer);
      }
      case 'watch_file':
        return watchPath(subscription.path, this.#ports.folder, {
          changed: () => this.#send(() => messageOf(running.subscription), 'effect', subscription.id),
          failed: (error) =>
            this.#say(`The subscription "${subscription.id}" cannot watch ${subscription.path}`, error),
        });
      case 'custom': {
        let ended = false;
        const end: unknown = subscription.start((message) => {
          if (!ended) this.#send(() => message, 'effect', subscription.id);
        });
        return () => {
          ended = true;
          if (typeof end === 'function') (end as () => void)();
        };
      }
      default:
        return () => undefined;
    }
  }

  #end(running: Running): void {
    try {
      running.end();
    } catch (error) {
      this.#say(`The subscription "${running.subscription.id}" threw while it ended`, error);
    }
  }

  #of<K extends InputKind>(kind: K): Extract<Subscription, { subscription: K }>[] {
    const found: Extract<Subscription, { subscription: K }>[] = [];
    for (const { subscription } of this.#running.values()) {
      if (subscription.subscription === kind) found.push(subscription as Extract<Subscription, { subscription: K }>);
    }
    return found;
  }

  #sendAll<S extends Subscription>(
    list: readonly S[],
    message: (one: S) => unknown,
    origin: WireOrigin['kind'],
  ): boolean {
    for (const one of list) this.#send(() => message(one), origin, one.id);
    return list.length > 0;
  }

  #send(make: () => unknown, origin: WireOrigin['kind'], id: string): void {
    let message: unknown;
    try {
      message = make();
    } catch (error) {
      this.#say(`The subscription "${id}" failed`, error);
      return;
    }
    if (isMessage(message)) this.#ports.send(message, { kind: origin });
    else this.#say(`The subscription "${id}" sent ${kindOf(message)}; a message is an object with a text \`type\`.`);
  }

  /** Reports a problem, but not the same one again and again at every update. */
  #say(what: string, error?: unknown): void {
    const problem = problemOf('subscription_failed', what, error);
    if (problem.message === this.#said) return;
    this.#said = problem.message;
    this.#ports.problem(problem);
  }
}

const KINDS: ReadonlySet<string> = new Set(['every', 'key', 'resize', 'paste', 'focus', 'watch_file', 'custom']);

function isSource(subscription: Subscription): subscription is SourceSubscription {
  return ['every', 'watch_file', 'custom'].includes(subscription.subscription);
}

/** Whether the running source serves the new form too. What is sent may differ. */
function sameSource(a: Subscription, b: Subscription): boolean {
  if (a.subscription === 'every' && b.subscription === 'every') return a.ms === b.ms;
  if (a.subscription === 'watch_file' && b.subscription === 'watch_file') return a.path === b.path;
  return a.subscription === b.subscription;
}

/** The message of a source that sends the same one each time. */
function messageOf(subscription: Subscription): unknown {
  return subscription.subscription === 'every' || subscription.subscription === 'watch_file'
    ? subscription.message
    : undefined;
}
