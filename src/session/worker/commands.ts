import type { Command } from '../../sdk/command.ts';
import { isPlainObject, kindOf } from './plain.ts';

/** The required fields of each command and what they hold. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  task: { name: 'string', run: 'function' },
  delay: { ms: 'number' },
  batch: { commands: 'list' },
  sequence: { commands: 'list' },
  cancel: { key: 'string' },
  quit: {},
  copy: { text: 'string' },
  notify: { text: 'string' },
  open_file: { path: 'string' },
  shell: { program: 'string', args: 'list', done: 'function' },
  read_file: { path: 'string', done: 'function' },
  read_lines: { path: 'string', part: 'function' },
  write_file: { path: 'string', text: 'text', version: 'version', done: 'function' },
  open: { key: 'string', run: 'function', opened: 'function' },
  close: { key: 'string' },
};

/** What a field may hold where its name is no `typeof`. */
const CHECKS: Readonly<Record<string, (given: unknown) => boolean>> = {
  list: Array.isArray,
  text: (given) => typeof given === 'string' || typeof given === 'function',
  version: (given) => given === null || typeof given === 'string',
};

/** Says what is wrong with a value that should be a command; `null` when it is one. Absent ones (`false`) are fine. */
export function commandFault(value: unknown): string | null {
  if (value === null || value === undefined || value === false) return null;
  if (!isPlainObject(value)) return `${kindOf(value)} stands where a command is expected`;
  const kind = value['command'];
  const fields = typeof kind === 'string' && Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined;
  if (fields === undefined)
    return `there is no command ${JSON.stringify(kind)}; there are ${Object.keys(FIELDS).join(', ')}`;
  for (const [field, wanted] of Object.entries(fields)) {
    const given = value[field];
    if (!(CHECKS[wanted]?.(given) ?? typeof given === wanted)) {
      return `the command "${String(kind)}" needs ${field} as a ${wanted}, not ${kindOf(given)}`;
    }
  }
  if (Array.isArray(value['commands'])) {
    for (const inner of value['commands']) {
      const fault = commandFault(inner);
      if (fault !== null) return fault;
    }
  }
  return null;
}

/** The commands of a list, without the absent ones. The list has passed {@link commandFault}. */
export function presentCommands(list: readonly unknown[]): readonly Command[] {
  return list.filter((item): item is Command => typeof item === 'object' && item !== null);
}
