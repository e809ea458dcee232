import type { View } from '../../sdk/node.ts';
import type { FromWorker } from '../../protocol/worker.ts';
import type { Announcer } from './announcer.ts';
import { problemOf } from './faults.ts';
import type { MirrorOut } from './mirror-out.ts';
import { Pace } from './pace.ts';
import type { Reports } from './reports.ts';
import type { Ui } from './ui/ui.ts';
import type { ViewState } from './view-state.ts';

/** What a view is made from and where it goes. */
export interface ShowingParts {
  /** The model as it is now. */
  readonly model: () => object;
  readonly views: ViewState;
  /** What the person sees in place of the view of now, while they look back. */
  readonly seen: (now: View) => View;
  readonly ui: Ui;
  readonly mirror: MirrorOut;
  readonly reports: Reports;
  readonly announcer: Announcer;
  readonly post: (message: FromWorker) => void;
}

/** Keeps what the person sees and the host's mirror in step with the model. */
export class Showing {
  readonly #parts: ShowingParts;
  readonly #pace = new Pace(() => this.flush());
  #revision = 0;
  /** The view that the person sees, and the one that the host's mirror shows. */
  #shown: View = null;
  #mirrored: View = null;

  constructor(parts: ShowingParts) {
    this.#parts = parts;
  }

  /** The model is another one: shows it soon. */
  soon(): void {
    this.#pace.soon();
  }

  /** Brings the person's view in step with the model. */
  refresh(): void {
    const { views, reports, ui, model, seen } = this.#parts;
    const view = views.refresh(model());
    if (view.ok) reports.works('view_failed');
    else if (view.isNew) reports.problem(problemOf('view_failed', 'view failed', view.error));
    const tree = seen(views.tree);
    if (tree === this.#shown) return;
    this.#shown = tree;
    ui.show(tree);
  }

  /** Brings view and mirror in step with the model; `changed` gets the ids of the widgets that are others now. */
  flush(changed?: Set<string>): void {
    const { mirror, post, announcer, views } = this.#parts;
    this.#pace.done();
    this.refresh();
    const { tree } = views;
    if (tree === null || tree === this.#mirrored) return;
    this.#mirrored = tree;
    const patch = mirror.next(tree, changed);
    if (patch !== null) post({ kind: 'view', revision: ++this.#revision, patch });
    announcer.keymap();
  }

  /** Shows nothing any more. */
  stop(): void {
    this.#pace.stop();
  }
}
