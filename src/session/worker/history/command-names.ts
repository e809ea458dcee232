import type { Command } from '../../../sdk/command.ts';
import { presentCommands } from '../commands.ts';

/**
 * The names of commands, those inside of `batch` and `sequence` one by one: a task's own name, `open KEY`, else the kind
 * of command.
 */
export function commandNames(commands: readonly Command[]): readonly string[] {
  return commands.flatMap((command) => {
    switch (command.command) {
      case 'task':
        return [command.name];
      case 'open':
      case 'close':
        return [`${command.command} ${command.key}`];
      case 'batch':
      case 'sequence':
        return commandNames(presentCommands(command.commands));
      default:
        return [command.command];
    }
  });
}
