import type { Json, Reason } from '../../sdk/provider.ts';
import type { Session } from '../../session/types.ts';
import { cancelled } from '../../tools/reasons.ts';
import type { Clock } from '../../tools/types.ts';
import { sessionOver } from '../reasons.ts';
import type { StaticTool } from '../subject.ts';
import { pathCondition, quietCondition, textCondition, WIDGET_STATES, widgetCondition } from './conditions.ts';
import type { Condition, WidgetState } from './conditions.ts';
import { answer, isRunning, refuse, sessionOf } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { objectSchema, SESSION } from './schema.ts';

/** Seconds that are waited where the caller does not say, and the most: clients give up after a minute. */
const PATIENCE = 10;
const LONGEST = 50;

/** Milliseconds after which it is looked again, though the view tells of no change: a caret or a clock may have moved. */
const LOOK_EVERY = 100;

const SCHEMA = objectSchema({
  session: SESSION,
  text: { type: 'string', minLength: 1, description: 'Wait until this text stands on the screen, within one row.' },
  textGone: { type: 'string', minLength: 1, description: 'Wait until this text stands nowhere on the screen.' },
  widget: { type: 'string', description: 'Wait for the widget with this id to be in "state".' },
  state: { enum: WIDGET_STATES, description: 'The state of "widget" to wait for; "shown" when left out.' },
  path: { type: 'string', description: 'Wait for the value at this JSON pointer of the model, e.g. "/loading".' },
  equals: { description: 'The value to wait for at "path". Any value when left out.' },
  quiet: {
    type: 'integer',
    minimum: 100,
    maximum: 10_000,
    description: 'Wait until the screen has not changed for so many milliseconds.',
  },
  seconds: {
    type: 'number',
    minimum: 0,
    maximum: LONGEST,
    description: `How long to wait at most; ${String(PATIENCE)} when left out.`,
  },
});

type Args = Readonly<Record<string, unknown>>;

/**
 * The static tool `wait_for`: answers as soon as all that is asked for holds, or when the time is up, and says which and
 * what is there now. That it came to nothing is an answer and no error: the caller asked.
 */
export function waitFor({ sessions, clock }: StaticDeps): StaticTool {
  return {
    name: 'wait_for',
    title: 'Wait for the app',
    description:
      'Waits until a terminal app has come to something: a text on the screen, a state of a widget, a value in the model, or a quiet screen. Several are waited for together. Answers at once when it holds already, and says why it stopped waiting.',
    inputSchema: SCHEMA,
    readOnly: true,
    async call(args, { signal }) {
      const found = sessionOf(sessions, args['session']);
      if (!found.ok) return found;
      const wrong = notTogether(args);
      if (wrong !== null) return refuse(wrong);
      const { session } = found;
      const conditions = conditionsOf(args, clock);
      const start = clock.now();
      const end = start + ((args['seconds'] as number | undefined) ?? PATIENCE) * 1_000;
      for (;;) {
        if (signal?.aborted === true) return refuse(cancelled());
        if (!isRunning(session)) return refuse(sessionOver(session));
        const now: Record<string, Json> = {};
        let met = true;
        for (const condition of conditions) {
          const standing = await condition.check(session);
          if ('wrong' in standing) return refuse(standing.wrong);
          now[condition.about] = standing.now;
          met &&= standing.met;
        }
        const time = clock.now();
        if (met || time >= end) {
          const seconds = Math.round((time - start) / 100) / 10;
          const ended = met ? 'it holds' : 'the time was up';
          const next = met ? {} : { next: 'read_screen shows what there is; call wait_for again to wait on.' };
          return answer({ session: session.id, met, ended, seconds, now, ...next });
        }
        await change(session, { clock, ms: Math.min(LOOK_EVERY, end - time), signal });
      }
    },
  };
}

function conditionsOf(args: Args, clock: Clock): readonly Condition[] {
  const { text, textGone, widget, state = 'shown', path, equals, quiet } = args;
  return [
    ...(text === undefined ? [] : [textCondition('text', text as string, true)]),
    ...(textGone === undefined ? [] : [textCondition('textGone', textGone as string, false)]),
    ...(widget === undefined ? [] : [widgetCondition(widget as string, state as WidgetState)]),
    ...(path === undefined
      ? []
      : [pathCondition(path as string, equals === undefined ? null : { value: equals as Json })]),
    ...(quiet === undefined ? [] : [quietCondition(quiet as number, clock)]),
  ];
}

/** What makes no sense together, which no schema of ours says. */
function notTogether({ text, textGone, widget, state, path, equals, quiet }: Args): Reason | null {
  const wrong = (message: string): Reason => ({ code: 'invalid_arguments', message });
  if (state !== undefined && widget === undefined)
    return wrong('"state" is about a widget: name it with "widget". list_actions names the widgets that there are.');
  if (equals !== undefined && path === undefined)
    return wrong('"equals" is about a value of the model: name it with "path". read_model shows what there is.');
  const asked = [text, textGone, widget, path, quiet];
  return asked.every((each) => each === undefined)
    ? wrong('Say what to wait for: "text", "textGone", "widget", "path" or "quiet".')
    : null;
}

/** Resolves when the view changes, the time is up, the session comes to another state, or the caller gives up. */
function change(
  session: Session,
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve) => {
    const owned = [
      session.onDidChangeTree(() => {
        done();
      }),
      session.onDidChangeState(() => {
        done();
      }),
    ];
    const cancel = clock.after(ms, done);
    signal?.addEventListener('abort', done, { once: true });
    function done(): void {
      for (const each of owned) each.dispose();
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
