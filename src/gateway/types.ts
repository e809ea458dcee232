import type { Elicited } from '../tools/application-context.ts';
import type { ContentBlock } from '../tools/application-results.ts';
import type { Json, Reason } from '../sdk/provider.ts';
import type {
  CallContext,
  ListedTool,
  Origin,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ToolAnswer,
} from '../tools/types.ts';
import type { Registry } from '../tools/registry.ts';
import type { AppSource, Disposable, Event, Session } from '../session/types.ts';
import type { Completing } from './completion.ts';
import type { Rest } from './rests.ts';

export type { Disposable, Event, Session } from '../session/types.ts';

/** Whoever calls tools: one transport session of an MCP client, the editor's chat, the program's user. */
export interface Client {
  /** Unique in this process; consent is kept by it. */
  readonly id: string;
  /** The name the client gave itself, cleaned for showing; untrusted. */
  readonly name: string;
  readonly version?: string;
  readonly origin: Origin;
}

/**
 * What agents may do in a session. `read`: look only. `ask`: a person says yes once for a client and session, and each
 * time for a destructive action. `act`: no question.
 */
export type AccessMode = 'read' | 'ask' | 'act';

/** A question to a person. It holds ids and names, never secrets; `arguments` are shortened and masked. */
export interface AccessQuestion {
  readonly client: Client;
  readonly tool: ListedTool;
  readonly session: Session | null;
  /** The app that would be started; only where the question is about that. */
  readonly app?: AppSource;
  readonly destructive: boolean;
  /** Whether a yes holds for this call only: `allow_session` is then not offered. True for every destructive one. */
  readonly eachTime: boolean;
  /** The arguments as a person may see them: short, secret texts masked. */
  readonly arguments: string;
}

/** A person's answer. `allow_session` is offered for actions that are not destructive. */
export type AccessAnswer = 'allow_once' | 'allow_session' | 'deny' | 'no_answer';

/** A question that a tool asks: fields, by a JSON Schema of an object. */
export interface PersonForm {
  readonly tool: ListedTool;
  readonly client: Client;
  readonly message: string;
  readonly schema: { readonly [keyword: string]: Json };
}

/**
 * Asks the person. Rejects never; a person who cannot be asked is `unavailable` with the way out.
 * The signal aborts when nobody waits for the answer any more: the question is then withdrawn where that can be done.
 */
export interface Authorizer {
  /** Puts a tool's question (`context.elicit`) to the person, where the caller has no person of its own to ask. Rejects never. */
  fill?(form: PersonForm, signal: AbortSignal | undefined): Promise<Elicited>;
  ask(question: AccessQuestion, signal: AbortSignal): Promise<AccessAnswer | { readonly unavailable: string }>;
}

/** What an agent wants to look at. */
export interface ReadRequest {
  /** A resource, or a part of a session's model. */
  readonly what: 'resource' | 'model';
  /** The session it is of; `null` for none. */
  readonly sessionId: string | null;
  /** The resource's address, or the JSON pointer into the model. Who reads it sees all that lies below. */
  readonly address: string;
}

/**
 * Decides whether an agent may look at a resource or a part of a model (the lists name it all the same, for they are the
 * same for every client). People are not asked about.
 */
export interface ReadGate {
  judge(
    read: ReadRequest,
    client: Client,
  ): 'allowed' | { readonly refused: string } | Promise<'allowed' | { readonly refused: string }>;
}

/** A call as it comes in. */
export interface GatewayCall {
  /** Registry name or client name. */
  readonly name: string;
  readonly arguments: unknown;
  readonly client: Client;
  readonly signal?: AbortSignal;
  readonly progress?: CallContext['progress'];
  /** What the caller lends to the tool: its log, its person, its model. */
  readonly lent?: Pick<CallContext, 'log' | 'elicit' | 'sample'>;
  /** Asks the caller's own person (MCP elicitation) in place of the house's authorizer. */
  readonly ask?: Authorizer['ask'];
}

/** How a call went. `unknown_tool` is the one that MCP answers as a protocol error (-32602). */
export type GatewayAnswer =
  | {
      readonly kind: 'answer';
      /** What was called; for `call_action` its target. */
      readonly tool: ListedTool;
      readonly answer: ToolAnswer;
      /** Tools of any session that came into the registry while the call ran, at most 20. */
      readonly appeared?: readonly ListedTool[];
    }
  | { readonly kind: 'unknown_tool'; readonly reason: Reason };

/** A result as every edge shows it: one text that stands alone, and the same as JSON. */
export interface CallResult {
  readonly isError: boolean;
  readonly text: string;
  readonly structured?: { readonly [key: string]: Json };
  /** What a tool written by hand made to be shown in place of the text. */
  readonly content?: readonly ContentBlock[];
}

/** How many tools a client is shown (design: *Which tools a client is shown*). */
export type ListMode = 'auto' | 'all' | 'compact';

/** Which part of a list is wanted. */
export interface ListOptions {
  /** Leave the static tools out; they still count in the limit (VS Code has them as language-model tools). */
  readonly withoutStatic?: boolean;
}

/** One call, for the log and the sidebar: names and outcome, never arguments or results. */
export interface CallRecord {
  readonly at: number;
  readonly client: string;
  /** The id of the client, which tells two of one name apart. */
  readonly clientId: string;
  readonly tool: string;
  readonly sessionId?: string;
  readonly milliseconds: number;
  /** `ok`, or the reason's code. */
  readonly outcome: string;
}

/** A call that has ended, with what it was answered: for the person's list of what was done. It is kept nowhere here. */
export interface AnsweredCall {
  readonly record: CallRecord;
  readonly client: Client;
  /** What was called, as the caller wrote it. */
  readonly name: string;
  /** As they were given, secrets in them: to be shown through `maskedArguments`. */
  readonly arguments: unknown;
  readonly answer: GatewayAnswer;
  /** Under which numbers the session's worker knows what was asked of it. */
  readonly sent: readonly number[];
}

/** How a client is connected. */
export interface Connection {
  /** The id of the token that let it in, where it has one of its own. */
  readonly grantId?: string;
  /** Ends its session; the client may come back. */
  readonly disconnect?: () => void;
}

/** A client that is connected, and what it did: counts, names and outcomes. */
export interface ConnectedClient extends Connection {
  readonly client: Client;
  /** When it came, in milliseconds since 1970. */
  readonly since: number;
  readonly calls: number;
  /** How many of its calls were not let through. */
  readonly refusals: number;
  /** Its last call that has ended. */
  readonly last?: Pick<CallRecord, 'tool' | 'outcome' | 'at'>;
}

/** The one way every call goes: name, access, arguments, breaker, session, answer. */
export interface Gateway extends Disposable {
  call(call: GatewayCall): Promise<GatewayAnswer>;
  /**
   * Keeps what did not fit in an answer to a client, for `read_model`'s `cursor`; `null` when it is too large, and when the
   * client has gone meanwhile.
   */
  keepRest(client: Client, rest: Rest): string | null;
  /** The list for a path: the same state gives the same list in the same order. */
  list(mode: ListMode, options?: ListOptions): readonly ListedTool[];
  /** While this is the same object, the list shows the same tools, though perhaps in another order. Cheaper than the list. */
  listStamp(mode: ListMode, options?: ListOptions): object;
  /** The mode of the setting: what `/mcp` shows. */
  readonly listMode: ListMode;
  /** The listed set changed; merged, never lost. */
  readonly onDidChangeList: Event<void>;
  readonly onDidCall: Event<CallRecord>;
  /** The same with the answer. */
  readonly onDidAnswer: Event<AnsweredCall>;
  /** The access mode of a session. */
  mode(sessionId: string): AccessMode;
  setMode(sessionId: string, mode: AccessMode): void;
  readonly onDidChangeMode: Event<string>;
  /** A client has connected: it is among `clients` until it is forgotten. */
  admit(client: Client, connection?: Connection): void;
  /** Forgets a client and what it was allowed; called when it goes. */
  forget(client: Client): void;
  /** The clients that are connected now, in the order in which they came. */
  readonly clients: readonly ConnectedClient[];
  /** A client came, went, or called something. */
  readonly onDidChangeClients: Event<void>;
  /** Whether all agents are held: what they call is answered with the reason, and nothing is applied. */
  readonly paused: boolean;
  setPaused(paused: boolean): void;
  readonly onDidChangePaused: Event<void>;
  /**
   * The boot check of a server (seed 003): throws, naming the tools, when a static tool that changes something is
   * registered and nobody can be asked.
   */
  assertGuarded(): void;
  /** Resolves once no session is in its start, or after `ms`: so that a first list is not an empty one. */
  settled(ms: number): Promise<void>;
  /** The resources that exist now. */
  resources(): readonly ResourceDefinition[];
  /** The families of resources that were registered. */
  resourceTemplates(): readonly ResourceTemplateDefinition[];
  /** The set of resources, of their families or of prompts changed. */
  readonly onDidChangeResources: Event<void>;
  /** A resource reads differently now: its URI. */
  readonly onDidUpdateResource: Event<string>;
  /** The prompts that exist now, without those of hidden sessions. */
  prompts(): readonly PromptDefinition[];
  /**
   * Gets a prompt's messages for a client, or says which arguments it wants, or why it may not have them: agents are paused,
   * or its session is hidden. Never rejects.
   */
  getPrompt(name: string, args: Readonly<Record<string, string>>, client: Client): ReturnType<Registry['getPrompt']>;
  /** What may stand for an argument of a prompt or a part of a resource's address, best first. */
  complete(asked: Completing): readonly string[];
  /** Why a client may not look at a resource now: the house's read gate, or that agents are paused. `null` when it may. */
  readRefusal(uri: string, client: Client): Promise<Reason | null>;
  /** Reads a resource for a client. Never rejects. */
  readResource(
    uri: string,
    client: Client,
  ): Promise<
    | { readonly ok: true; readonly value: { readonly definition: ResourceDefinition; readonly text: string } }
    | { readonly ok: false; readonly reason: Reason }
  >;
}
