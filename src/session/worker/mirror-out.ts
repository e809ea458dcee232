import type { View, ViewNode } from '../../sdk/node.ts';
import { idOf } from '../../sdk/node.ts';
import type { ChildrenPatch, TreePatch, WireNode } from '../../protocol/view.ts';
import { setOwn } from '../../tools/clean-schema.ts';
import { childList, isReadableNode } from '../../tools/walk.ts';
import { replaceRange } from '../replace-range.ts';
import type { BroughtProviders } from './brought.ts';
import { sameData } from './plain.ts';
import type { MaskText } from './wire-value.ts';
import { wireBulk, wireValue } from './wire-value.ts';

/** Fields that cross as children, or as `$provider`. */
const APART: ReadonlySet<string> = new Set(['children', 'flowChild', 'overlays', 'componentModule', 'attrs']);
/** Nodes deeper than this do not cross; the structured clone of a deeper tree would fail. */
const DEEPEST = 500;
/** How many values are compared to see whether bulk data is other data. */
const BULK_BUDGET = 10_000;

const KEEP: TreePatch = { op: 'keep' };

/** A node as it was sent last. */
interface Sent {
  raw: ViewNode;
  fields: Record<string, unknown>;
  children: Sent[];
}

/** How many children at the beginning and at the end are the same objects as before. */
interface Kept {
  readonly head: number;
  readonly tail: number;
}

/** What the mirror needs to know of widgets. */
export interface MirrorPorts {
  /** The bulk fields of a node type. */
  bulk(type: string): readonly string[];
  readonly brought: BroughtProviders;
  /** Takes secrets out of a text. */
  readonly mask?: MaskText;
  /** Nodes lie too deep to cross; said once. */
  tooDeep?(message: string): void;
}

/**
 * Says what changed in the view since it was asked last, so that the host's mirror follows without the whole tree
 * crossing. A node that is the same object is taken as unchanged: views are immutable.
 */
export class MirrorOut {
  readonly #ports: MirrorPorts;
  #sent: Sent | Sent[] | null = null;
  #changed: Set<string> | undefined;
  #saidTooDeep = false;
  /** The nodes that the work is inside of. */
  readonly #above = new Set<ViewNode>();

  constructor(ports: MirrorPorts) {
    this.#ports = ports;
  }

  /**
   * The patch from the last view to this one; `null` when nothing changed. `changed` gathers the ids of the widgets
   * that look different, those whose bulk data changed included.
   */
  next(view: Exclude<View, null>, changed?: Set<string>): TreePatch | null {
    this.#changed = changed;
    const previous = this.#sent;
    if (Array.isArray(view)) {
      const nodes = view.filter(isReadableNode);
      if (Array.isArray(previous)) {
        const children = this.#list(previous, nodes, (middle, kept) => this.#children(previous, middle, kept, 0));
        return children === null ? null : { op: 'change', children };
      }
      this.#sent = nodes.map((node) => this.#make(node, 0));
      return { op: 'replace', node: this.#sent.map(wireNode) };
    }
    const node = view as ViewNode;
    if (previous !== null && !Array.isArray(previous) && alike(previous.raw, node)) {
      const patch = this.#node(previous, node, 0);
      return patch === KEEP ? null : patch;
    }
    this.#sent = this.#make(node, 0);
    return { op: 'replace', node: wireNode(this.#sent) };
  }

  /** Compares a node with what was sent, and takes it over. */
  #node(sent: Sent, node: ViewNode, depth: number): TreePatch {
    const old = sent.raw;
    if (old === node) return KEEP;
    const fields = this.#fields(node, sent);
    sent.raw = node;
    const set: Record<string, unknown> = {};
    const remove: string[] = [];
    let differs = false;
    if (fields !== sent.fields) {
      for (const key of Object.keys(fields)) {
        if (Object.hasOwn(sent.fields, key) && fields[key] === sent.fields[key]) continue;
        setOwn(set, key, fields[key]);
        differs = true;
      }
      for (const key of Object.keys(sent.fields)) if (!Object.hasOwn(fields, key)) remove.push(key);
      sent.fields = fields;
    }
    if (differs || remove.length > 0) this.#note(node);
    const children = this.#list(sent.children, childList(node), (middle, kept) =>
      this.#inside(node, middle, depth, (inner) => this.#children(sent.children, inner, kept, depth + 1)),
    );
    if (!differs && remove.length === 0 && children === null) return KEEP;
    return {
      op: 'change',
      ...(differs ? { set } : {}),
      ...(remove.length > 0 ? { remove } : {}),
      ...(children === null ? {} : { children }),
    };
  }

  /**
   * Passes over the children that are the same objects at the beginning and at the end, and hands on those between: of a
   * long list most are, and they are not looked at any closer.
   */
  #list<N>(
    sent: readonly Sent[],
    nodes: readonly N[],
    rest: (middle: readonly N[], kept: Kept) => ChildrenPatch | null,
  ): ChildrenPatch | null {
    const shortest = Math.min(sent.length, nodes.length);
    let head = 0;
    while (head < shortest && sent[head]?.raw === nodes[head]) head += 1;
    if (head === nodes.length && head === sent.length) return null;
    let tail = 0;
    while (tail < shortest - head && sent[sent.length - 1 - tail]?.raw === nodes[nodes.length - 1 - tail]) tail += 1;
    return rest(nodes.slice(head, nodes.length - tail), { head, tail });
  }

  /** Matches the children between those that are kept by their common beginning and end; takes the new ones over. */
  #children(sent: Sent[], nodes: readonly ViewNode[], kept: Kept, depth: number): ChildrenPatch | null {
    const from = kept.head;
    const length = sent.length - from - kept.tail;
    const sameLength = length === nodes.length;
    const shortest = Math.min(length, nodes.length);
    const fits = (old: Sent | undefined, node: ViewNode | undefined): boolean =>
      old !== undefined &&
      node !== undefined &&
      alike(old.raw, node) &&
      (sameLength || idOf(node) !== '' || old.raw === node || sameTree(old.raw, node));
    let head = 0;
    while (head < shortest && fits(sent[from + head], nodes[head])) head += 1;
    let tail = 0;
    while (tail < shortest - head && fits(sent[from + length - 1 - tail], nodes[nodes.length - 1 - tail])) tail += 1;
    // Between them, nodes without a name that stand in the same order are taken for the same nodes.
    while (head + tail < shortest) {
      const old = sent[from + head];
      const node = nodes[head];
      if (old === undefined || node === undefined || !alike(old.raw, node)) break;
      head += 1;
    }

    const oldTail = from + length - tail;
    const newTail = nodes.length - tail;
    const headPatches: (TreePatch | number)[] = from > 0 ? [from] : [];
    for (let i = 0; i < head; i++) add(headPatches, this.#node(sent[from + i] as Sent, nodes[i] as ViewNode, depth));
    const tailPatches: (TreePatch | number)[] = [];
    for (let i = 0; i < tail; i++) {
      add(tailPatches, this.#node(sent[oldTail + i] as Sent, nodes[newTail + i] as ViewNode, depth));
    }
    addKept(tailPatches, kept.tail);
    const inserted = nodes.slice(head, newTail).map((node) => this.#make(node, depth));
    const drop = length - head - tail;
    if (drop === 0 && inserted.length === 0 && isKept(headPatches) && isKept(tailPatches)) return null;
    if (drop > 0 || inserted.length > 0) replaceRange(sent, from + head, drop, inserted);
    return { head: headPatches, drop, insert: inserted.map(wireNode), tail: tailPatches };
  }

  #make(node: ViewNode, depth: number): Sent {
    this.#note(node);
    const children = this.#inside(node, childList(node), depth, (inner) =>
      inner.map((child) => this.#make(child, depth + 1)),
    );
    return { raw: node, fields: this.#fields(node), children };
  }

  /** Works on `children` of a node; what contains itself, or lies too deep, contains nothing. */
  #inside<T>(node: ViewNode, children: readonly unknown[], depth: number, work: (inner: readonly ViewNode[]) => T): T {
    this.#above.add(node);
    try {
      const all = children.filter(isReadableNode);
      if (depth >= DEEPEST && all.length > 0) this.#tooDeep();
      const inner = depth < DEEPEST ? all : [];
      return work(
        inner.some((child) => this.#above.has(child)) ? inner.filter((child) => !this.#above.has(child)) : inner,
      );
    } finally {
      this.#above.delete(node);
    }
  }

  /** The fields of a node as they cross. Values that are equal to what was sent stay the same objects. */
  #fields(node: ViewNode, sent?: Sent): Record<string, unknown> {
    const bulk = this.#ports.bulk(node.type);
    const fields = this.#values(node, bulk, sent?.raw, sent?.fields, node);
    const { attrs } = node;
    if (typeof attrs === 'object' && (attrs as unknown) !== null) {
      const before = sent?.raw.attrs;
      const known = sent?.fields['attrs'] as Record<string, unknown> | undefined;
      fields['attrs'] = keepEqual(this.#values(attrs, bulk, before, known, node), known);
    }
    const provider = this.#ports.brought.of(node);
    if (provider === null) fields['componentModule'] = { $unsupported: 'instance' };
    else if (provider !== undefined) {
      fields['$provider'] = keepEqual(this.#ports.brought.wire(provider, node), sent?.fields['$provider']);
    }
    return sent === undefined ? fields : (keepEqual(fields, sent.fields) as Record<string, unknown>);
  }

  #values(
    from: Readonly<Record<string, unknown>>,
    bulk: readonly string[],
    before: Readonly<Record<string, unknown>> | undefined,
    known: Readonly<Record<string, unknown>> | undefined,
    node: ViewNode,
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const key of Object.keys(from)) {
      if (APART.has(key)) continue;
      const raw = read(from, key);
      if (raw === undefined) continue;
      const old = before === undefined ? undefined : read(before, key);
      const isBulk = bulk.includes(key);
      if (known !== undefined && Object.hasOwn(known, key)) {
        if (Object.is(old, raw)) {
          setOwn(values, key, known[key]);
          continue;
        }
        if (isBulk && this.#changed !== undefined && !sameData(old, raw, { left: BULK_BUDGET })) this.#note(node);
      }
      const value = isBulk ? wireBulk(raw) : wireValue(raw, this.#ports.mask);
      setOwn(values, key, keepEqual(value, known?.[key]));
    }
    return values;
  }

  #tooDeep(): void {
    if (this.#saidTooDeep) return;
    this.#saidTooDeep = true;
    this.#ports.tooDeep?.(
      `The view nests deeper than ${DEEPEST} levels. Agents get no tools of what lies deeper, and do not see it.`,
    );
  }

  #note(node: ViewNode): void {
    const id = this.#changed === undefined ? '' : idOf(node);
    if (id !== '') this.#changed?.add(id);
  }
}

/** The wire form of a node that was sent. */
function wireNode(sent: Sent): WireNode {
  const node = sent.fields as unknown as WireNode;
  return sent.children.length === 0 ? node : { ...node, children: sent.children.map(wireNode) };
}

/** Whether two nodes may be the same node at two times. */
function alike(old: ViewNode, node: ViewNode): boolean {
  return old.type === node.type && idOf(old) === idOf(node);
}

/** Whether two subtrees are equal, cheaply refused at the first difference. */
function sameTree(old: ViewNode, node: ViewNode): boolean {
  return sameData(old, node, { left: BULK_BUDGET });
}

function keepEqual(value: unknown, known: unknown): unknown {
  return known !== undefined && sameData(value, known) ? known : value;
}

function read(from: Readonly<Record<string, unknown>>, key: string): unknown {
  try {
    return from[key];
  } catch {
    return { $unsupported: 'instance' };
  }
}

/** Adds a patch; patches that keep are counted. */
function add(list: (TreePatch | number)[], patch: TreePatch): void {
  if (patch !== KEEP) list.push(patch);
  else addKept(list, 1);
}

/** Adds children that are kept. */
function addKept(list: (TreePatch | number)[], count: number): void {
  if (count === 0) return;
  const last = list.at(-1);
  if (typeof last === 'number') list[list.length - 1] = last + count;
  else list.push(count);
}

function isKept(list: readonly (TreePatch | number)[]): boolean {
  return list.every((item) => typeof item === 'number');
}
