import path from 'node:path';
import * as vscode from 'vscode';
import type { LoadError, Problem } from '../../protocol/worker.ts';
import type { ToolFile } from '../../session/host/index.ts';
import type { Fault } from '../faults/fault.ts';
import type { KnownFile } from './tool-files.ts';

/** What is wrong with a file of tools now, the newest last. */
export function fileFaults({ loaded }: KnownFile): readonly Fault[] {
  if (loaded === null) return [];
  const { state, problems, collisions, file } = loaded;
  return [
    ...collisions.map(({ name, holder }): Fault => {
      const text = vscode.l10n.t('Agents get no tool “{0}”: “{1}” has its name. Give it another name.', name, holder);
      const occurrence = `name_collision ${name}`;
      return { severity: 'warning', code: 'name_collision', text, advice: '', file, occurrence };
    }),
    ...problems.map((problem) => faultOf(problem, file, adviceFor(problem))),
    ...(state.name === 'failed' ? [faultOf(state.error, file, state.error.advice ?? '')] : []),
    ...(state.name === 'ended' ? [endFault(file, state)] : []),
  ];
}

function faultOf(from: Problem | LoadError, own: string, advice: string): Fault {
  const { code, message, file, line, column } = from;
  return {
    severity: 'error',
    code,
    text: message,
    advice,
    file: file ?? own,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    occurrence: from,
  };
}

function adviceFor({ code, about, message }: Problem): string {
  // What is not offered says in its own text what to write; a tool that failed is mended in its code.
  if (code === 'reload_failed' || about === message) return '';
  return vscode.l10n.t('The other tools go on. Fix the code and save the file.');
}

function endFault(file: string, end: Extract<ToolFile['state'], { name: 'ended' }>): Fault {
  const { t } = vscode.l10n;
  const name = path.basename(file);
  const text = {
    crashed: t('{0} has crashed.', name),
    out_of_memory: t('{0} was ended because it used too much memory.', name),
    unresponsive: t('{0} was ended because it no longer answered.', name),
    exited: t('{0} ended itself.', name),
  }[end.why];
  const advice = t('Its tools are gone until it is loaded again.');
  return {
    severity: 'error',
    code: end.why,
    text: [text, end.detail].filter((part) => part !== undefined).join(' '),
    advice,
    file,
    occurrence: end,
  };
}
