import * as vscode from 'vscode';
import type { PageBanner } from '../../protocol/page.ts';
import type { Session } from '../../session/types.ts';
import { holdBanner } from '../debug/hold-banner.ts';
import { placeText, type Fault } from '../faults/fault.ts';
import { faultsOf } from '../faults/faults-of.ts';
import { lookingBanner } from '../history/looking-banner.ts';
import { action } from './page-actions.ts';

/**
 * What the terminals of a running app show over its picture: that a debugger holds it; that it is a picture of before; else
 * its newest fault, until it is mended or the person puts it away. Put away is what was there then; what happens afterwards is shown again. Warnings about tools are shown for apps
 * of the workspace only: whoever runs one that ships can do nothing about them.
 */
export class Banners {
  readonly #putAway = new WeakMap<Session, ReadonlySet<unknown>>();

  /** The fault that a session's terminals show; `undefined` for none. An app that does not run says so otherwise. */
  shown(session: Session): Fault | undefined {
    return this.#open(session).at(-1);
  }

  /** The bar for it; `null` for none. */
  of(session: Session): PageBanner | null {
    if (session.hold !== null) return holdBanner(session.hold);
    const { looking } = session.history;
    if (looking !== null) return lookingBanner(looking);
    const open = this.#open(session);
    const fault = open.at(-1);
    if (!fault) return null;
    const others = open.length - 1;
    return {
      severity: fault.severity,
      text: fault.text,
      place: placeText(fault),
      advice: fault.advice,
      more: others === 0 ? '' : vscode.l10n.t('Others: {0}.', others),
      actions: [
        ...(session.app.shipped ? [] : [action('open_file')]),
        ...(others === 0 ? [] : [action('show_problems')]),
        ...(fault.severity === 'error' ? [action('show_log')] : []),
        action('dismiss'),
      ],
    };
  }

  /** Puts away what is there now. */
  dismiss(session: Session): void {
    this.#putAway.set(session, new Set(faultsOf(session).map(({ occurrence }) => occurrence)));
  }

  #open(session: Session): readonly Fault[] {
    if (session.state.name !== 'running') return [];
    const away = this.#putAway.get(session);
    return faultsOf(session).filter(
      ({ severity, occurrence }) => away?.has(occurrence) !== true && (severity === 'error' || !session.app.shipped),
    );
  }
}
