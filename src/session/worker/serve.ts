import { fileURLToPath } from 'node:url';
import type { LoadToolsRequest } from '../../protocol/hand-written.ts';
import type { FromWorker, Handover, StartRequest, ToWorker } from '../../protocol/worker.ts';
import { cancelled } from '../../tools/reasons.ts';
import { Inbox } from './inbox.ts';
import type { Line } from './line.ts';
import { loadErrorOf } from './load-error.ts';
import { loadApp, loadTools } from './loader.ts';
import { Outbox } from './outbox.ts';
import type { Runtime } from './runtime.ts';
import { startApp, takeOverApp } from './start.ts';
import { Slow, measured } from './slow.ts';
import { WorkspaceTools } from './workspace-tools.ts';

/** How a worker is made. */
export interface ServeOptions {
  /** Whether slow work is told. Under a debugger time says nothing: a person may stop anywhere. */
  readonly tellsSlow: boolean;
}

/** Waits for the app or the file of tools that this thread or process is to run, and runs it. Call it once. */
export function serve(line: Line, { tellsSlow }: ServeOptions): void {
  let starting: StartRequest | LoadToolsRequest | undefined;
  let runtime: Runtime | WorkspaceTools | undefined;
  const outbox = new Outbox((batch) => line.send(batch));
  const post = (message: FromWorker): void => {
    if (tellsSlow || message.kind !== 'slow') outbox.post(message);
  };

  const inbox = new Inbox(line, {
    urgent(message: ToWorker): boolean {
      if (message.kind === 'ping') post({ kind: 'pong', id: message.id });
      else if (message.kind === 'start') void start(message);
      else if (message.kind === 'load_tools') void offerTools(message);
      else if (message.kind === 'stop') stop();
      else return false;
      outbox.flush();
      return true;
    },
    cancelled: ({ id }) => post({ kind: 'answer', id, answer: { ok: false, reason: cancelled() } }),
    gaveUp: (id) => runtime?.cancel(id),
  });

  const start = async (request: StartRequest): Promise<void> => {
    starting = request;
    const loaded = await loadApp(request.url, request.entries);
    if ('error' in loaded) return post({ kind: 'load_failed', error: loaded.error });
    const options = { app: measured(loaded.app, new Slow(post)), files: loaded.files, start: request, post };
    const handover = await handoverOf(request, post);
    const file = fileURLToPath(request.url);
    const started = handover === null ? startApp(options, file) : takeOverApp(options, file, handover);
    if ('error' in started) return post({ kind: 'load_failed', error: started.error });
    work(started.runtime);
  };

  const offerTools = async (request: LoadToolsRequest): Promise<void> => {
    starting = request;
    const loaded = await loadTools(request.url, request.entries);
    if ('error' in loaded) return post({ kind: 'load_failed', error: loaded.error });
    work(new WorkspaceTools(loaded.classes, loaded.files, post));
  };

  const work = (running: Runtime | WorkspaceTools): void => {
    runtime = running;
    inbox.open((message) => {
      running.handle(message);
      outbox.flush();
    });
  };

  const stop = (): void => {
    runtime?.stop();
    inbox.close();
    setImmediate(() => process.exit(0));
  };

  // The host counts silence from here on.
  post({ kind: 'pong', id: 0 });
  outbox.flush();

  const unhandled = (error: unknown): void => {
    if (runtime !== undefined) return runtime.unhandled(error);
    if (starting === undefined) throw error;
    post({ kind: 'load_failed', error: loadErrorOf(error, fileURLToPath(starting.url), []) });
  };
  // What nothing in the app caught is told and does not end the session, as in a browser.
  process.on('uncaughtException', unhandled);
  process.on('unhandledRejection', unhandled);
}

/** What the worker with the old code gives; `null` when there is none. */
async function handoverOf({ takeOver }: StartRequest, post: (message: FromWorker) => void): Promise<Handover | null> {
  if (takeOver === undefined) return null;
  const given = new Promise<Handover>((resolve) => takeOver.once('message', resolve));
  post({ kind: 'loaded' });
  const handover = await given;
  takeOver.close();
  return handover;
}
