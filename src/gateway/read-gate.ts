import type { Reason } from '../sdk/provider.ts';
import type { ListedTool } from '../tools/types.ts';
import { mayNotRead } from './reasons.ts';
import { sessionOf } from './static/deps.ts';
import type { Client, GatewayCall, ReadGate, ReadRequest } from './types.ts';
import type { Sessions } from '../session/types.ts';

/** The fixed tool that reads models. */
const READ_MODEL = 'read_model';

/** The resources of a session have addresses of this form (design: *Resources*). */
const OF_SESSION = /^teahouse:\/\/session\/([^/]+)\//;

/** What the read gate is asked about a resource. */
export function resourceRead(uri: string): ReadRequest {
  return { what: 'resource', sessionId: OF_SESSION.exec(uri)?.[1] ?? null, address: uri };
}

/**
 * Why the house does not let a client read something; `null` when it does, and where there is no gate. A gate that
 * throws lets nothing through: what it would have said is not known.
 */
export async function closedTo(client: Client, read: ReadRequest, gate: ReadGate | null): Promise<Reason | null> {
  if (gate === null || client.origin.kind === 'person') return null;
  try {
    const verdict = await gate.judge(read, client);
    return verdict === 'allowed' ? null : mayNotRead(read.address, verdict.refused);
  } catch {
    return mayNotRead(read.address, 'The rules for reading could not be looked at.');
  }
}

/** The same for a call: the fixed tool that reads models is asked about by its session and path. */
export async function callClosedTo(
  { client, arguments: args }: Pick<GatewayCall, 'client' | 'arguments'>,
  tool: ListedTool,
  { readGate, sessions }: { readonly readGate: ReadGate | null; readonly sessions: Pick<Sessions, 'get' | 'all'> },
): Promise<Reason | null> {
  if (readGate === null || tool.kind !== 'static' || tool.name !== READ_MODEL) return null;
  const { session: id, path, resource, cursor } = (args ?? {}) as Readonly<Record<string, unknown>>;
  // The rest of an answer that was let through.
  if (cursor !== undefined) return null;
  const found = sessionOf(sessions, id);
  // A call that makes no sense is answered by the tool itself.
  if (!found.ok) return null;
  const sessionId = found.session.id;
  const below = typeof path === 'string' ? path : '';
  const read: ReadRequest =
    typeof resource === 'string'
      ? resourceRead(`teahouse://session/${sessionId}/model/${encodeURIComponent(resource)}`)
      : { what: 'model', sessionId, address: below };
  return closedTo(client, read, readGate);
}
