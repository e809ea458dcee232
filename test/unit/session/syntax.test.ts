import assert from 'node:assert/strict';
import ts from 'typescript';
import { transpile } from '../../../src/session/worker/transpile.ts';

/** What each file exports as its default; a file that cannot be run here is a failure. */
const FILES: Readonly<Record<string, string>> = {
  'enums: numbers, reverse mapping, computed members, strings': `
    enum N { A, B = 5, C, D = B | 8, E = 'xyz'.length, F = -1, G = (1 + 2) * 3 }
    enum S { A = 'a', B = "b", 'c d' = 'e' }
    export default [N.C, N[5], N.D, N.E, N[N.F], N.G, Object.entries(N), S.A, Object.entries(S)];`,
  'enums: members that name members, names that are texts, merged ones': `
    enum A { 'with blank' = 2, Next, Double = Next * 2 }
    enum A2 { X = 1 } enum A2 { Y = 2 }
    const enum F { On = 1 << 3, Both = On | 1 }
    export default [A['with blank'], A.Next, A.Double, A2.X, A2.Y, F.Both];`,
  'enums: exported, used before and within functions': `
    export enum E { One = 1 } export const enum C { Two = 2 }
    function f() { enum Inner { Z = -1, Y = ~1, W = +2 } return [Inner.Z, Inner[-2], Inner.W]; }
    export default [E.One, C.Two, f()];`,
  'enums: ambient ones leave nothing': `declare enum Gone { A } declare const enum Gone2 { B } export default typeof Gone;`,
  'parameter properties, with defaults, bodies, super and fields': `
    class Base { constructor(readonly kind: string) {} }
    class A extends Base {
      private note = 'field';
      constructor(public x: number, protected readonly y = x * 2, private override readonly kind: string = 'k', z?: string) {
        super('base'); this.note += z ?? '!';
      }
      all() { return [this.x, this.y, this.kind, this.note]; }
    }
    export default [new A(1).all(), new A(1, 5, 'q', 'z').all()];`,
  'class members: declare, !, ?, index signatures, overloads, abstract, static blocks, private names': `
    interface I { m(): void }
    abstract class A<T = string> implements I, Iterable<number> {
      [key: string]: unknown; static [index: number]: string;
      declare gone: T; sure!: number; maybe?: string; readonly r = 1 as const;
      static readonly #four: number = 4; static total = 0; static { A.total = A.#four; }
      constructor(); constructor(x?: number); constructor(x?: number) { this.m(); if (x) this.sure = x; }
      abstract get a(): number; abstract b?: string; protected abstract go(): void;
      m(): void; m(x?: string): void { this.maybe = x ?? 'none'; }
      get size(): number { return 3; } set size(v: number) { this.maybe = String(v); }
      *[Symbol.iterator](): Iterator<number> { yield 1; yield* [2, 3]; }
      static isA(x: object): x is A { return #n in x || x instanceof A; } async later?(): Promise<void>;
      #n = 0;
    }
    class B extends A<number> { a = 2; go() {} override m(this: B, x?: string) { super.m(x); } }
    const b = new B(7); b.size = 9;
    export default [Object.keys(b), b.maybe, [...b], A.total, A.isA(b), A.isA({})];`,
  'class expressions, generics, modifiers as names': `
    const C = class<T> { static make = <U,>(u: U) => u; declare: number = 1; readonly: number = 2; abstract = 3; static static = 4; type = 5; get get() { return 6; } async async() {} };
    const o = { declare: 1, async type<T>(t: T): Promise<T> { return t; }, get as() { return 2; }, 'satisfies': 3, is: 4 };
    const c = new C<string>();
    export default [C.make<number>(8), c.declare, c.readonly, c.abstract, C.static, c.type, c.get, o.as, o.satisfies, await o.type('t')];`,
  'names that are words of types': `
    let type = 1, as = 2, satisfies = 3, declare = 4, is = 5, infer = 6, keyof = 7, of = 8, unique = 9, global = 10, any = 11, abstract = 12, namespace = 13, module = 14, readonly = 15, override = 16, out = 17, asserts = 18, from = 19, get = 20, set = 21;
    type
    = 100;
    as = type as number; satisfies = as satisfies number;
    const f = (asserts: number, is: number) => asserts + is;
    export default [type, as, satisfies, declare, is, infer, keyof, of, unique, global, any, abstract, namespace, module, readonly, override, out, f(asserts, from), get, set];`,
  'assertions of every kind, also as targets': `
    const o: { a?: { b: number; list: number[] } } = { a: { b: 1, list: [1] } };
    o.a!.b = 2; (o.a as { b: number }).b += 3; (<any>o).c = 4; o!.a!.list![0]! += 5; delete (o as any).d;
    const t = <const>['x', 1]; const u = { k: 1 } as const satisfies object; let v; (v as any) = [1] as unknown as number[];
    for (const x of [...<number[]>v]) v.push((x + 1 as number) < 3 ? 7 : 8);
    export default [o, t, u, v, (o.a?.list!)[0], o.a!?.b, o.a?.b!.toFixed(1), !o.a!, typeof o.a!.b as string, v! instanceof Array];`,
  'generics where they look like comparisons': `
    const f = <T,>(x: T): T => x; const g = async <T extends object>(x: T) => x; const id = f<number>;
    function tag<T>(s: TemplateStringsArray, ...v: T[]) { return s.join('-') + v.length; }
    const a = 1, b = 2, c = 3, m = new Map<string, Array<Map<number, string>>>([['k', []]]);
    export default [f<string>('x'), await g<{ q: 1 }>({ q: 1 }), id(5), tag<number>\`p\${1}q\${2}\`, a < b, a < b && c > (b), f<Array<number>>([1])[0], [...m.keys()], (a < b) > false, a<b>>c ? 1 : 0];`,
  'arrows with types, in conditionals too': `
    const yes = true, v = 4;
    const a = yes ? (x: number): number => x + 1 : (y: string) => y;
    const b = yes ? (v) : 5; const c = yes ? (v) => v : null; const d = yes ? ((v): number => v) : 0;
    const e = yes ? async (x: number): Promise<number> => x : undefined;
    const guard = (x: unknown): x is string => typeof x === 'string'; const must = (x: unknown): asserts x => { if (!x) throw 1; };
    const opt = ({ p = 1, q }: { p?: number; q?: string } = {}, [r]: [number?] = [2], ...rest: number[]): [number, number | undefined, number] => [p, r, rest.length];
    const fn: (a: number) => (b: string) => void = () => () => undefined; const k = (x: { a: 1 } | null = null): typeof x => x;
    export default [(a as Function)(1), b, (c as Function)(6), (d as Function)(7), await e!(8), guard('s'), must(1), opt(), opt({ p: 3 }, [], 1, 2), fn(1)('x'), k()];`,
  'types that leave nothing': `
    type T1<in out A, const B extends readonly unknown[] = []> = A extends infer U extends string ? \`x\${U}y\` : B[number];
    type T2 = { readonly [K in keyof T1<string> as \`get\${string & K}\`]-?: () => void } & { readonly [k: string]: unknown };
    type T3 = [first: string, second?: number, ...rest: boolean[]]; type T4 = abstract new (...a: any[]) => object; type T5 = typeof import('node:fs'); type T6 = import('node:fs').Stats['size'];
    type T7 = unique symbol; type T8 = asserts; interface asserts { <T>(x: T): T; new (x: number): asserts; readonly [k: string]: any; get v(): number; set v(x: number); m?(): void }
    declare function far(x: number): string; declare let l: number, l2: string; declare class D { x: 1; constructor(y: 2); static z(): void }
    declare module 'somewhere' { export const q: 1; export default q } declare namespace N.M { let z: number } declare global { interface Array<T> { mine: T } var g: number }
    namespace OnlyTypes { export type A = 1; export interface B {} } export type { T1 as TT }; export interface Ex {} export declare const never: 1; export type Only<T> = T | undefined;
    function over(x: string): 1; function over(x: number): 2; function over(x: unknown) { return typeof x; }
    let later: number | undefined, tuple: [a?: 1], fnType: new () => void, cond: T1<'a'> extends string ? 1 : 2, neg: -1 | 1n, q: (typeof later)[];
    export default [over(1), later, typeof far];`,
  'imports and exports of types, and those that are used as values': `
    import type Fs from 'node:fs'; import type { Stats } from 'node:fs'; import { type PathLike, sep, type Dirent as D } from 'node:path'; import * as path from 'node:path'; import type * as Os from 'node:os';
    import defaultPath, { basename as base, type ParsedPath } from 'node:path'; import { EventEmitter } from 'node:events'; import { join as unusedJoin } from 'node:path';
    export type { Stats }; export type * from 'node:os'; export type * as OsTypes from 'node:os'; export { type PathLike, sep as separator }; export * as url from 'node:url';
    let x: EventEmitter | undefined, y: Fs.Stats | D | undefined;
    export default [sep.length, base('/a/b'), defaultPath === path.default, x, y];`,
  'what the language itself has': `
    label: for (const [i, v] of [1, 2].entries()) { if (i) break label; void v; }
    class P { static #p = 1; static has(o: object) { return #p in o; } accessorLike = 1; }
    const re = /[\\p{L}--[a-z]]/v.test('Ä'), big = 1_000n ** 2n, n = null ?? (0 || 'or'), t = { ...{ a: 1 }, ['c' + 1]: 2, get g() { return 3; } };
    let la: number | null = null; la ??= 5; la ||= 6; la &&= 7;
    try { throw new Error('e', { cause: 1 }); } catch (e: unknown) { t.a = (e as Error).cause as number; } finally { t.a++; }
    async function* gen(): AsyncGenerator<number> { yield 1; } const got: number[] = []; for await (const x of gen()) got.push(x);
    export default [P.has(P), re, String(big), n, t, la, got, import.meta !== undefined, typeof (await import('node:path')).sep, [1, 2, 3].at(-1), \`a\${\`b\${1 as number}\`}\`, (() => { switch (la as number) { case 7: return 'seven'; default: return ''; } })()];`,
  'default exports: an abstract class': `export default abstract class A<T> { static x: number = 3; abstract y: T }`,
  'default exports: a generic function': `export default function f<T extends string = string>(this: void, x?: T): x is T { return x === undefined; }`,
  'default exports: an interface beside a value': `export default interface Gone { a: 1 } export const value: number = 4;`,
  'default exports: an object that satisfies': `type S = { a: number }; export default { a: 1 } satisfies S as S;`,
  'comments, directives and blank lines': `#!/usr/bin/env node
/// <reference types="node" />
    // @ts-expect-error: it is said
    const x: number = 'text'; /* let y: string */ const z = '/* : string */' + \`// \${x as any}\`;

    export default [x, z];`,
};

/** Runs a module and answers what can be compared of its exports. */
async function valuesOf(code: string): Promise<unknown> {
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as object;
  return Object.fromEntries(Object.entries(module).map(([name, value]) => [name, comparable(value)]));
}

/** Functions and classes as what they answer and hold. */
function comparable(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  const isClass = String(value).startsWith('class');
  return {
    isClass,
    name: value.name,
    fields: Object.fromEntries(Object.entries(value)),
    answer: isClass ? null : (value as () => unknown)(),
  };
}

describe('TypeScript that V8 can run once its types are gone', () => {
  for (const [what, code] of Object.entries(FILES)) {
    it(`does what TypeScript’s own output does: ${what}`, async () => {
      const { outputText } = ts.transpileModule(code, {
        compilerOptions: {
          target: ts.ScriptTarget.ESNext,
          module: ts.ModuleKind.ESNext,
          experimentalDecorators: false,
        },
      });
      const mine = transpile(code, '/app/x.ts').code;
      assert.deepEqual(await valuesOf(mine), await valuesOf(outputText));
      assert.equal(mine.replace(/\n\/\/# sourceMappingURL=.*$/, '').split('\n').length, code.split('\n').length);
    });
  }
});
