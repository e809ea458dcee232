import { deriveWithRefusals } from '../../tools/derive.ts';
import { foldedName } from '../../tools/names.ts';
import type { Refusal, ToolProvider } from '../../tools/types.ts';
import { providerMap } from '../../widgets/index.ts';
import { appLiterals, type Literal } from './literals.ts';

/** What agents would get no tool for, and where it stands. */
export interface Finding {
  readonly at: Literal;
  /** Why: what the walker says, or the other id that clients cannot tell it from. */
  readonly why: Refusal | { readonly kind: 'clash'; readonly other: string };
  /** What could stand there instead; absent where nothing sensible is known. */
  readonly instead?: string;
}

/** What a source says that an editor marks: what would be refused, and where its app stands. */
export interface CheckedApp {
  readonly findings: readonly Finding[];
  readonly defaultExport: number | null;
}

/**
 * Checks the ids and actions of an app's source by the walker itself: each is put into a view of its own, and what the
 * walker refuses there it refuses in the app.
 */
export function checkApp(code: string): CheckedApp {
  const { ids, actions, defaultExport } = appLiterals(code);
  const widgets = ids.filter(({ type }) => providerMap.has(type));
  const findings = [
    ...widgets.flatMap(({ type, id }) => finding(id, { type, id: id.text }, fittingId)),
    ...actions.flatMap((name) => finding(name, widgetWith(name.text), fittingAction)),
    ...clashes(widgets.map(({ id }) => id)),
  ];
  return { findings: findings.toSorted((a, b) => a.at.start - b.at.start), defaultExport };
}

function finding(at: Literal, view: object, fitting: (text: string) => string): readonly Finding[] {
  const [why] = refusalsOf(view);
  if (!why) return [];
  const instead = fitting(at.text);
  const again = why.kind === 'widget_id' ? { ...view, id: instead } : widgetWith(instead);
  return [{ at, why, ...(instead !== '' && refusalsOf(again).length === 0 ? { instead } : {}) }];
}

function refusalsOf(view: object): readonly Refusal[] {
  return deriveWithRefusals(view, { sessionId: 'check' }).refusals;
}

/** A widget whose one action has this name. */
function widgetWith(name: string): object {
  const componentModule: ToolProvider = {
    mcpTools: () => [{ name, description: 'An action.', inputSchema: { type: 'object' } }],
    handleToolCall: () => ({ ok: true, result: null }),
  };
  return { type: 'checked', id: 'widget', componentModule };
}

/** Ids that differ, and are one for clients: the later is refused where both are on the screen. */
function clashes(ids: readonly Literal[]): readonly Finding[] {
  const first = new Map<string, string>();
  return ids.flatMap((at) => {
    const folded = foldedName(at.text);
    const other = first.get(folded) ?? at.text;
    first.set(folded, other);
    return other === at.text ? [] : [{ at, why: { kind: 'clash', other } as const }];
  });
}

/** The nearest text of the characters that an id may have. */
function fittingId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 32);
}

/** The same for the name of an action: words with `_` between them, in small letters. */
function fittingAction(text: string): string {
  return fittingId(text.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
    .toLowerCase()
    .replace(/-/g, '_')
    .replace(/^[^a-z]+/, '');
}
