import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type * as vscode from 'vscode';
import './fake/register.ts';
import type { AppSource } from '../../../src/session/types.ts';
import { AppTypes } from '../../../src/vscode/types/app-types.ts';
import { hasReference, referenceLine, referencePlace } from '../../../src/vscode/types/reference.ts';
import { compareTypes, withHead } from '../../../src/vscode/types/types-file.ts';

const { TypesOffer } = await import('../../../src/vscode/types/types-offer.ts');
const { complaintAbout, newApp } = await import('../../../src/vscode/commands/new-app.ts');
const { TypesFix } = await import('../../../src/vscode/types/types-fix.ts');
const { Range, shown, Uri, workspace } = await import('./fake/vscode.ts');

const shipped = withHead('declare module "teahouse" {\n\n}\n', '1.2.0');
const older = withHead('declare module "teahouse" {}\n', '1.1.9');

describe('a file of types', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['the one that ships', shipped, 'current'],
    ['with line ends that git changed', shipped.replaceAll('\n', '\r\n'), 'current'],
    ['of an older Teahouse', older, 'older'],
    ['of another build of this version', withHead('declare module "teahouse" { }\n', '1.2.0'), 'older'],
    ['of a newer Teahouse', withHead('declare module "teahouse" {}\n', '1.10.0'), 'newer'],
    ['of an older one, changed by hand', `${older}export {};\n`, 'own'],
    ['written by somebody else', 'declare module "teahouse";\n', 'own'],
    ['that is empty', '', 'own'],
    ['with a head and nothing more', '// Types of Teahouse 1.1.9 (00)\n', 'own'],
  ];
  for (const [what, text, state] of cases)
    it(`${what}: ${state}`, () => assert.equal(compareTypes(text, shipped), state));
});

describe('the line that names the types', () => {
  it('is known in every spelling', () => {
    for (const text of [referenceLine, '#!/x\n///<reference path="teahouse.d.ts"/>', `/* a */\n${referenceLine}\n`])
      assert.equal(hasReference(text), true, text);
    for (const text of ['', '// <reference path="./teahouse.d.ts" />', '/// <reference path="./other.d.ts" />'])
      assert.equal(hasReference(text), false, text);
  });

  it('stands first, but for a line that a shell reads', () => {
    assert.equal(referencePlace('import x'), 0);
    assert.equal(referencePlace('#!/usr/bin/env teahouse run\nimport x'), 1);
  });
});

describe('types beside an app', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-types-'));
  const ours = path.join(root, 'ours.d.ts');
  const types = new AppTypes(ours);
  let folder: string;
  let store: Map<string, unknown>;
  let referenced: string[];
  let trusted: boolean;
  let file: string;
  let app: AppSource;

  before(() => fs.writeFileSync(ours, shipped));
  after(() => fs.rmSync(root, { recursive: true }));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(root, 'apps-'));
    file = path.join(folder, 'mine.tea.ts');
    app = { name: 'mine', file, shipped: false };
    store = new Map();
    referenced = [];
    trusted = true;
    shown.notes.length = 0;
    shown.modals.length = 0;
    shown.noteAnswer = undefined;
  });

  const offer = () =>
    new TypesOffer({
      types,
      store: {
        get: (key) => store.get(key),
        update: (key, value) => Promise.resolve(void store.set(key, value)),
      },
      trusted: () => trusted,
      addReference: (file, { save }) => Promise.resolve(void referenced.push(`${path.basename(file)} ${save}`)),
    });
  const beside = (): string | undefined => {
    const written = path.join(folder, 'teahouse.d.ts');
    return fs.existsSync(written) ? fs.readFileSync(written, 'utf8') : undefined;
  };
  const put = (text: string): void => fs.writeFileSync(path.join(folder, 'teahouse.d.ts'), text);

  it('are looked for beside it, then above and among what is installed', async () => {
    assert.equal(await types.stateOf(folder), 'missing');
    fs.mkdirSync(path.join(folder, 'node_modules', 'teahouse'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'node_modules', 'teahouse', 'package.json'), '{}');
    assert.equal(await types.stateOf(path.join(folder, 'deep', 'er')), 'elsewhere');
    put(older);
    assert.equal(await types.stateOf(folder), 'older');
  });

  describe('after its first run', () => {
    it('are offered, and written when the person says so', async () => {
      shown.noteAnswer = 'Write Types';
      await offer().afterRun(app);
      assert.match(shown.notes[0] ?? '', /With teahouse\.d\.ts beside it.*mine\.tea\.ts is checked/);
      assert.deepEqual(shown.noteButtons, ['Write Types', 'Not Now', "Don't Ask Again"]);
      assert.equal(beside(), shipped);
      assert.deepEqual(referenced, ['mine.tea.ts false'], 'the person’s own file is not saved for them');
    });

    it('are offered once', async () => {
      const once = offer();
      shown.noteAnswer = 'Not Now';
      await once.afterRun(app);
      await once.afterRun({ ...app, file: path.join(folder, 'other.tea.ts') });
      assert.equal(shown.notes.length, 1);
      assert.equal(beside(), undefined);
      assert.deepEqual(referenced, []);
    });

    it('are never offered again on wish, in whatever window', async () => {
      shown.noteAnswer = "Don't Ask Again";
      await offer().afterRun(app);
      await offer().afterRun(app);
      assert.equal(shown.notes.length, 1);
    });

    it('are not offered where they are, or where nobody would read them', async () => {
      put(shipped);
      await offer().afterRun(app);
      put('// my own\n');
      await offer().afterRun(app);
      await offer().afterRun({ ...app, file: path.join(root, 'mine.tea.js') });
      await offer().afterRun({ ...app, shipped: true });
      assert.deepEqual(shown.notes, []);
    });

    it('are not offered and not written in a workspace that is not trusted', async () => {
      trusted = false;
      shown.noteAnswer = 'Write Types';
      await offer().afterRun(app);
      await offer().forNewApp(file);
      assert.equal(beside(), undefined);
      assert.deepEqual(referenced, []);
    });

    it('of an older Teahouse are refreshed when the person says so', async () => {
      put(older);
      shown.noteAnswer = 'Not Now';
      await offer().afterRun(app);
      assert.equal(beside(), older);
      shown.noteAnswer = 'Refresh Types';
      await offer().afterRun(app);
      assert.match(shown.notes[0] ?? '', /of an older Teahouse/);
      assert.equal(beside(), shipped);
    });
  });

  describe('of a new app', () => {
    it('are offered whatever was answered before, and named in it', async () => {
      store.set('teahouse.types.never', true);
      shown.noteAnswer = 'Write Types';
      await offer().forNewApp(file);
      assert.equal(beside(), shipped);
      assert.deepEqual(referenced, ['mine.tea.ts true']);
    });

    for (const [answer, text] of [
      [undefined, '// my own\n'],
      ['Overwrite', shipped],
    ] as const)
      it(`a file of the person’s own is asked about: ${answer ?? 'left'}`, async () => {
        put('// my own\n');
        shown.noteAnswer = 'Write Types';
        const done = offer().forNewApp(file);
        while (shown.modals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        assert.equal(shown.modals[0]?.message, 'Overwrite teahouse.d.ts?');
        shown.modals[0].answer(answer);
        await done;
        assert.equal(beside(), text);
        assert.equal(referenced.length, answer === undefined ? 0 : 1);
      });

    it('that cannot be written are said to be so', async () => {
      fs.rmSync(folder, { recursive: true });
      shown.noteAnswer = 'Write Types';
      await offer().forNewApp(file);
      assert.match(shown.notes[1] ?? '', /could not be written: ENOENT/);
    });
  });

  describe('that a person asks for', () => {
    it('are written and named whatever was answered before, without another question', async () => {
      const one = offer();
      shown.noteAnswer = 'Not Now';
      await one.afterRun(app);
      await one.onDemand(file);
      assert.equal(shown.notes.length, 1);
      assert.equal(beside(), shipped);
      assert.deepEqual(referenced, ['mine.tea.ts false']);
    });

    it('do not take the place of those of a newer Teahouse', async () => {
      const newer = withHead('declare module "teahouse" {}\n', '1.10.0');
      put(newer);
      await offer().onDemand(file);
      assert.equal(beside(), newer);
      assert.deepEqual(referenced, ['mine.tea.ts false'], 'the app names them all the same');
    });

    it('wait for a trusted workspace, and say so', async () => {
      trusted = false;
      await offer().onDemand(file);
      assert.match(shown.notes[0] ?? '', /once you trust/);
      assert.equal(beside(), undefined);
    });
  });

  describe('the quick fix', () => {
    const range = new Range(0, 0, 0, 1) as unknown as vscode.Range;
    const uri = Uri.file('/w/mine.tea.ts');
    const fixes = (diagnostic: object): vscode.CodeAction[] => {
      const fix = new TypesFix();
      try {
        const document = { uri } as unknown as vscode.TextDocument;
        return fix.provideCodeActions(document, range, { diagnostics: [diagnostic as vscode.Diagnostic] });
      } finally {
        fix.dispose();
      }
    };

    it('stands on the import that TypeScript cannot resolve, and writes the types of that file', () => {
      const [fix] = fixes({ code: 2307, message: "Cannot find module 'teahouse' or its corresponding types." });
      assert.ok(fix);
      assert.deepEqual(fix.command?.arguments, [uri]);
      assert.equal(fix.command.command, 'teahouse.writeTypes');
      assert.equal(fix.isPreferred, true);
    });

    it('is none for other complaints, other modules, or without trust', () => {
      assert.deepEqual(fixes({ code: 2307, message: "Cannot find module 'lodash'." }), []);
      assert.deepEqual(fixes({ code: 2304, message: "Cannot find name 'teahouse'." }), []);
      workspace.isTrusted = false;
      try {
        assert.deepEqual(fixes({ code: 2307, message: "Cannot find module 'teahouse'." }), []);
      } finally {
        workspace.isTrusted = true;
      }
    });
  });

  it('never replace a file that came while the person was asked', async () => {
    put('// came meanwhile\n');
    await assert.rejects(types.write(folder, 'missing'), { code: 'EEXIST' });
    assert.equal(beside(), '// came meanwhile\n');
  });

  it('nothing is asked or written for a new app in a workspace that is not trusted', async () => {
    workspace.isTrusted = false;
    const forNewApp = (): Promise<void> => Promise.reject(new Error('offered'));
    const wrote = (): never => assert.fail('written');
    const made = await newApp({ templates: ours, typesOffer: { forNewApp }, wrote }, 'list').finally(
      () => (workspace.isTrusted = true),
    );
    assert.equal(made, undefined);
    assert.match(shown.notes[0] ?? '', /written once you trust/);
  });

  it('a new app’s name makes a session’s id, and no file is overwritten', () => {
    fs.writeFileSync(file, '');
    assert.equal(complaintAbout(folder, 'other'), undefined);
    assert.equal(complaintAbout(folder, ' other.tea.ts '), undefined, 'the whole name of the file means the same');
    for (const taken of ['mine', 'mine.tea.ts'])
      assert.equal(complaintAbout(folder, taken), 'mine.tea.ts is there already.');
    for (const name of ['', 'a b', '../up', 'x'.repeat(33), 'name.tea'])
      assert.match(complaintAbout(folder, name) ?? '', /1 to 32/, name);
  });
});
