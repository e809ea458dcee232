import path from 'node:path';
import { appSource } from '../../session/host/index.ts';

/** The endings that a file of tests may have beside an app: `notes.tea.ts` has `notes.test.ts` or `notes.tea.test.ts`. */
const endings = ['.test.ts', '.tea.test.ts', '.test.js', '.tea.test.js', '.test.mjs', '.tea.test.mjs'];

/** The file of tests beside an app; `undefined` where there is none. */
export function testFileOf(app: string, exists: (file: string) => boolean): string | undefined {
  const base = path.join(path.dirname(app), appSource(app).name);
  return endings.map((ending) => `${base}${ending}`).find(exists);
}
