import assert from 'node:assert/strict';
import { LoadFault, transpile } from '../../../src/session/worker/transpile.ts';

/** The code without its source map. */
function bare(code: string, module?: 'esm' | 'commonjs'): string {
  return transpile(code, '/app/x.ts', module).code.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}

function faultOf(code: string) {
  try {
    transpile(code, '/app/x.ts');
  } catch (error) {
    if (error instanceof LoadFault) return error.error;
    throw error;
  }
  return undefined;
}

const fine: readonly [what: string, code: string][] = [
  [
    'annotations',
    'const a: number = 1; function f<T extends object>(x: T, y?: string): asserts x is T { return x as never; }',
  ],
  [
    'interfaces and types',
    'interface A { b: string } type B = A | null; export type { B }; export interface C extends A {}',
  ],
  ['enums', 'enum Color { Red, Green = 5 } const enum Flag { On = 1 } declare enum Far { Away }'],
  [
    'enums of texts and of numbers that are computed',
    'enum A { X = "x", Y = `abc`.length, Z = Y + 1, "q r" = "q", L = "l".length } declare enum Far { T = `t` } const o = { enum: `x` };',
  ],
  [
    'parameter properties',
    'class A { constructor(private readonly x: number, public y = 2) {} get sum() { return this.x + this.y; } }',
  ],
  [
    'class syntax',
    'abstract class A<T> implements I { declare d: T; static #n = 1; override m?(): void; abstract a(): void; private q!: string }',
  ],
  ['assertions', 'const x = y! as unknown as string; const z = <number>q; const s = { a: 1 } satisfies object;'],
  [
    'overloads and this types',
    'function f(a: string): string; function f(a: number): number; function f(this: unknown, a: any) { return a; }',
  ],
  [
    'namespaces of types',
    'namespace T { export type A = 1; export interface B { function(): void } declare const x: number }',
  ],
  [
    'ambient declarations',
    'declare module "x" { const a: 1 } declare namespace N { const b: number } declare global { interface Window { q: 1 } }',
  ],
  [
    'names that look like syntax',
    'const module = 1, namespace = 2, accessor = 3; const o = { module: 1, accessor() {} }; a.module; o.namespace = module',
  ],
  ['a decorator-like string', 'const at = "@dec class"; const mail = `a@b.c`; // @dec'],
  [
    'generics that look like comparisons',
    'const m = new Map<string, Array<number>>(); const f = async <T,>(x: T) => x;',
  ],
  [
    'comparisons of what has a type in brackets, and others than by <',
    'const b = (x as number) < 3; const c = x as number > 3; const d = x as number <= 3; const number = 1; if (number < 2) f();',
  ],
  ['using and top-level await', 'using x = open(); await Promise.resolve();'],
  [
    'type-only imports',
    'import type { A } from "./a"; import { type B, c } from "./b"; import type D from "./d"; c();',
  ],
];

const unsupported: readonly [code: string, what: RegExp, advice: RegExp, line: number][] = [
  ['\n@sealed class A {}', /decorator/, /Call the function/, 2],
  ['class A {\n  @field x = 1\n}', /decorator/, /Call the function/, 2],
  ['class A {\n\n  accessor x = 1 }', /accessor/, /get/, 3],
  ['namespace N { export const x = 1 }', /namespace with values/, /module of their own/, 1],
  ['\n\nmodule N { function f() {} }', /namespace with values/, /module of their own/, 3],
  ['namespace A.B { export class C {} }', /namespace with values/, /module/, 1],
  ['import fs = require("fs")', /import … = require/, /import fs from "fs"/, 1],
  ['import A = B.C;', /import … = …/, /const A = …/, 1],
  ['enum S {\n  A = `a`\n}', /enum member whose text is computed/, /itself: `A = '…'`/, 2],
  ["enum S { A = 'a', B = 1,\n C = A + 'c' }", /enum member whose text is computed/, /itself: `C = '…'`/, 2],
  ["export const enum S { A = 'a',\n\n B = A }", /enum member whose text is computed/, /itself: `B = '…'`/, 3],
  ['const a = 1;\nexport = a', /export =/, /export default/, 2],
  ...[
    'if (x as number < 3) f();',
    'const b = x as number < 3 && y > 2;',
    'const b = x as string | number < y.z(1);',
    'for (let i = 0; i satisfies number < 3; i += 1) {}',
    'const b = x as any < y as any;',
    // These were taken for type arguments, without a word: what ran was `f(a + d)` and `a - c`.
    'f(a as number < b, c > +d);',
    'const b = a as bigint < c > -d;',
  ].map((code): [string, RegExp, RegExp, number] => [
    `let i: number;\n${code}`,
    /A `<` right behind a type/,
    /brackets around .*\(x as number\) < 3/,
    2,
  ]),
];

describe('taking the types out of a file', () => {
  for (const [what, code] of fine) it(`does ${what}`, () => assert.equal(faultOf(code), undefined));

  it('keeps every line where it was', () => {
    const code = 'interface A {\n  b: string;\n}\nconst a: A = {\n  b: "x",\n};\nthrow new Error(a.b);\n';
    const lines = bare(code).split('\n');
    assert.equal(lines.length, code.split('\n').length);
    assert.match(lines[6] ?? '', /throw new Error/);
  });

  it('drops imports that only name types, so that nothing is loaded for them', () => {
    assert.doesNotMatch(bare('import type { A } from "./a"; import { B } from "./b"; let x: B;'), /import/);
    assert.match(bare('import { B } from "./b"; B();'), /import \{ B \} from "\.\/b"/);
  });

  it('turns imports into require for .cts', () => {
    assert.match(bare('import x from "y"; export const z = x;', 'commonjs'), /require\('y'\)/);
  });

  for (const [code, what, advice, line] of unsupported) {
    it(`refuses ${JSON.stringify(code)} with its line and the alternative`, () => {
      const fault = faultOf(code);
      assert.equal(fault?.code, 'unsupported_syntax');
      assert.match(fault.message, what);
      assert.match(fault.advice ?? '', advice);
      assert.equal(fault.line, line);
    });
  }

  it('takes no text or comment for a comparison', () => {
    for (const code of ['const a = "x as number < 3"; const b = (;', '// x as number < 3\nconst b = x as T<number>; ('])
      assert.equal(faultOf(code)?.code, 'syntax', code);
    assert.equal(faultOf('const a = "x as number < 3"; // as number < 3'), undefined);
  });

  it('says line and column of a syntax error', () => {
    const fault = faultOf('const a = 1;\nconst b = (;\n');
    assert.deepEqual(
      { code: fault?.code, file: fault?.file, line: fault?.line, column: fault?.column },
      { code: 'syntax', file: '/app/x.ts', line: 2, column: 12 },
    );
  });
});
