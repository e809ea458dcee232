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
      return vscode.l10n.t('ended: it no longer answered');
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

/** Beyond so many tools beside its own, VS Code's chat puts ours behind groups (spec: host.md 3). */
const chatRoom = 46;

/** The line above the tree: how many tools agents are shown, of how many, and what becomes of the others. */
export function meterText(meter: Meter, mode: ListMode, limit: number): string {
  const { t } = vscode.l10n;
  const reachable = meter.all - meter.hidden;
  const rest = reachable - meter.shown;
  const parts = [budgetText(meter.shown, rest, reachable, mode, limit)];
  if (mode === 'all' && meter.shown > chatRoom)
    parts.push(t('VS Code chat lists about {0} beside its own and puts the others behind groups.', chatRoom));
  if (meter.hidden > 0) parts.push(t('Hidden from agents: {0}.', meter.hidden));
  return parts.join(' ');
}

function budgetText(shown: number, rest: number, reachable: number, mode: ListMode, limit: number): string {
  const { t } = vscode.l10n;
  if (mode === 'compact' && rest > 0)
    return t('Agents are shown no tools of widgets; they reach {0} through list_actions.', rest);
  if (rest > 0)
    return t('Agents are shown {0} of {1} tools; the rest is reached through list_actions.', shown, reachable);
  return mode === 'auto'
    ? t('Agents are shown {0} tools, of at most {1}.', shown, limit)
    : t('Agents are shown {0} tools.', shown);
}
