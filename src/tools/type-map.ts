import { providerMap } from '../widgets/index.ts';
import type { ToolProvider } from './types.ts';

/**
 * The built-in map from node type to provider, used when a context carries no `typeMap`. The same map at every call.
 * That it agrees with the widgets, the builders and the documents is held by a test, not by the compiler.
 */
export function defaultTypeMap(): ReadonlyMap<string, ToolProvider> {
  return providerMap;
}

let builtIn: ReadonlySet<ToolProvider> | undefined;

/** Whether a provider is one of the house's own: by identity, so that one which an app brings never is. */
export function isBuiltIn(provider: ToolProvider): boolean {
  // Made at the first question: the extension loads the widgets with its first session.
  builtIn ??= new Set(providerMap.values());
  return builtIn.has(provider);
}
