import { z } from 'zod';
import type { RecordedLine, RecordingHeader } from '../protocol/recording.ts';
import { RECORDING_VERSION } from '../protocol/recording.ts';
import { readData } from '../session/data-text.ts';

const plain = z.custom<object>((value) => typeof value === 'object' && value !== null);
const cells = z.int().min(1).max(1_000);
const time = z.number().min(0);
const origin = z.object({
  kind: z.enum(['person', 'agent', 'timer', 'effect', 'system']),
  client: z.string().optional(),
});

const header = z.object({
  teahouse: z.literal('recording'),
  version: z.literal(RECORDING_VERSION),
  app: z.string(),
  columns: cells,
  rows: cells,
  at: z.number(),
  model: plain,
  focus: z.string().nullable(),
  locals: z.array(z.tuple([z.string(), z.unknown()])),
});

const line = z.union([
  z.object({ t: time, input: plain, by: origin }),
  z.object({ t: time, message: plain, by: origin, tool: z.string().optional() }),
  z.object({ t: time, model: plain, by: origin, did: z.enum(['rewind', 'undo']) }),
  z.object({ t: time, lost: z.string() }),
]);

/** A recording, read and checked. */
export interface Recording {
  readonly header: RecordingHeader;
  readonly lines: readonly RecordedLine[];
}

/**
 * Reads a recording: lines of JSON. A last line that is cut off, as when its writer died, is left out.
 *
 * @throws Error with the number of the line that is wrong, and for a recording of a newer Teahouse
 */
export function readRecording(text: string): Recording {
  const [first = '', ...rest] = text.split('\n').filter((each) => each !== '');
  const begin = parsed(first, 1);
  const { version } = begin as { readonly version?: unknown };
  if (typeof version === 'number' && version > RECORDING_VERSION)
    throw new Error(`A newer Teahouse recorded it (version ${version}; this one reads ${RECORDING_VERSION}).`);
  const lines: RecordedLine[] = [];
  for (const [index, each] of rest.entries()) {
    const isLast = index === rest.length - 1 && !text.endsWith('\n');
    try {
      lines.push(checked(line, parsed(each, index + 2), index + 2) as RecordedLine);
    } catch (error) {
      if (!isLast) throw error;
    }
  }
  return { header: checked(header, begin, 1), lines };
}

function parsed(text: string, number: number): object {
  try {
    const value = readData(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new Error(`Line ${number} is no line of a recording: it is no JSON object.`);
}

function checked<T>(shape: z.ZodType<T>, value: unknown, number: number): T {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw new Error(`Line ${number} is no line of a recording: ${z.prettifyError(read.error)}`);
}
