import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import { until } from './ui.ts';

/** A client at the bridge, as a program of the user's starts it. */
export class BridgedClient {
  readonly child: ChildProcess;
  #text = '';
  #stderr = '';
  #id = 1;

  /** @param args of Node */
  constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, args, { stdio: 'pipe' });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.#text += chunk.toString('utf8')));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString('utf8')));
  }

  /** What the bridge said on its stderr. */
  get log(): string {
    return this.#stderr;
  }

  /** Introduces itself, as each client does first. */
  async initialize(name: string): Promise<void> {
    const clientInfo = { name, version: '1' };
    await this.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }

  /** Asks, and answers the result. */
  async ask(method: string, params: object): Promise<Record<string, unknown>> {
    const id = (this.#id += 1);
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const answer = (): Record<string, unknown> | undefined =>
      this.#text
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { id?: number; method?: string; result?: Record<string, unknown> })
        .find((message) => message.id === id && message.method === undefined)?.result;
    return until(() => Promise.resolve(answer()), `the answer to ${method}`, 10_000);
  }

  /** Calls a tool without arguments, and answers its first text. */
  async call(name: string): Promise<string> {
    const { content } = await this.ask('tools/call', { name, arguments: {} });
    return (content as { text: string }[])[0]?.text ?? '';
  }
}
