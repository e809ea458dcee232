import { z } from 'zod';
import type { FromPage, InputEvent } from '../../protocol/page.ts';

const cells = z.int().min(1).max(1000);
const place = z.int().min(0).max(999);
/** Longer than any paste that an app could want; a page that sends more is refused whole. */
const longestText = 10_000_000;
const text = z.string().max(longestText);
const name = z.string().max(200);

const input: z.ZodType<InputEvent> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), key: name.min(1), text: name, repeat: z.boolean().exactOptional() }),
  z.strictObject({
    kind: z.literal('mouse'),
    action: z.enum(['press', 'release', 'move', 'drag', 'wheel']),
    column: place,
    row: place,
    button: z.enum(['left', 'middle', 'right', 'none']),
    wheel: z.int().min(-10_000).max(10_000),
    clicks: z.int().min(0).max(1000),
    ctrl: z.boolean(),
    shift: z.boolean(),
    alt: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('paste'), text }),
  z.strictObject({ kind: z.literal('resize'), columns: cells, rows: cells }),
  z.strictObject({ kind: z.literal('focus'), focused: z.boolean() }),
  z.strictObject({ kind: z.literal('activate'), widgetId: name.min(1), item: z.int().min(0).exactOptional() }),
  z.strictObject({ kind: z.literal('leave') }),
]);

/** A place that is longer is none. */
const filePlace = z.string().min(1).max(1000);

const message: z.ZodType<FromPage> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready'), columns: cells, rows: cells }),
  z.strictObject({ kind: z.literal('input'), event: input }),
  z.strictObject({ kind: z.literal('frame_shown'), frame: z.int().min(0) }),
  z.strictObject({
    kind: z.literal('action'),
    id: z.enum([
      'restart',
      'stop',
      'open_file',
      'show_log',
      'show_problems',
      'dismiss',
      'return_to_now',
      'rewind_here',
    ]),
  }),
  z.strictObject({ kind: z.literal('screen_reader'), used: z.boolean() }),
  z.strictObject({ kind: z.literal('reduced_motion'), wanted: z.boolean() }),
  z.strictObject({ kind: z.literal('find_places'), id: z.int().min(0), places: z.array(filePlace).max(100) }),
  z.strictObject({
    kind: z.literal('open_link'),
    link: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('address'),
        address: z
          .string()
          .regex(/^https?:\/\//i)
          .max(4000),
      }),
      z.strictObject({ kind: z.literal('place'), place: filePlace }),
    ]),
  }),
  z.strictObject({ kind: z.literal('problem'), text }),
]);

/** A page's message in its checked form; `null` for anything that is not exactly one. */
export function readFromPage(data: unknown): FromPage | null {
  const result = message.safeParse(data);
  return result.success ? result.data : null;
}
