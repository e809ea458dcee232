import * as vscode from 'vscode';
import type { AccessMode, ListMode } from '../../gateway/types.ts';
import type { SessionState } from '../../session/types.ts';
import type { Meter } from './outline.ts';

/** A session's state in a few words. */
export function stateText(state: SessionState): string {
  switch (state.name) {
    case 'starting':
      return vscode.l10n.t('starting');
    case 'running':
      return vscode.l10n.t('running');
    case 'failed':
      return vscode.l10n.t('failed to start');
    case 'ended':
      return endText(state.why);
  }
}

function endText(why: Extract<SessionState, { name: 'ended' }>['why']): string {
  switch (why) {
    case 'stopped':
      return vscode.l10n.t('stopped');
    case 'quit':
      return vscode.l10n.t('ended by itself');
    case 'crashed':
      return vscode.l10n.t('crashed');
    case 'out_of_memory':
      return vscode.l10n.t('out of memory');
    case 'unresponsive':
      return vscode.l10n.t('ended: it did not respond');
    case 'exited':
      return vscode.l10n.t('exited');
  }
}

/** An access mode in a few words. */
export function modeText(mode: AccessMode): string {
  switch (mode) {
    case 'read':
      return vscode.l10n.t('agents look only');
    case 'ask':
      return vscode.l10n.t('agents ask');
    case 'act':
      return vscode.l10n.t('agents act freely');
  }
}

/** The line above the tree when agents are not shown every tool; `undefined` when they are. */
export function meterText(meter: Meter, mode: ListMode): string | undefined {
  const hidden = meter.all - meter.shown;
  if (hidden <= 0) return undefined;
  return mode === 'compact'
    ? vscode.l10n.t('Agents are shown no tools of widgets; they reach {0} through list_actions.', hidden)
    : vscode.l10n.t(
        'Agents are shown {0} of {1} tools; the rest is reached through list_actions.',
        meter.shown,
        meter.all,
      );
}
