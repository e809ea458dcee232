/**
 * `npm run release -- open-vsx` or `-- marketplace`: packs the extension, checks what the registry asks of it, and sends it
 * with that registry's own program. The token is read from the environment by that program and stands nowhere else.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packTo } from './package.mjs';
import { npm, run } from './processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The version of `ovsx` that is fetched to publish; needs Node 22, which the scripts bring. */
const OVSX = '1.4.0';

/**
 * Where the extension can be published: the variable with the token, and how a VSIX is sent.
 * @type {Readonly<Record<string, { token: string, send: (file: string) => Promise<void> }>>}
 */
const REGISTRIES = {
  'open-vsx': {
    token: 'OVSX_PAT',
    send: (file) =>
      npm(['exec', '--yes', `--package=ovsx@${OVSX}`, '--', 'ovsx', 'publish', file], { stdio: 'inherit' }),
  },
  marketplace: {
    token: 'VSCE_PAT',
    send: (file) =>
      run(process.execPath, [
        path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce'),
        ...['publish', '--packagePath', file, '--allow-missing-repository'],
      ]),
  },
};

/**
 * What a registry would refuse in a manifest, in words; empty when nothing. These are the rules of Open VSX's server
 * (`ExtensionValidator`) and of vsce, as far as they can be checked without either.
 * @param {Readonly<Record<string, unknown>>} manifest
 * @param {{ hasLicence: boolean, bytes?: number }} files
 * @returns {string[]}
 */
export function refusals(manifest, { hasLicence, bytes = 0 }) {
  const { name, publisher, version, engines, description, displayName, keywords, categories, license } = manifest;
  const isName = (/** @type {unknown} */ it) => typeof it === 'string' && /^[\w-]+$/.test(it);
  const isShort = (/** @type {unknown} */ it) => typeof it === 'string' && it.length <= 2048;
  const list = (/** @type {unknown} */ it) => (Array.isArray(it) ? it : []);
  const rules = /** @type {const} */ ([
    [isName(name), 'name: letters, digits, _ and - only'],
    [isName(publisher), 'publisher: the namespace, of letters, digits, _ and - only'],
    [typeof version === 'string' && /^\d+\.\d+\.\d+$/.test(version), 'version: three numbers with dots'],
    [typeof Object(engines).vscode === 'string', 'engines.vscode: the oldest VS Code'],
    [isShort(description) && isShort(displayName), 'description, displayName: at most 2,048 characters each'],
    [list(keywords).length <= 30, 'keywords: at most 30'],
    [list(categories).join(',').length <= 2048, 'categories: at most 2,048 characters'],
    [typeof license === 'string' && hasLicence, 'license: its SPDX name, and the file LICENSE'],
    [manifest['private'] !== true, 'private: not in what is published'],
    [manifest['enabledApiProposals'] === undefined, 'enabledApiProposals: no proposed API'],
    [bytes <= 1_500_000, 'the VSIX: at most 1,500,000 bytes'],
  ]);
  return rules.filter(([holds]) => !holds).map(([, text]) => text);
}

/**
 * Packs and sends.
 * @param {string | undefined} name  the registry's
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @throws what is missing, before anything is sent
 */
export async function release(name, env = process.env) {
  const registry = Object.hasOwn(REGISTRIES, name ?? '') ? REGISTRIES[name ?? ''] : undefined;
  if (registry === undefined) throw new Error(`Say where: ${Object.keys(REGISTRIES).join(' or ')}.`);
  if (!env[registry.token])
    throw new Error(`Set ${registry.token} to your access token first; docs/CONTRIBUTING.md says how to get one.`);
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, `teahouse-${manifest.version}.vsix`);
  const bytes = await packTo(file);
  const why = refusals(manifest, { hasLicence: fs.existsSync(path.join(root, 'LICENSE')), bytes });
  if (why.length > 0) throw new Error(`Not published:\n${why.join('\n')}`);
  await registry.send(file);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await release(process.argv[2]).catch((/** @type {Error} */ error) => {
    console.error(error.message);
    process.exit(1);
  });
}
