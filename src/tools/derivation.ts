import { Branch, NONE, matchChildren } from './branch.ts';
import { DerivedWidget } from './derived-tool.ts';
import { DescriptionWatch, issuesOf } from './issues.ts';
import type { Issue } from './issues.ts';
import { isHashedName, isId } from './names.ts';
import { NO_OFFER, sharedOffers } from './offer.ts';
import type { Offer, Offers } from './offer.ts';
import { defaultTypeMap } from './type-map.ts';
import { MAX_NODES, OpenLists, WidgetFinder, childList, isReadableNode, rootList } from './walk.ts';
import type { ToolProvider, View, ViewNode, WalkContext } from './types.ts';

/** What a new view changed. */
export interface ViewChange {
  /** Widgets that were not there, or stand where another one stood. */
  readonly appeared: readonly DerivedWidget[];
  /** Widgets that are still there and offer something else than before. */
  readonly changed: readonly { readonly widget: DerivedWidget; readonly before: Offer }[];
  /** Widgets that are gone. */
  readonly left: readonly DerivedWidget[];
  /** Whether widgets that are still there stand in another order. */
  readonly moved: boolean;
  readonly issuesAppeared: readonly Issue[];
  readonly issuesLeft: readonly Issue[];
}

class Change implements ViewChange {
  readonly appeared: DerivedWidget[] = [];
  readonly changed: { readonly widget: DerivedWidget; readonly before: Offer }[] = [];
  readonly left: DerivedWidget[] = [];
  moved = false;
  readonly issuesAppeared: Issue[] = [];
  readonly issuesLeft: Issue[] = [];
}

/** A list of children under way. */
interface Frame {
  readonly branch: Branch;
  readonly children: readonly unknown[];
  /** The old branches to compare with, by the new index. */
  readonly before: readonly (Branch | null)[];
  /** Children that are the same objects as before, when they are not told by `next` and `end`. */
  readonly same: ReadonlySet<number> | null;
  next: number;
  readonly end: number;
}

/**
 * The widgets of a session's view, kept from one view to the next: a node that is the same object as before is not looked
 * at again, nor is what it contains, so that a change costs its path and not the view. (Views are values: a node that
 * changed is another object.) A widget that was rebuilt and offers the same keeps its tools.
 */
export class Derivation {
  readonly #context: WalkContext;
  readonly #finder: WidgetFinder;
  readonly #offers: Offers;
  readonly #nameLimit: number;
  readonly #root = new Branch();
  readonly #byId = new Map<string, DerivedWidget | DerivedWidget[]>();
  readonly #watch = new DescriptionWatch();
  readonly #tooLarge: Issue = { kind: 'tree_too_large' };
  #isTooLarge = false;

  /** `nameLimit`: names longer than this are shown to clients cut, which is an issue. */
  constructor(context: WalkContext, nameLimit: number, offers: Offers = sharedOffers) {
    this.#context = context;
    this.#finder = new WidgetFinder(context.typeMap ?? defaultTypeMap());
    this.#offers = offers;
    this.#nameLimit = nameLimit;
  }

  /** Takes the next view and answers what changed. Takes anything as the view; never throws. */
  update(view: View): ViewChange {
    const change = new Change();
    const frames: Frame[] = [];
    const lists: (readonly unknown[])[] = [];
    const open = new OpenLists();
    let left = MAX_NODES;
    const root = rootList(view);
    if (this.#enter(this.#root, root, frames, change)) lists.push(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      if (frame.next >= frame.end) {
        frames.pop();
        const list = lists.pop();
        if (list !== undefined) open.leave(list, lists.length);
        continue;
      }
      const index = frame.next++;
      if (frame.same?.has(index) === true) continue;
      const node = left-- > 0 ? frame.children[index] : null;
      const below = this.#visit(node, frame.before[index] ?? null, change);
      frame.branch.below[index] = below;
      if (below === null) continue;
      const children = childList(node as ViewNode);
      const isCircle = open.has(children, lists, lists.length);
      if (this.#enter(below, isCircle ? NONE : children, frames, change)) {
        open.enter(children, lists.length);
        lists.push(children);
      }
    }
    this.#noteSize(left < 0, change);
    return change;
  }

  /** The widgets with that id that are in the view, in view order. */
  widgets(id: string): readonly DerivedWidget[] {
    const found = this.#byId.get(id);
    if (found === undefined) return [];
    if (!Array.isArray(found)) return [found];
    const widgets: DerivedWidget[] = [];
    this.#eachWidget((widget) => {
      if (widget.id === id) widgets.push(widget);
    });
    return widgets;
  }

  /** Whether a widget with that id is in the view. */
  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Counts the places of the widgets anew, in view order. */
  countPlaces(): void {
    let place = 0;
    this.#eachWidget((widget) => {
      widget.place = place++;
    });
  }

  /** Hands over all widgets of the view with an id that can be in a name, in view order. */
  #eachWidget(take: (widget: DerivedWidget) => void): void {
    const waiting: Branch[] = [this.#root];
    for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
      if (branch.widget !== null && isId(branch.widget.id)) take(branch.widget);
      for (let i = branch.below.length - 1; i >= 0; i--) {
        const below = branch.below[i];
        if (below !== null && below !== undefined) waiting.push(below);
      }
    }
  }

  /** Derives a node's own widget, keeping what is the same; `null` when nothing can be in the node. */
  #visit(node: unknown, before: Branch | null, change: Change): Branch | null {
    const isNode = isReadableNode(node);
    const isWidget = isNode && this.#finder.find(node);
    if (!isWidget && (!isNode || childList(node).length === 0)) {
      if (before !== null) this.#remove(before, change);
      return null;
    }
    const branch = before ?? new Branch();
    const old = branch.widget;
    if (isWidget) {
      const { id, isBrought } = this.#finder;
      const provider = this.#finder.provider as ToolProvider;
      if (old !== null && old.id === id && old.provider === provider) this.#renew(old, node, isBrought, change);
      else {
        if (old !== null) this.#leave(old, change);
        branch.widget = this.#appear(id, provider, node, isBrought, change);
      }
    } else if (old !== null) {
      this.#leave(old, change);
      branch.widget = null;
    }
    return branch;
  }

  /** Matches a list of children with the one before and puts what differs on the stack; answers whether it did. */
  #enter(branch: Branch, children: readonly unknown[], frames: Frame[], change: Change): boolean {
    const old = branch.children;
    const below = branch.below;
    if (children === old) return false;
    branch.children = children;
    const shorter = Math.min(old.length, children.length);
    let head = 0;
    while (head < shorter && old[head] === children[head]) head++;
    let tail = 0;
    while (tail < shorter - head && old[old.length - 1 - tail] === children[children.length - 1 - tail]) tail++;
    const end = children.length - tail;
    if (old.length === children.length) {
      if (head < end) frames.push({ branch, children, before: below, same: null, next: head, end });
      return head < end;
    }
    const matched = matchChildren(old, below, children, head, tail);
    for (const gone of matched.gone) this.#remove(gone, change);
    if (matched.moved) change.moved = true;
    branch.below = matched.below;
    if (head < end) frames.push({ branch, children, before: matched.before, same: matched.same, next: head, end });
    return head < end;
  }

  #appear(id: string, provider: ToolProvider, node: ViewNode, isBrought: boolean, change: Change): DerivedWidget {
    const isFit = isId(id);
    const widget = new DerivedWidget(id, provider, node, isFit ? this.#offers.of(provider, node) : NO_OFFER);
    this.#eachIssue(widget, (issue) => change.issuesAppeared.push(issue));
    if (!isFit) return widget;
    const others = this.#byId.get(id);
    if (others === undefined) this.#byId.set(id, widget);
    else {
      if (!Array.isArray(others)) change.issuesAppeared.push({ kind: 'duplicate_widget', widgetId: id });
      this.#byId.set(id, Array.isArray(others) ? [...others, widget] : [others, widget]);
    }
    change.appeared.push(widget);
    if (isBrought) this.#watch.check(widget, (issue) => change.issuesAppeared.push(issue));
    return widget;
  }

  #renew(widget: DerivedWidget, node: ViewNode, isBrought: boolean, change: Change): void {
    widget.node = node;
    if (!isId(widget.id)) return;
    const offer = this.#offers.of(widget.provider, node);
    if (offer === widget.offer) return;
    this.#eachIssue(widget, (issue) => change.issuesLeft.push(issue));
    change.changed.push({ widget, before: widget.offer });
    widget.offer = offer;
    this.#eachIssue(widget, (issue) => change.issuesAppeared.push(issue));
    if (isBrought) this.#watch.check(widget, (issue) => change.issuesAppeared.push(issue));
  }

  #leave(widget: DerivedWidget, change: Change): void {
    widget.place = Infinity;
    this.#eachIssue(widget, (issue) => change.issuesLeft.push(issue));
    const others = this.#byId.get(widget.id);
    if (Array.isArray(others)) {
      const rest = others.filter((other) => other !== widget);
      const [last] = rest;
      if (rest.length === 1 && last !== undefined) {
        this.#byId.set(widget.id, last);
        change.issuesLeft.push({ kind: 'duplicate_widget', widgetId: widget.id });
      } else this.#byId.set(widget.id, rest);
    } else if (others === widget) this.#byId.delete(widget.id);
    if (isId(widget.id)) change.left.push(widget);
  }

  /** Removes a branch and all that is below it. */
  #remove(branch: Branch, change: Change): void {
    const waiting: Branch[] = [branch];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.widget !== null) this.#leave(next.widget, change);
      for (const below of next.below) if (below !== null) waiting.push(below);
    }
  }

  #eachIssue(widget: DerivedWidget, note: (issue: Issue) => void): void {
    issuesOf(widget, note);
    if (!isId(widget.id)) return note({ kind: 'widget_id', widgetId: widget.id });
    if (this.#context.sessionId.length + widget.id.length + LONGEST_REST <= this.#nameLimit) return;
    for (const name of widget.names(this.#context))
      if (isHashedName(name, this.#nameLimit)) note({ kind: 'long_name', name });
  }

  #noteSize(isTooLarge: boolean, change: Change): void {
    if (isTooLarge === this.#isTooLarge) return;
    this.#isTooLarge = isTooLarge;
    (isTooLarge ? change.issuesAppeared : change.issuesLeft).push(this.#tooLarge);
  }
}

/** What a name has beside the ids of session and widget: two dots and at most 32 characters of action. */
const LONGEST_REST = 34;
