/** The one way every call goes, and the house that both the extension and the headless program stand on. */
export { callResult } from './answers.ts';
export { createClient, createPerson } from './clients.ts';
export { createHouse } from './house.ts';
export type { House, HouseOptions } from './house.ts';
export { DEFAULT_SETTINGS, LiveSettings } from './settings.ts';
export type { HouseSettings } from './settings.ts';
