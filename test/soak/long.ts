/** `npm run soak`: hours of work in minutes, faults at random, and a load of clients, with the worker that ships. Ends with 1 when anything was wrong. */
import { clientLoad, clientLoadFaults } from './clients.ts';
import { faultRun } from './faults.ts';
import { soak } from './soak.ts';
import { soakFaults } from './verdict.ts';

const dist = new URL('../../dist/', import.meta.url);
const begin = performance.now();
const said = (text: string): void => console.log(`[${((performance.now() - begin) / 1_000).toFixed(0)} s] ${text}`);
const [sessions = 20, messages = 200_000, restarts = 2_000] = process.argv.slice(2).map(Number);
said(`${sessions} sessions, ${messages} messages, ${restarts} restarts and reloads`);
const worker = { workerUrl: new URL('worker.mjs', dist), entries: { teahouse: new URL('sdk.mjs', dist).href } };
const report = await soak({ sessions, messages, restarts, ...worker, say: said });
const { faults: _faults, ...figures } = report;
said(JSON.stringify(figures, null, 2));
const faults = soakFaults(report, { heap: 1.05 });
for (const fault of faults) said(`✘ ${fault}`);
said(faults.length === 0 ? '✔ no message lost, nothing left open, the heap is flat' : `${faults.length} faults`);

const seed = Date.now() % 1_000_000;
said(`faults at random, seed ${seed}`);
const { wrong, ...struck } = await faultRun({ seed, faults: Math.ceil(restarts / 20), ...worker });
said(JSON.stringify(struck, null, 2));
for (const fault of wrong) said(`✘ ${fault}`);
said(wrong.length === 0 ? '✔ every call answered once, no other session disturbed, no write lost or doubled' : '');

const calls = messages / 2;
said(`32 clients, 50 sessions, ${calls} calls, a change of the list after every 100`);
const load = await clientLoad({ clients: 32, sessions: 50, calls, changeEvery: 100, ...worker, say: said });
const { faults: _load, ...loaded } = load;
said(JSON.stringify(loaded, null, 2));
const trouble = clientLoadFaults(load, { heap: 1.15, unfair: 1.25, wanted: calls });
for (const fault of trouble) said(`✘ ${fault}`);
said(trouble.length === 0 ? '✔ every call answered once and counted once, all clients know the list' : '');
process.exitCode = faults.length + wrong.length + trouble.length === 0 ? 0 : 1;
