import type { Json } from '../../sdk/provider.ts';
import type { SessionResources } from '../../tools/resources.ts';
import type { Run } from './run.ts';

/** How the screen and the app's `resources` are read: each in the worker, when it is asked for. */
export function sessionResources(run: Run, keys: readonly string[]): SessionResources {
  const read = async (key: string): Promise<Json> => {
    const answer = await run.readModel(key);
    if (!answer.ok) throw new Error(answer.reason.message);
    return answer.result;
  };
  return {
    model: Object.fromEntries(keys.map((key) => [key, () => read(key)])),
    screen: async () => (await run.readScreen())?.rows.join('\n') ?? '',
  };
}
