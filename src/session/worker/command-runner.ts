import type { Command } from '../../sdk/command.ts';
import type { Link } from './chains.ts';

/** Whatever takes the commands that `init` and `update` ask for. */
export interface CommandRunner {
  run(commands: readonly Command[], link: Link): void;
  /** Nothing starts any more, and what runs is aborted. */
  stop(): void;
}
