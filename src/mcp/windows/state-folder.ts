import { homedir } from 'node:os';
import path from 'node:path';

/** What {@link stateFolder} goes by; the process's own when left out. */
export interface Surroundings {
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

/**
 * The folder where the windows of VS Code tell the user's other programs where they listen. It depends on the user alone,
 * never on a login session, so that both sides find the same one (XDG Base Directory Specification: `XDG_STATE_HOME`).
 */
export function stateFolder({
  platform = process.platform,
  env = process.env,
  home = homedir(),
}: Surroundings = {}): string {
  const given = env['XDG_STATE_HOME'];
  if (given !== undefined && path.isAbsolute(given)) return path.join(given, 'teahouse');
  if (platform === 'win32') return path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'teahouse');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'teahouse');
  return path.join(home, '.local', 'state', 'teahouse');
}
