import * as vscode from 'vscode';
import type { AccessMode, ListMode } from '../../gateway/types.ts';
import type { SessionState } from '../../session/types.ts';
import type { Refusal, SpecFault } from '../../tools/types.ts';
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

/** Why a widget or action got no tool, and what to do. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'widget_id':
      return vscode.l10n.t('This id cannot be part of a tool name. Use 1 to 32 letters, digits, “_” or “-”.');
    case 'action_name':
      return vscode.l10n.t(
        'This action name cannot be part of a tool name. Use a small letter, then up to 31 small letters, digits or “_”.',
      );
    case 'action_spec':
      return faultText(refusal.fault);
  }
}

function faultText(fault: SpecFault): string {
  const where = 'path' in fault && fault.path ? vscode.l10n.t(' (at {0})', fault.path) : '';
  switch (fault.kind) {
    case 'not_json':
      return vscode.l10n.t('The description or the schema holds something that JSON cannot{0}.', where);
    case 'duplicate_key':
      return vscode.l10n.t(
        'Two keys of the schema are the same once hidden characters are gone: “{0}”{1}.',
        fault.key,
        where,
      );
    case 'too_large':
      return vscode.l10n.t('The schema is too large or too deep{0}.', where);
    case 'invalid_schema':
      return fault.key === undefined
        ? vscode.l10n.t('The schema is no valid JSON Schema{0}.', where)
        : vscode.l10n.t('The schema is no valid JSON Schema: “{0}”{1}.', fault.key, where);
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
