/** The source of an event, for the layers above that may not import the session (`mcp`). */
export { Emitter, disposeAll } from '../session/host/emitter.ts';
