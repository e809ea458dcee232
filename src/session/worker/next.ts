import type { Command } from '../../sdk/command.ts';
import { commandFault, presentCommands } from './commands.ts';
import { isPlainObject, kindOf } from './plain.ts';

/** What `init` or `update` answered, checked. */
export type Checked =
  | { readonly ok: true; readonly model: object; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly fault: string };

const NONE: readonly Command[] = [];

/** Checks the answer of `init` or `update`: a model, or a list of a model and commands (design: *App module*). */
export function checkNext(answer: unknown): Checked {
  if (!Array.isArray(answer)) {
    return isPlainObject(answer)
      ? { ok: true, model: answer, commands: NONE }
      : { ok: false, fault: modelFault(answer) };
  }
  const [model, ...commands] = answer as unknown[];
  if (!isPlainObject(model)) return { ok: false, fault: modelFault(model) };
  for (const command of commands) {
    const fault = commandFault(command);
    if (fault !== null) return { ok: false, fault };
  }
  return { ok: true, model, commands: presentCommands(commands) };
}

function modelFault(given: unknown): string {
  const rule = 'A model is a plain object, alone or as [model, ...commands]';
  if (given === undefined) return `it returned nothing. ${rule}; a case without \`return\` gives this`;
  if (given instanceof Promise) return `it returned a promise. ${rule}; asynchronous work is a command`;
  return `it returned ${kindOf(given)}. ${rule}`;
}
