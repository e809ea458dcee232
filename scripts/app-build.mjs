/**
 * How an app is bundled that ships: its libraries in it, "teahouse" left to the loader, readable as an example.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const appBuild = {
  bundle: true,
  minify: false,
  platform: /** @type {const} */ ('node'),
  target: 'node22',
  keepNames: true, // an ApplicationTool is named after its class
  format: /** @type {const} */ ('esm'),
  outExtension: { '.js': '.mjs' },
  external: ['teahouse', 'teahouse/*'],
};
