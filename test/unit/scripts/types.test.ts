import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { ambientModule, writeTypes } from '../../../scripts/types.mjs';
import * as sdk from '../../../src/teahouse.ts';
import { referenceLine } from '../../../src/vscode/types/reference.ts';

const root = path.join(import.meta.dirname, '../../..');
const template = fs.readFileSync(path.join(root, 'src/apps/template/list.tea.ts'), 'utf8');

/** What an editor without a `tsconfig.json` is told, made strict; nothing of this machine's types is seen. */
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

/** An editor that has one app open in a folder of its own. */
class Editor {
  readonly #folder: string;
  readonly #app: string;
  readonly #service: ts.LanguageService;
  #text = '';
  #version = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#app = path.join(folder, 'mine.tea.ts');
    const read = (file: string): string | undefined => (file === this.#app ? this.#text : ts.sys.readFile(file));
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => [this.#app],
      getScriptVersion: (file) => (file === this.#app ? String(this.#version) : '1'),
      getScriptSnapshot: (file) => {
        const text = read(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => this.#folder,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      readFile: read,
      fileExists: (file) => file === this.#app || ts.sys.fileExists(file),
    });
  }

  /** What the compiler says of the app, and of every file that it leads to. */
  complaints(text: string): string[] {
    this.#open(text);
    const program = this.#service.getProgram();
    assert.ok(program);
    const own = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
    return own
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }

  /** What is offered at the place that `¦` marks. */
  offers(text: string): string[] {
    const at = text.indexOf('¦');
    assert.ok(at >= 0);
    this.#open(text.replace('¦', ''));
    return (this.#service.getCompletionsAtPosition(this.#app, at, {})?.entries ?? []).map((entry) => entry.name);
  }

  #open(text: string): void {
    this.#text = text;
    this.#version += 1;
  }
}

describe('teahouse.d.ts', function () {
  this.timeout(60_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-types-'));
  const types = path.join(folder, 'teahouse.d.ts');
  const app = `${referenceLine}\n${template}`;
  let editor: Editor;

  before(async () => {
    await writeTypes(folder);
    editor = new Editor(folder);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  /** The template with one place changed; the place must be there. */
  const changed = (from: string, to: string): string => {
    assert.ok(app.includes(from), from);
    return app.replace(from, to);
  };

  it('imports nothing, and knows each value that the SDK exports', () => {
    const text = fs.readFileSync(types, 'utf8');
    assert.doesNotMatch(
      text.replace(/^ {2}import type \{.*\} from 'teahouse';$/m, ''),
      /^ {0,2}import\b|^ {0,2}export .* from /m,
    );
    for (const name of Object.keys(sdk))
      assert.match(text, new RegExp(`^ {2}export (function|const|class) ${name}\\b`, 'm'));
  });

  it('keeps the doc comments', () => {
    assert.match(
      fs.readFileSync(types, 'utf8'),
      /\/\*\* Sends `message` every `ms` milliseconds\. \*\/\n {2}export function every</,
    );
  });

  it('makes a fresh app compile that is alone in its folder', () => {
    assert.deepEqual(editor.complaints(app), []);
  });

  it('makes a test of an app compile, its model and messages known', () => {
    const test = `${referenceLine}
      import { testApp, CallRefused } from 'teahouse/testing';
      import { app } from 'teahouse';
      const counter = app<{ count: number }, { type: 'add' }>({ init: () => ({ count: 0 }), update: (_, m) => m, view: () => null });
      const it = testApp(counter, { columns: 40 });
      it.send({ type: 'add' });
      export const count: number = it.model.count;
      export const names: readonly string[] = it.tools;
      export const refused = (e: unknown) => e instanceof CallRefused && e.code === 'x';
    `;
    assert.deepEqual(editor.complaints(test), []);
    assert.match(editor.complaints(test.replace("send({ type: 'add' })", "send({ type: 'ad' })")).join(), /"ad"/);
    assert.match(editor.complaints(test.replace('model.count', 'model.cuont')).join(), /cuont/);
  });

  it('is needed for that', () => {
    assert.match(editor.complaints(template).join('\n'), /Cannot find module 'teahouse'/);
  });

  it('tells of a message that update misses', () => {
    const missing = changed(/ {6}case 'clear':\n.*\n/.exec(app)?.[0] ?? '', '');
    assert.match(editor.complaints(missing).join('\n'), /undefined/);
  });

  it('tells of a message that does not exist', () => {
    assert.match(editor.complaints(changed("{ type: 'copy' })", "{ type: 'cpy' })")).join('\n'), /"cpy"/);
    assert.match(editor.complaints(changed("case 'clear'", "case 'clean'")).join('\n'), /"clean"/);
  });

  it('tells of an option that a widget does not have', () => {
    assert.match(editor.complaints(changed('grow: 1', 'grwo: 1')).join('\n'), /'grwo' does not exist/);
  });

  it('tells of a widget that does not exist', () => {
    assert.match(
      editor.complaints(changed('button, checkbox', 'buton, checkbox')).join('\n'),
      /no exported member named 'buton'/,
    );
  });

  it('lets the editor offer widgets and commands', () => {
    const offered = editor.offers(changed('import { app, ', 'import { ¦, app, '));
    for (const name of ['table', 'selectList', 'modal', 'notify', 'command', 'every'])
      assert.ok(offered.includes(name), name);
    assert.ok(!offered.includes('node'), 'what only the SDK itself uses is not offered');
  });

  it('lets the editor offer the messages in update, and the options of a widget', () => {
    const messages = editor.offers(changed("case 'clear'", "case '¦'"));
    assert.deepEqual(messages.sort(), ['clear']);
    const options = editor.offers(changed('grow: 1, onSubmit', '¦, onSubmit'));
    for (const name of ['placeholder', 'maxLength', 'disabled']) assert.ok(options.includes(name), name);
  });

  it('is what the package gives to those who install it', () => {
    const { exports } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      exports: { '.': Record<string, string> };
    };
    assert.deepEqual(Object.entries(exports['.'])[0], ['types', './dist/teahouse.d.ts']);
    const installed = path.join(folder, 'node_modules', 'teahouse');
    fs.mkdirSync(path.join(installed, 'dist'), { recursive: true });
    fs.writeFileSync(path.join(installed, 'package.json'), JSON.stringify({ name: 'teahouse', exports }));
    fs.copyFileSync(types, path.join(installed, 'dist', 'teahouse.d.ts'));
    assert.deepEqual(new Editor(folder).complaints(template), []);
  });

  it('is left alone while the sources are the same, and made again when it is gone', async () => {
    const before = fs.statSync(types).mtimeMs;
    await writeTypes(folder);
    assert.equal(fs.statSync(types).mtimeMs, before);
    fs.rmSync(types);
    await writeTypes(folder);
    assert.ok(fs.existsSync(types));
  });
});

describe('the making of an ambient module', () => {
  const made = (files: Record<string, string>): string => ambientModule(ts, new Map(Object.entries(files)));

  it('takes what teahouse.ts exports and what that refers to, and nothing else', () => {
    const text = made({
      'teahouse.ts': "export * from './a.ts';\nexport type { B } from './b.ts';",
      'a.ts':
        "import type { Inner } from './b.ts';\n/** Of A. */\nexport interface A { inner: Inner }\nconst secret = 1;",
      'b.ts':
        'export interface Inner {}\nexport interface B {}\nexport interface C {}\nexport function helper(): void {}',
    });
    assert.equal(
      text,
      `declare module 'teahouse' {
  /** Of A. */
  export interface A {
    inner: Inner;
  }

  interface Inner {
  }

  export interface B {
  }

  export {};
}
`,
    );
  });

  it('says what it does not understand, rather than leave it out', () => {
    assert.throws(
      () => made({ 'teahouse.ts': "export { a as b } from './a.ts';", 'a.ts': 'export const a: number = 1;' }),
      /a as b/,
    );
    assert.throws(() => made({ 'teahouse.ts': "export * from './gone.ts';" }), /gone\.ts/);
    assert.throws(() => made({ 'teahouse.ts': 'export const a = Math.random();' }), /teahouse\.ts/);
  });
});
