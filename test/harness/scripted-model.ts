import http from 'node:http';
import process from 'node:process';
import * as vscode from 'vscode';
import { until } from './ui.ts';

/** A request as Copilot Chat sends it. */
export interface ChatRequest {
  model: string;
  stream?: boolean;
  messages: { role: string; content: unknown; tool_call_id?: string }[];
  tools?: { type: string; function: { name: string; description?: string; parameters?: Record<string, unknown> } }[];
}

/** What the model says: text, calls, or both. */
export interface Reply {
  text?: string;
  toolCalls?: { name: string; arguments: object }[];
}

/** Decides what the model says to the `n`-th request (from 1) since the script was set. */
export type Script = (request: ChatRequest, n: number) => Reply;

/** What the last tool message of a request says to the model; undefined where there is none. */
export function lastToolResult(request: ChatRequest): string | undefined {
  const message = request.messages.findLast(({ role }) => role === 'tool');
  if (!message) return undefined;
  return typeof message.content === 'string' ? message.content : JSON.stringify(message.content);
}

/** The names of the tools that the model is offered in a request. */
export const offered = (request: ChatRequest): string[] => (request.tools ?? []).map((tool) => tool.function.name);

/**
 * A script that makes calls one after the other, each as soon as the one before is answered, and then says `END` and the last result.
 * A tool is named by the end of its name as the model sees it (`board_add_click`).
 */
export function callInTurn(...calls: { tool: string; arguments?: object }[]): Script {
  return (request, n) => {
    const call = calls[n - 1];
    if (!call) return { text: `END ${lastToolResult(request) ?? ''}` };
    const name = offered(request).find((name) => name.endsWith(call.tool));
    if (name === undefined) return { text: `NO TOOL ${call.tool} AMONG ${offered(request).join(' ')}` };
    return { toolCalls: [{ name, arguments: call.arguments ?? {} }] };
  };
}

/** A language model on loopback (the OpenAI protocol, streamed or not) that says what a script tells it. */
export class ScriptedModel {
  /** All requests since the last {@link play}. */
  readonly requests: ChatRequest[] = [];
  #script: Script = () => ({ text: 'No script.' });
  #replies = 0;
  readonly #server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (request.url?.endsWith('/chat/completions') !== true) {
        response.writeHead(404).end();
        return;
      }
      const asked = JSON.parse(body) as ChatRequest;
      this.requests.push(asked);
      this.#answer(asked, this.#script(asked, this.requests.length), response);
    });
  });

  /** Starts the model where the launcher announced it to VS Code, and waits until VS Code knows it. */
  static async start(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    const port = Number(process.env['TEAHOUSE_TEST_MODEL_PORT']);
    await new Promise<void>((resolve) => model.#server.listen(port, '127.0.0.1', resolve));
    const known = async (): Promise<boolean> =>
      (await vscode.lm.selectChatModels({ vendor: 'customendpoint' })).length > 0;
    await until(known, 'the scripted model in VS Code', 60_000);
    return model;
  }

  /** Sets the script and forgets earlier requests. */
  play(script: Script): void {
    this.requests.length = 0;
    this.#script = script;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: ChatRequest, reply: Reply, response: http.ServerResponse): void {
    const id = `reply-${String(++this.#replies)}`;
    const calls = reply.toolCalls?.map((call, index) => ({
      index,
      id: `${id}-${String(index)}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    }));
    const finish = calls?.length ? 'tool_calls' : 'stop';
    const head = { id, created: 1, model: request.model };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    if (request.stream !== true) {
      const message = { role: 'assistant', content: reply.text ?? null, tool_calls: calls };
      response.writeHead(200, { 'content-type': 'application/json' });
      const choices = [{ index: 0, finish_reason: finish, message }];
      response.end(JSON.stringify({ ...head, object: 'chat.completion', usage, choices }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish_reason: string | null = null, extra: object = {}): void => {
      const chunk = {
        ...head,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, finish_reason }],
        ...extra,
      };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    send({ role: 'assistant', content: '' });
    for (const part of reply.text?.match(/.{1,20}/gs) ?? []) send({ content: part });
    for (const call of calls ?? []) send({ tool_calls: [call] });
    send({}, finish, { usage });
    response.end('data: [DONE]\n\n');
  }
}
