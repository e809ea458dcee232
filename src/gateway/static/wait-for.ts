import type { InputSchema, Json } from '../../sdk/provider.ts';
import type { Session } from '../../session/types.ts';
import { ApplicationTool } from '../../tools/application-tool.ts';
import { cancelled } from '../../tools/reasons.ts';
import type { Clock } from '../../tools/types.ts';
import { sessionOver } from '../reasons.ts';
import { pathCondition, quietCondition, textCondition, WIDGET_STATES, widgetCondition } from './conditions.ts';
import type { Condition, WidgetState } from './conditions.ts';
import { isRunning, sessionIn } from './deps.ts';
import type { StaticDeps } from './deps.ts';
import { Refused, houseTool } from './house-tool.ts';
import type { HouseTool } from './house-tool.ts';
import { SESSION } from './schema.ts';

/** Seconds that are waited where the caller does not say, and the most: clients give up after a minute. */
const PATIENCE = 10;
const LONGEST = 50;

/** Milliseconds after which it is looked again, though the view tells of no change: a caret or a clock may have moved. */
const LOOK_EVERY = 100;

const PROPERTIES = {
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
} as const;

interface WaitForArgs {
  readonly session?: string;
  readonly text?: string;
  readonly textGone?: string;
  readonly widget?: string;
  readonly state?: WidgetState;
  readonly path?: string;
  readonly equals?: Json;
  readonly quiet?: number;
  readonly seconds?: number;
}

/** `equals` takes any JSON, which no declaration of one type says: so the schema stands whole here. */
class WaitForArguments extends ApplicationTool<WaitForArgs> {
  static override get argumentNames(): readonly string[] {
    return Object.keys(PROPERTIES);
  }

  static override get inputSchema(): InputSchema {
    return { type: 'object', properties: PROPERTIES };
  }
}

/**
 * The static tool `wait_for`: answers as soon as all that is asked for holds, or when the time is up, and says which and
 * what is there now. That it came to nothing is an answer and no error: the caller asked.
 */
export function waitFor({ sessions, clock }: StaticDeps): HouseTool {
  return houseTool(
    'wait_for',
    WaitForArguments,
    async (args, { signal }) => {
      const session = sessionIn(sessions, args.session);
      const wrong = notTogether(args);
      if (wrong !== null) throw new Refused({ code: 'invalid_arguments', message: wrong });
      const conditions = conditionsOf(args, clock);
      const start = clock.now();
      const end = start + (args.seconds ?? PATIENCE) * 1_000;
      for (;;) {
        if (signal.aborted) throw new Refused(cancelled());
        if (!isRunning(session)) throw new Refused(sessionOver(session));
        const now: Record<string, Json> = {};
        let met = true;
        for (const condition of conditions) {
          const standing = await condition.check(session);
          if ('wrong' in standing) throw new Refused(standing.wrong);
          now[condition.about] = standing.now;
          met &&= standing.met;
        }
        const time = clock.now();
        if (met || time >= end) {
          const seconds = Math.round((time - start) / 100) / 10;
          const ended = met ? 'it holds' : 'the time was up';
          const next = met ? {} : { next: 'read_screen shows what there is; call wait_for again to wait on.' };
          return { session: session.id, met, ended, seconds, now, ...next };
        }
        await change(session, { clock, ms: Math.min(LOOK_EVERY, end - time), signal });
      }
    },
    {
      title: 'Wait for the app',
      description:
        'Waits until a terminal app has come to something: a text on the screen, a state of a widget, a value in the model, or a quiet screen. Several are waited for together. Answers at once when it holds already, and says why it stopped waiting.',
      annotations: { readOnlyHint: true },
    },
  );
}

function conditionsOf(args: WaitForArgs, clock: Clock): readonly Condition[] {
  const { text, textGone, widget, state = 'shown', path, equals, quiet } = args;
  return [
    ...(text === undefined ? [] : [textCondition('text', text, true)]),
    ...(textGone === undefined ? [] : [textCondition('textGone', textGone, false)]),
    ...(widget === undefined ? [] : [widgetCondition(widget, state)]),
    ...(path === undefined ? [] : [pathCondition(path, equals === undefined ? null : { value: equals })]),
    ...(quiet === undefined ? [] : [quietCondition(quiet, clock)]),
  ];
}

/** What makes no sense together, which no schema of ours says. */
function notTogether({ text, textGone, widget, state, path, equals, quiet }: WaitForArgs): string | null {
  if (state !== undefined && widget === undefined)
    return '"state" is about a widget: name it with "widget". list_actions names the widgets that there are.';
  if (equals !== undefined && path === undefined)
    return '"equals" is about a value of the model: name it with "path". read_model shows what there is.';
  const asked = [text, textGone, widget, path, quiet];
  return asked.every((each) => each === undefined)
    ? 'Say what to wait for: "text", "textGone", "widget", "path" or "quiet".'
    : null;
}

/** Resolves when the view changes, the time is up, the session comes to another state, or the caller gives up. */
function change(
  session: Session,
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
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
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      for (const each of owned) each.dispose();
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
