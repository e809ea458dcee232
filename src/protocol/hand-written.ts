import type { InputSchema, Json, Reason } from '../sdk/provider.ts';
import type { WireOrigin } from './origin.ts';

/*
 * What is said about tools, resources and prompts that were written by hand: those of an app, beside its widgets, and those
 * of a file of the workspace, which has a worker of its own.
 */

/** What a module wrote by hand, as the host lists it. */
export interface WireHandWritten {
  readonly tools: readonly WireTool[];
  readonly resources: readonly WireResource[];
  readonly prompts: readonly WirePrompt[];
}

/** A tool that was written by hand. */
export interface WireTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string | null;
  readonly inputSchema: InputSchema;
  /** Whether its author says that it destroys something. */
  readonly destructive: boolean;
}

/** A resource that was written by hand. */
export interface WireResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
}

/** A prompt that was written by hand. */
export interface WirePrompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description?: string;
    readonly required?: boolean;
  }[];
}

/** Loads a file of tools of the workspace. Sent once, as the first message, in place of a `start`. */
export interface LoadToolsRequest {
  readonly kind: 'load_tools';
  /** The module, a file URL. */
  readonly url: string;
  /** Where `import … from 'teahouse'` leads: file URLs of the built entries, by specifier. */
  readonly entries: Readonly<Record<string, string>>;
}

/** The file of tools is loaded. */
export interface ToolsLoaded {
  readonly kind: 'tools_loaded';
  readonly own: WireHandWritten;
  /** What is wrong with the classes that are not offered, as sentences. */
  readonly faults: readonly string[];
  /** The module's own files, those of packages apart. */
  readonly files: readonly string[];
}

/** A call of a tool that was written by hand. */
export interface AppToolCall {
  readonly kind: 'tool_call';
  readonly id: number;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly origin: WireOrigin;
  /** Whether messages may be dispatched. */
  readonly mayWrite: boolean;
}

/** Reads a resource that was written by hand; the answer's result is its text. */
export interface ReadResourceRequest {
  readonly kind: 'read_resource';
  readonly id: number;
  readonly uri: string;
}

/** Fills a prompt in that was written by hand; the answer's result is its messages. */
export interface GetPromptRequest {
  readonly kind: 'get_prompt';
  readonly id: number;
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/** A tool that runs asks the person at the client. */
export interface Elicit {
  readonly kind: 'elicit';
  /** The number of the call that asks. */
  readonly id: number;
  /** The number of the question, of this worker's own counting. */
  readonly question: number;
  readonly message: string;
  /** A JSON Schema of the fields that are asked for. */
  readonly schema: { readonly [keyword: string]: Json };
}

/** What the person said to an {@link Elicit}. */
export interface ElicitAnswer {
  readonly kind: 'elicited';
  readonly question: number;
  readonly answer:
    | { readonly action: 'accept'; readonly content: { readonly [field: string]: Json } }
    | { readonly action: 'decline' | 'cancel'; readonly reason?: string };
}

/** What the requests of this file are answered with. */
export type HandWrittenAnswer =
  { readonly ok: true; readonly result: Json } | { readonly ok: false; readonly reason: Reason };
