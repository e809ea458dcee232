import type { Handles } from './handle.ts';
import type { Message } from './message.ts';

/**
 * Commands for files of the workspace. A path is relative to the folder that is open, or absolute inside it; symbolic
 * links are followed first, and what they lead to must lie inside as well. Texts are UTF-8.
 */

/** Why a command of the house failed. `failed` gets it; its `message` is a sentence for a person. */
export interface CommandError extends Error {
  readonly code:
    /** No folder is open, or the path leads out of it. */
    | 'outside_workspace'
    /** There is no such file, folder or program. */
    | 'not_found'
    /** The file is larger than the command takes. */
    | 'too_large'
    /** The file is not UTF-8 text. */
    | 'not_text'
    /** The program did not end in time. */
    | 'timeout'
    /** Anything else that the system says. */
    | 'failed';
}

/** A file as it was read. */
export interface FileText {
  readonly text: string;
  /** Names this very content: give it to {@link writeFile}. */
  readonly version: string;
}

/** Some lines of a file, in their order. */
export interface LinesPart {
  /** Without their line breaks (`\n` or `\r\n`). */
  readonly lines: readonly string[];
  /** The number of the first of them, counting from 0. */
  readonly from: number;
  /** How many bytes of the file have been read, and how many it has. */
  readonly bytesRead: number;
  readonly size: number;
  /** Only in the last part: the version of what was read. */
  readonly version?: string;
}

/** What became of a write. With `changed` nothing was written: the file is now at `version` (`null`: it is not there). */
export type WriteOutcome =
  | { readonly outcome: 'written'; readonly version: string }
  | { readonly outcome: 'changed'; readonly version: string | null };

/** Reads a whole file. */
export interface ReadFileCommand<M = Message> {
  readonly command: 'read_file';
  readonly path: string;
  /** The largest file it takes, in bytes. */
  readonly limit?: number;
  readonly key?: string;
  done(file: FileText): M | undefined;
  readonly failed?: (error: CommandError) => M;
}

/** Reads a file in parts. */
export interface ReadLinesCommand<M = Message> {
  readonly command: 'read_lines';
  readonly path: string;
  /** How many lines are one part. */
  readonly lines?: number;
  readonly key?: string;
  part(part: LinesPart): M | undefined;
  readonly failed?: (error: CommandError) => M;
}

/**
 * A text that is too long to be held at once: its pieces, in their order. Asked for when the file is written; other work
 * of the session runs between two pieces.
 */
export type TextPieces = (handles: Handles) => Iterable<string>;

/** Writes a whole file, unless somebody else changed it. */
export interface WriteFileCommand<M = Message> {
  readonly command: 'write_file';
  readonly path: string;
  readonly text: string | TextPieces;
  /** The version that is replaced; `null` for a file that is not there yet; `any` for whatever is there. */
  readonly version: string | null;
  readonly key?: string;
  done(outcome: WriteOutcome): M | undefined;
  readonly failed?: (error: CommandError) => M;
}

/** What every command that works for a while may be given. */
export interface WorkOptions<Failed extends Message> {
  /** A newer command with the same key aborts this one; so does `cancel(key)`. */
  readonly key?: string;
  /** Turns a failure into a message. Without it a failure is a visible error of the session. */
  readonly failed?: (error: CommandError) => Failed;
}

/**
 * Reads a whole file of the workspace, of at most `limit` bytes (16 MB unless told otherwise).
 *
 * ```ts
 * readFile('notes.md', ({ text, version }) => ({ type: 'loaded', text, version }), {
 *   failed: (error) => ({ type: 'load_failed', why: error.message }),
 * });
 * ```
 */
export function readFile<const Done extends Message | undefined, const Failed extends Message = never>(
  path: string,
  done: (file: FileText) => Done,
  options: WorkOptions<Failed> & { readonly limit?: number } = {},
): ReadFileCommand<Exclude<Done, undefined> | Failed> {
  return { ...options, command: 'read_file', path, done: done as never };
}

/**
 * Reads a file of the workspace in parts of `lines` lines (1,000 unless told otherwise), each a message; other messages
 * come between them. The last part has the `version`; an empty file gives one part without lines. `cancel(key)` ends it.
 */
export function readLines<const Part extends Message | undefined, const Failed extends Message = never>(
  path: string,
  part: (part: LinesPart) => Part,
  options: WorkOptions<Failed> & { readonly lines?: number } = {},
): ReadLinesCommand<Exclude<Part, undefined> | Failed> {
  return { ...options, command: 'read_lines', path, part: part as never };
}

/**
 * Writes a whole file of the workspace, and folders on the way to it. What is there is replaced at once or not at all
 * (a new file is written beside it and renamed), and only when it still is what `version` names; else the outcome is
 * `changed` and nothing is written.
 *
 * ```ts
 * writeFile('notes.md', model.text, model.version, (result) => ({ type: 'saved', ...result }));
 * ```
 *
 * A long text is given as a function that yields its pieces; it is asked only when the file is to be written:
 *
 * ```ts
 * const { log } = model;
 * writeFile('all.txt', function* (handles) { for (const line of handles.value(log) ?? []) yield `${line}\n`; }, null, done);
 * ```
 */
export function writeFile<const Done extends Message | undefined, const Failed extends Message = never>(
  path: string,
  text: string | TextPieces,
  version: string | null,
  done: (outcome: WriteOutcome) => Done,
  options: WorkOptions<Failed> = {},
): WriteFileCommand<Exclude<Done, undefined> | Failed> {
  return { ...options, command: 'write_file', path, text, version, done: done as never };
}
