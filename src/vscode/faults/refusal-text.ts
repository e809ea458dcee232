import * as vscode from 'vscode';
import type { Refusal, SpecFault } from '../../tools/types.ts';

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
