import { MARK_STAYS } from '../../protocol/page.ts';
import type { PageMark } from '../../protocol/page.ts';
import type { Session } from '../../session/types.ts';

/** What an outline needs of its panel. */
export interface OutlinePorts {
  readonly locate: Session['asks']['locate'];
  /** Whether the page shows the picture now. */
  readonly isShown: () => boolean;
  /** Outlines cells, or nothing any more. */
  readonly show: (mark: PageMark | null) => void;
}

/** The outline of a widget in a panel: it goes as soon as its widget stands elsewhere, for it would be about another one. */
export class Outline {
  readonly #ports: OutlinePorts;
  /** What to outline once there is a picture. */
  #wanted: { readonly widgetId: string; readonly label: string } | null = null;
  #shown: { readonly widgetId: string; readonly mark: PageMark; readonly until: number } | null = null;
  #looks = false;

  constructor(ports: OutlinePorts) {
    this.#ports = ports;
  }

  /** Outlines a widget; a page without a picture does so with its first frame. `false` when nothing of it is on the screen. */
  async put(widgetId: string, label: string): Promise<boolean> {
    const place = await this.#ports.locate({ widgetId });
    if (place === null) return false;
    if (!this.#ports.isShown()) {
      this.#wanted = { widgetId, label };
      return true;
    }
    const mark = { ...place, label };
    this.#shown = { widgetId, mark, until: performance.now() + MARK_STAYS };
    this.#ports.show(mark);
    return true;
  }

  /** The page shows another picture. */
  drawn(): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted !== null) void this.put(wanted.widgetId, wanted.label);
    else void this.#look();
  }

  /** Looks whether the widget still stands where it is outlined. Frames that come meanwhile wait for one look together. */
  async #look(): Promise<void> {
    const shown = this.#shown;
    if (shown === null || this.#looks) return;
    if (performance.now() > shown.until) {
      this.#shown = null;
      return;
    }
    this.#looks = true;
    const place = await this.#ports.locate({ widgetId: shown.widgetId });
    this.#looks = false;
    if (this.#shown !== shown || (place !== null && isSame(place, shown.mark))) return;
    this.#shown = null;
    this.#ports.show(null);
  }
}

type Place = Omit<PageMark, 'label'>;

function isSame(a: Place, b: Place): boolean {
  return a.column === b.column && a.row === b.row && a.columns === b.columns && a.rows === b.rows;
}
