/** The browser that drives the workbench in tests. */
import fs from 'node:fs';
import { run } from './processes.mjs';
import { Unavailable, step } from './progress.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium that is installed, or undefined. `CHROMIUM` names one. */
const found = () => [process.env['CHROMIUM'] ?? '', ...KNOWN].find((file) => fs.existsSync(file));

/**
 * The path of Chromium. Where there is none, root on Debian gets it with apt-get; everyone else is told how.
 * @returns {Promise<string>}
 */
export async function installedChromium() {
  const there = found();
  if (there !== undefined) return there;
  const packages = ['chromium', 'fonts-dejavu-core'];
  const way = `Install it (Debian: sudo apt-get install -y ${packages.join(' ')}), or set CHROMIUM to its path.`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !fs.existsSync('/usr/bin/apt-get')) throw new Unavailable('Tests in VS Code need Chromium.', way);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await step(`installing ${packages.join(' and ')} with apt-get, as tests in VS Code need a browser`, async () => {
      await run('apt-get', ['update', '-qq'], { env, quiet: true });
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true });
    });
  } catch (error) {
    throw new Unavailable(`apt-get could not install Chromium: ${String(error)}`, way);
  }
  const now = found();
  if (now === undefined) throw new Unavailable('apt-get installed no Chromium.', way);
  return now;
}
