import * as vscode from 'vscode';
import type { PageBanner } from '../../protocol/page.ts';
import type { Looking } from '../../protocol/history.ts';
import { action } from '../terminal/page-actions.ts';
import { originText, timeText } from './texts.ts';

/** The bar over a picture of before: that it is one, which, and how to get back to now. */
export function lookingBanner(looking: Looking): PageBanner {
  const { entry, first, newest, did, origin, at, refused } = looking;
  const where =
    origin === null
      ? vscode.l10n.t('Looking back: before the oldest step that is kept')
      : vscode.l10n.t('Looking back: after step {0} of {1}', entry - first, newest - first);
  return {
    severity: 'info',
    text: origin === null ? `${where}.` : `${where}: ${did} (${originText(origin)}, ${timeText(at)}).`,
    place: '',
    advice:
      refused > 0
        ? vscode.l10n.t(
            'Nothing was sent: the app cannot be worked in a picture of before. Press Escape to return to now.',
          )
        : vscode.l10n.t('← and → step, Escape returns to now. Agents wait meanwhile.'),
    more: '',
    actions: [action('return_to_now'), action('rewind_here')],
  };
}
