/** The clock of the running process, for the layers above that may not import the session (`mcp`). */
export { systemClock } from '../session/host/system-clock.ts';
