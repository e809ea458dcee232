import type { Command, DelayCommand, TaskCommand } from '../../sdk/command.ts';
import type { Handle, OpenCommand } from '../../sdk/handle.ts';
import type { Underway } from '../../protocol/asks.ts';
import type { HostRequest, Problem } from '../../protocol/worker.ts';
import type { Link } from './chains.ts';
import type { HandleStore } from './handle-store.ts';
import type { CommandRunner } from './command-runner.ts';
import type { Work } from './work/index.ts';
import { errorOf, problemOf } from './faults.ts';
import { isMessage, kindOf } from './plain.ts';
import { presentCommands } from './commands.ts';

/** What commands need from the session. */
export interface EffectPorts {
  /** Sends a message that a command made. */
  send(message: unknown, link: Link): void;
  request(request: HostRequest): void;
  quit(): void;
  problem(problem: Problem): void;
  /** The command of that name ended well. */
  works(name: string): void;
  /** Commands on files and programs. */
  readonly work: Work;
  /** The values that `open` keeps. */
  readonly handles: HandleStore;
}

/** Runs commands. A failure is the message the command makes of it, or a problem that a person sees; never silence. */
export class Effects implements CommandRunner {
  readonly #ports: EffectPorts;
  /** What runs now, so that all of it can be ended. */
  readonly #running = new Map<AbortController, Underway>();
  /** The newest task or delay of each key. */
  readonly #keyed = new Map<string, AbortController>();
  #stopped = false;
  #begun = 0;

  constructor(ports: EffectPorts) {
    this.#ports = ports;
  }

  /** How many tasks and delays run now. */
  get size(): number {
    return this.#running.size;
  }

  /** The tasks and delays that run now, the oldest first. */
  get underway(): readonly Underway[] {
    return [...this.#running.values()];
  }

  /** Starts all the commands. One that fails does not stop the others. */
  run(commands: readonly Command[], link: Link): void {
    for (const command of commands) void this.start(command, link);
  }

  /** Aborts everything that runs and closes all handles; nothing starts any more. */
  stop(): void {
    this.#stopped = true;
    for (const running of this.#running.keys()) running.abort();
    this.#running.clear();
    this.#keyed.clear();
    this.#ports.handles.stop();
  }

  /** Starts one; answers whether it ended well. Never rejects. */
  async start(command: Command, link: Link): Promise<boolean> {
    if (this.#stopped) return false;
    switch (command.command) {
      case 'task':
        return this.#task(command, link);
      case 'delay':
        return this.#delay(command, link);
      case 'batch':
        return (await Promise.all(presentCommands(command.commands).map((each) => this.start(each, link)))).every(
          Boolean,
        );
      case 'sequence':
        for (const each of presentCommands(command.commands)) if (!(await this.start(each, link))) return false;
        return true;
      case 'cancel':
        this.#keyed.get(command.key)?.abort();
        return true;
      case 'quit':
        this.#ports.quit();
        return true;
      case 'copy':
        this.#ports.request({ what: 'copy', text: command.text });
        return true;
      case 'notify':
        this.#ports.request({ what: 'notify', level: command.level, text: command.text });
        return true;
      case 'open_file':
        this.#ports.request({
          what: 'open_file',
          path: command.path,
          ...(command.line === undefined ? {} : { line: command.line }),
        });
        return true;
      case 'open':
        return this.#open(command, link);
      case 'close':
        this.#keyed.get(command.key)?.abort();
        this.#ports.handles.close(command.key);
        return true;
      default:
        return this.#task(this.#ports.work.task(command), link);
    }
  }

  #open(open: OpenCommand, link: Link): Promise<boolean> {
    const { handles } = this.#ports;
    const { key, args, failed } = open;
    return this.#task(
      {
        command: 'task',
        name: `open ${key}`,
        key,
        args,
        async run(context) {
          const { signal } = context;
          const value = await open.run(context);
          if (!signal.aborted) return open.opened(handles.keep(open, value), value);
          open.close?.(value);
          return undefined;
        },
        ...(failed === undefined ? {} : { failed }),
      },
      link,
    );
  }

  async #task(task: TaskCommand, link: Link): Promise<boolean> {
    const running = this.#begin(task.name, task.key);
    const { signal } = running;
    const send = (message: unknown): void => {
      if (!signal.aborted) this.#send(message, task.name, link);
    };
    try {
      const value = <T>(handle: Handle<T> | null | undefined): T | undefined => this.#ports.handles.value(handle);
      const outcome: unknown = await task.run({ signal, send, value });
      if (signal.aborted) return false;
      this.#ports.works(task.name);
      if (outcome !== undefined && outcome !== null) this.#send(outcome, task.name, link);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#failed(task, error, link);
      return false;
    } finally {
      this.#end(running, task.key);
    }
  }

  #failed(task: TaskCommand, thrown: unknown, link: Link): void {
    if (task.failed === undefined) {
      this.#ports.problem(problemOf('command_failed', `The command "${task.name}" failed`, thrown, task.name));
      return;
    }
    try {
      this.#send(task.failed(errorOf(thrown)), task.name, link);
    } catch (error) {
      this.#ports.problem(
        problemOf('command_failed', `\`failed\` of the command "${task.name}" threw`, error, task.name),
      );
    }
  }

  #delay(delay: DelayCommand, link: Link): Promise<boolean> {
    const running = this.#begin('delay', delay.key);
    return new Promise((resolve) => {
      const finish = (well: boolean): void => {
        clearTimeout(timer);
        this.#end(running, delay.key);
        resolve(well);
      };
      const timer = setTimeout(() => {
        finish(true);
        this.#send(delay.message, 'delay', link);
      }, delay.ms);
      running.signal.addEventListener('abort', () => finish(false), { once: true });
    });
  }

  #begin(name: string, key: string | undefined): AbortController {
    const running = new AbortController();
    this.#running.set(running, { number: (this.#begun += 1), name });
    if (key !== undefined) {
      this.#keyed.get(key)?.abort();
      this.#keyed.set(key, running);
    }
    return running;
  }

  #end(running: AbortController, key: string | undefined): void {
    this.#running.delete(running);
    if (key !== undefined && this.#keyed.get(key) === running) this.#keyed.delete(key);
  }

  #send(message: unknown, name: string, link: Link): void {
    if (this.#stopped) return;
    if (isMessage(message)) return this.#ports.send(message, link);
    const text = `The command "${name}" sent ${kindOf(message)}; a message is an object with a text \`type\`.`;
    this.#ports.problem({ code: 'command_failed', message: text });
  }
}
