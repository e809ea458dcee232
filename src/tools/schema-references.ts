import { pointerPart } from './clean-schema.ts';
import { KEYWORDS, SAME_VALUE, isMap, subSchemas } from './schema-keywords.ts';
import type { InputSchema, SpecFault } from './types.ts';

/** The most sub-schemas that a check of one value may come through by references, so that no schema is a bomb. */
const MAX_STEPS = 10_000;

/** A schema of the document with its place. */
interface Place {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * What is wrong with the references of a schema: one that leaves the document or leads to no schema, a circle that
 * comes back to the same value (`a` is `b`, `b` is `a`), or references that unfold beyond all measure. `null` when all
 * is well. Recursion into smaller values (a tree whose children are trees) is fine (bug reports 99 and 100).
 */
export function referenceFault(root: InputSchema): SpecFault | null {
  const places = allPlaces(root);
  const anchors = new Map<string, Place>();
  for (const place of places.values()) {
    for (const name of [place.schema.$anchor, place.schema.$dynamicAnchor]) {
      if (typeof name === 'string') anchors.set(name, place);
    }
  }
  const edges = new Map<Place, { readonly keyword: string; readonly to: Place }[]>();
  for (const place of places.values()) {
    const out: { keyword: string; to: Place }[] = [];
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = place.schema[keyword];
      if (typeof reference !== 'string') continue;
      const target = targetOf(reference, places, anchors);
      if (target === undefined) return { kind: 'invalid_schema', key: keyword, path: `${place.path}/${keyword}` };
      out.push({ keyword, to: target });
    }
    for (const keyword of SAME_VALUE) {
      for (const [below] of subSchemas(keyword, place.schema[keyword])) {
        const to = places.get(`${place.path}/${keyword}${below === '' ? '' : `/${pointerPart(below)}`}`);
        if (to !== undefined) out.push({ keyword, to });
      }
    }
    if (out.length > 0) edges.set(place, out);
  }
  return circleFault(edges);
}

/** Every map that is a schema, by its JSON pointer. */
function allPlaces(root: InputSchema): Map<string, Place> {
  const places = new Map<string, Place>();
  const waiting: Place[] = [{ path: '', schema: root }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    places.set(place.path, place);
    for (const keyword of Object.keys(place.schema)) {
      if (!KEYWORDS.has(keyword)) continue;
      for (const [below, sub] of subSchemas(keyword, place.schema[keyword])) {
        const path = `${place.path}/${keyword}${below === '' && KEYWORDS.get(keyword) === 'schema' ? '' : `/${pointerPart(below)}`}`;
        if (isMap(sub)) waiting.push({ path, schema: sub });
        else if (typeof sub === 'boolean') places.set(path, { path, schema: {} });
      }
    }
  }
  return places;
}

/** Where a reference leads; `undefined` when it leads out of the document or nowhere. */
function targetOf(
  reference: string,
  places: ReadonlyMap<string, Place>,
  anchors: ReadonlyMap<string, Place>,
): Place | undefined {
  if (!reference.startsWith('#')) return undefined;
  let fragment: string;
  try {
    fragment = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  return fragment === '' || fragment.startsWith('/') ? places.get(fragment) : anchors.get(fragment);
}

/** Finds circles and bombs: counts, for each schema, how many schemas a check of one value comes through. */
function circleFault(
  edges: ReadonlyMap<Place, readonly { readonly keyword: string; readonly to: Place }[]>,
): SpecFault | null {
  const steps = new Map<Place, number>();
  const open = new Set<Place>();
  for (const start of edges.keys()) {
    const path: { place: Place; next: number; steps: number }[] = [{ place: start, next: 0, steps: 1 }];
    if (steps.has(start)) continue;
    open.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = edges.get(top.place)?.[top.next++];
      if (edge === undefined) {
        if (top.steps > MAX_STEPS) return { kind: 'too_large', path: top.place.path };
        steps.set(top.place, top.steps);
        open.delete(top.place);
        path.pop();
        const above = path.at(-1);
        if (above !== undefined) above.steps += top.steps;
      } else if (open.has(edge.to)) {
        return { kind: 'invalid_schema', key: edge.keyword, path: `${top.place.path}/${edge.keyword}` };
      } else if (steps.has(edge.to)) {
        top.steps += steps.get(edge.to) ?? 0;
      } else {
        open.add(edge.to);
        path.push({ place: edge.to, next: 0, steps: 1 });
      }
    }
  }
  return null;
}
