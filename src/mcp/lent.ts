import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { Authorizer, GatewayCall } from '../gateway/types.ts';
import type { CallContext, Json } from '../tools/types.ts';
import type { ClientLog } from './client-log.ts';
import { consentAnswer, consentForm } from './elicitation.ts';
import type { Extra } from './requests.ts';

// eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
type LowServer = Server;

/** Milliseconds that a client's person has to fill a form in, and its model to answer. */
const LONGEST_ANSWER = 120_000;

/** What a client lends to the tool that it calls, on that call's own stream: its log, its person, its model. */
export function lentBy(
  server: LowServer,
  log: ClientLog,
  extra: Extra,
  during: { readonly signal: AbortSignal; isOver(): boolean },
): NonNullable<GatewayCall['lent']> {
  const { signal } = during;
  const able = server.getClientCapabilities();
  const options = { relatedRequestId: extra.requestId, signal, timeout: LONGEST_ANSWER };
  return {
    log(level, text) {
      if (!during.isOver()) log.send(extra, level, text);
    },
    ...(able?.elicitation === undefined
      ? {}
      : {
          elicit: async (message: string, schema: { readonly [keyword: string]: Json }) => {
            const requestedSchema = schema as unknown as ElicitRequestFormParams['requestedSchema'];
            const { action, content } = await server.elicitInput({ mode: 'form', message, requestedSchema }, options);
            return action === 'accept' ? { action, content: content ?? {} } : { action };
          },
        }),
    ...(able?.sampling === undefined
      ? {}
      : {
          sample: async (prompt: string, maxTokens: number) => {
            const answer = await server.createMessage(
              { messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens },
              options,
            );
            return answer.content.type === 'text' ? answer.content.text : '';
          },
        }),
  };
}

/** Asks the client's person about access, on the stream of the call that needs the answer. */
export function askerOf(server: LowServer, extra: Extra): Authorizer['ask'] | null {
  if (server.getClientCapabilities()?.elicitation === undefined) return null;
  return async (question, signal) => {
    try {
      const form = consentForm(question);
      const options = { relatedRequestId: extra.requestId, signal, timeout: LONGEST_ANSWER };
      return consentAnswer(question, await server.elicitInput(form, options));
    } catch {
      return signal.aborted ? 'no_answer' : { unavailable: 'The client did not show the question to its person.' };
    }
  };
}

/** Reports a call's progress; only values that grow, and none after the answer. `null` for a client that wants none. */
export function progressOf(
  token: string | number | undefined,
  extra: Extra,
  isOver: () => boolean,
): NonNullable<CallContext['progress']> | null {
  if (token === undefined) return null;
  let last = -Infinity;
  return (done, total, message) => {
    if (isOver() || !(done > last)) return;
    last = done;
    const params = {
      progressToken: token,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    void extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
