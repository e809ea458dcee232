/** Makes `import 'vscode'` lead to the fake, for modules that are imported after this one (with `await import`). */
import { registerHooks } from 'node:module';

const fake = new URL('./vscode.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url: fake, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
});
