/**
 * The app `data` with a CSV file of 100 MB: how soon its first rows are there, how long all of it takes (the places of the
 * rows, the kinds of the columns), how much memory that is, and how long sorting a million rows takes.
 *
 *   node --expose-gc --conditions=teahouse-source test/bench/data.bench.ts
 *
 * The floors are measured in the same run, in turn with what they are floors of: reading the file and finding its line
 * ends with `indexOf`, and `Array.prototype.sort` of the same keys. Medians of seven rounds. The same rows as JSON and as JSON
 * Lines, 30 MB of each, have `JSON.parse` of the file, or of its lines, as their floor, and medians of three rounds. With the
 * argument `json` these are measured alone.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSheet } from '../../src/apps/data/load.ts';
import { orderOfNumbers } from '../../src/apps/data/order-numbers.ts';
import { orderOfTexts } from '../../src/apps/data/sort-texts.ts';
import { paced } from '../../src/apps/data/pace.ts';

const ROUNDS = 7;
const BYTES = 100_000_000;
const ROWS = 1_000_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-bench-'));
const file = path.join(folder, 'sales.csv');

/** Numbers that look random and are the same in each run. */
function* numbers(): Generator<number, never> {
  for (let seed = 42; ; seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) yield seed / 2 ** 32;
}

function writeFile(): void {
  const random = numbers();
  const upTo = (n: number): number => Math.floor(random.next().value * n);
  const of = (words: readonly string[]): string => words[upTo(words.length)] ?? '';
  const regions = ['North', 'South', 'East', 'West', 'Überland', 'Far "East"'].map((it) =>
    it.includes('"') ? `"${it.replaceAll('"', '""')}"` : it,
  );
  const products = ['Oolong', 'Assam', '"Mint, fresh"', 'Sencha', 'Pu-erh', 'Darjeeling'];
  const out = fs.openSync(file, 'w');
  let text = 'date,region,product,units,price,sales,customer,note\n';
  for (let written = 0, row = 0; written < BYTES; row++) {
    const units = upTo(100);
    const price = 10 + upTo(9_000) / 100;
    const day = `2026-${String(1 + upTo(12)).padStart(2, '0')}-${String(1 + upTo(28)).padStart(2, '0')}`;
    text += `${day},${of(regions)},${of(products)},${units},${price.toFixed(2)},${(units * price).toFixed(2)},`;
    text += `Customer ${upTo(50_000)},some remark on what was ordered, no. ${row}\n`.replace(', no.', '; no.');
    if (text.length < 1_000_000) continue;
    written += fs.writeSync(out, text);
    text = '';
  }
  fs.closeSync(out);
}

/** The bytes of the JSON files: their floor holds all of a file as objects. */
const JSON_BYTES = 30_000_000;
const JSON_ROUNDS = 3;

/** Writes rows like those of the CSV file as one JSON array, or as a line each. */
function writeJson(to: string, isLines: boolean): void {
  const random = numbers();
  const upTo = (n: number): number => Math.floor(random.next().value * n);
  const out = fs.openSync(to, 'w');
  let text = isLines ? '' : '[\n';
  for (let written = 0, row = 0; written + text.length < JSON_BYTES; row++) {
    const units = upTo(100);
    const price = 10 + upTo(9_000) / 100;
    const entry = {
      date: '2026-03-04',
      region: 'Überland',
      product: 'Mint, fresh',
      units,
      price,
      sales: units * price,
    };
    const more = { customer: `Customer ${upTo(50_000)}`, note: `some remark on what was ordered; no. ${row}` };
    text += (row === 0 ? '' : isLines ? '\n' : ',\n') + JSON.stringify({ ...entry, ...more });
    if (text.length < 1_000_000) continue;
    written += fs.writeSync(out, text);
    text = '';
  }
  fs.writeSync(out, text + (isLines ? '\n' : '\n]\n'));
  fs.closeSync(out);
}

async function loadJson(name: string, isLines: boolean): Promise<void> {
  const json = path.join(folder, isLines ? 'sales.jsonl' : 'sales.json');
  writeJson(json, isLines);
  const times = { floor: [] as number[], first: [] as number[], full: [] as number[] };
  let rows = 0;
  for (let round = 0; round < JSON_ROUNDS; round++) {
    times.floor.push(
      await timed(() => {
        const text = fs.readFileSync(json, 'utf8');
        const parsed: unknown[] = isLines
          ? text
              .trimEnd()
              .split('\n')
              .map((line) => JSON.parse(line) as unknown)
          : (JSON.parse(text) as unknown[]);
        rows = parsed.length;
      }),
    );
    times.full.push(
      await timed(async () => {
        const start = performance.now();
        const loading = await openSheet(json);
        times.first.push(performance.now() - start);
        await loading.rest();
        if (loading.sheet.rowCount !== rows) throw new Error(`${loading.sheet.rowCount} rows where there are ${rows}`);
      }),
    );
  }
  const [floor, first, full] = [median(times.floor), median(times.first), median(times.full)];
  console.log(
    `${name}, ${rows} rows      first ${first.toFixed(0)} ms, all ${full.toFixed(0)} ms, ${(full / floor).toFixed(1)} times JSON.parse (floor, ${floor.toFixed(0)} ms)`,
  );
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function timed(work: () => unknown): Promise<number> {
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of the processor since `before`: of this process alone, however many others want it. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function findLines(): number {
  const bytes = fs.readFileSync(file);
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

async function load(): Promise<void> {
  const times: Record<'floor' | 'first' | 'full' | 'floorWork' | 'fullWork', number[]> = {
    floor: [],
    first: [],
    full: [],
    floorWork: [],
    fullWork: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    let work = process.cpuUsage();
    times.floor.push(await timed(findLines));
    times.floorWork.push(since(work));
    let first = 0;
    work = process.cpuUsage();
    times.full.push(
      await timed(async () => {
        const start = performance.now();
        const loading = await openSheet(file);
        first = performance.now() - start;
        await loading.rest();
      }),
    );
    times.first.push(first);
    times.fullWork.push(since(work));
  }
  const floor = median(times.floor);
  const [first, full] = [median(times.first), median(times.full)];
  const goal = floor / 10 + 50;
  console.log(`read and find line ends (floor) ${floor.toFixed(0)} ms`);
  console.log(`first rows                      ${first.toFixed(0)} ms, goal at most ${goal.toFixed(0)} ms`);
  console.log(
    `full load                       ${full.toFixed(0)} ms, ${(full / floor).toFixed(1)} times, goal at most 12`,
  );
  const [floorWork, fullWork] = [median(times.floorWork), median(times.fullWork)];
  console.log(
    `  of the processor's time       ${fullWork.toFixed(0)} ms against ${floorWork.toFixed(0)} ms, ${(fullWork / floorWork).toFixed(1)} times`,
  );
}

function memory(): void {
  const script = new URL('data-load.ts', import.meta.url).pathname;
  const options = ['--expose-gc', '--conditions=teahouse-source', script, file];
  const { rows, before, most } = JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' })) as {
    rows: number;
    before: number;
    most: number;
  };
  const { size } = fs.statSync(file);
  const taken = most - before;
  console.log(
    `memory of ${rows} rows          ${(taken / 1e6).toFixed(0)} MB, ${(taken / size).toFixed(2)} times the file, goal at most 3`,
  );
}

async function sort(): Promise<void> {
  const random = numbers();
  const keys = Float64Array.from({ length: ROWS }, () => Math.floor(random.next().value * 1e9) / 100);
  const texts = Array.from(keys, (key) => `customer ${key}`);
  const { signal } = new AbortController();
  const times: Record<'numbers' | 'numberFloor' | 'texts' | 'textFloor', number[]> = {
    numbers: [],
    numberFloor: [],
    texts: [],
    textFloor: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const listed = Array.from(keys);
    times.numberFloor.push(await timed(() => listed.sort((a, b) => a - b)));
    times.numbers.push(await timed(() => orderOfNumbers(keys, 'asc')));
    const words = texts.slice();
    times.textFloor.push(await timed(() => words.sort()));
    times.texts.push(await timed(() => orderOfTexts(texts, 'asc', paced(signal))));
  }
  for (const [name, own, floor] of [
    ['numbers', times.numbers, times.numberFloor],
    ['texts  ', times.texts, times.textFloor],
  ] as const) {
    const [mine, theirs] = [median(own), median(floor)];
    console.log(
      `order of a million ${name}      ${mine.toFixed(0)} ms, ${(mine / theirs).toFixed(2)} times Array.prototype.sort (${theirs.toFixed(0)} ms), goal at most 2`,
    );
  }
}

try {
  if (!process.argv.includes('json')) {
    writeFile();
    await load();
    memory();
    await sort();
  }
  await loadJson('JSON', false);
  await loadJson('JSON Lines', true);
} finally {
  fs.rmSync(folder, { recursive: true });
}
