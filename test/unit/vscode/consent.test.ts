import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppSource } from '../../../src/session/types.ts';
import { AllowedFiles } from '../../../src/vscode/consent/allowed-files.ts';
import { fingerprint } from '../../../src/vscode/consent/fingerprint.ts';
import { RunConsent } from '../../../src/vscode/consent/run-consent.ts';

/** What VS Code's Memento does. */
function memory(values: Record<string, unknown> = {}) {
  return {
    get: (key: string): unknown => values[key],
    update: (key: string, value: unknown): Promise<void> => {
      values[key] = value;
      return Promise.resolve();
    },
  };
}

describe('consent to run code', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'teahouse-consent-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, text: string): Promise<string> => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };
  const app = (file: string): AppSource => ({ name: 'mine', file, shipped: false });

  describe('the fingerprint of an app', () => {
    it('is the same for the same code', async () => {
      const file = await write('mine.tea.ts', 'export default 1');
      assert.equal(await fingerprint(file), await fingerprint(file));
    });

    it('is another one when the file changes', async () => {
      const file = await write('mine.tea.ts', 'export default 1');
      const before = await fingerprint(file);
      await write('mine.tea.ts', 'export default 2');
      assert.notEqual(await fingerprint(file), before);
    });

    const imports: readonly (readonly [string, string, string])[] = [
      ['a relative import', "import { x } from './lib/helper.ts'", 'lib/helper.ts'],
      ['an import without an extension', "import { x } from './helper'", 'helper.ts'],
      ['an import of .js that is .ts', "import { x } from './helper.js'", 'helper.ts'],
      ['a folder', "import { x } from './lib'", 'lib/index.ts'],
      ['a dynamic import', 'await import(`./helper.mjs`)', 'helper.mjs'],
      ['a require', "require('./helper.cjs')", 'helper.cjs'],
      ['data', "import data from './data.json' with { type: 'json' }", 'data.json'],
    ];
    for (const [what, code, other] of imports)
      it(`covers ${what}`, async () => {
        await write(other, 'export const x = 1');
        const file = await write('mine.tea.ts', code);
        const before = await fingerprint(file);
        await write(other, 'export const x = 2');
        assert.notEqual(await fingerprint(file), before);
      });

    it('covers what an imported file imports, and circles end', async () => {
      await write('a.ts', "import './b.ts'");
      await write('b.ts', "import './a.ts'");
      const file = await write('mine.tea.ts', "import './a.ts'");
      const before = await fingerprint(file);
      await write('b.ts', "import './a.ts'; evil()");
      assert.notEqual(await fingerprint(file), before);
    });

    it('covers code named by an absolute path', async () => {
      const other = await write('far/helper.mjs', '1');
      const file = await write('mine.tea.ts', `import ${JSON.stringify(other)}`);
      const before = await fingerprint(file);
      await write('far/helper.mjs', '2');
      assert.notEqual(await fingerprint(file), before);
    });

    it('does not mind other files', async () => {
      const file = await write('mine.tea.ts', "import './a.ts'; const root = '/'");
      const before = await fingerprint(file);
      await write('other.ts', '1');
      assert.equal(await fingerprint(file), before);
    });

    it('is none for a file that is not there', async () => {
      assert.equal(await fingerprint(path.join(folder, 'none.tea.ts')), null);
    });
  });

  describe('the files a person allowed', () => {
    it('are known by path and content', async () => {
      const files = new AllowedFiles(memory());
      await files.allow('/a', 'one');
      assert.equal(files.has('/a', 'one'), true);
      assert.equal(files.has('/a', 'two'), false);
      assert.equal(files.has('/b', 'one'), false);
      assert.equal(files.knows('/a'), true);
      assert.equal(files.knows('/b'), false);
    });

    it('stay known with older contents, the last twenty of a file', async () => {
      const files = new AllowedFiles(memory());
      for (let i = 0; i <= 20; i++) await files.allow('/a', String(i));
      assert.equal(files.has('/a', '20'), true);
      assert.equal(files.has('/a', '1'), true);
      assert.equal(files.has('/a', '0'), false);
    });

    it('survive what is not theirs in the store', () => {
      for (const stored of [null, 5, 'x', { '/a': 5 }, { '/a': [5] }]) {
        const files = new AllowedFiles(memory({ 'teahouse.allowedFiles': stored }));
        assert.equal(files.has('/a', 'one'), false);
      }
      const files = new AllowedFiles(memory({}));
      assert.equal(files.has('__proto__', 'one'), false);
    });
  });

  describe('an agent that starts an app', () => {
    let trusted: boolean;
    let consent: RunConsent;
    beforeEach(() => {
      trusted = true;
      consent = new RunConsent({ allowed: new AllowedFiles(memory()), trusted: () => trusted });
    });

    it('needs no one for an app that ships, also where nothing is trusted', async () => {
      trusted = false;
      assert.equal(await consent.judge({ name: 'counter', file: '/x', shipped: true }), 'known');
    });

    it('asks about an app of another extension, trusted or not', async () => {
      trusted = false;
      const theirs = { ...app(await write('theirs.tea.ts', '1')), registered: true };
      assert.equal(await consent.judge(theirs), 'unknown');
    });

    it('is refused in a workspace that is not trusted', async () => {
      trusted = false;
      const verdict = await consent.judge(app(await write('mine.tea.ts', '1')));
      assert.match((verdict as { refused: string }).refused, /not trusted/);
    });

    it('asks for a file that no person ran', async () => {
      const mine = app(await write('mine.tea.ts', '1'));
      assert.equal(await consent.judge(mine), 'unknown');
      assert.equal(await consent.state(mine), 'new');
    });

    it('does not ask for just the code that a person ran', async () => {
      const mine = app(await write('mine.tea.ts', '1'));
      await consent.allow(await consent.seal(mine));
      assert.equal(await consent.judge(mine), 'known');
      assert.equal(await consent.state(mine), 'known');
    });

    it('asks again once the code is another', async () => {
      const mine = app(await write('mine.tea.ts', '1'));
      await consent.allow(await consent.seal(mine));
      await write('mine.tea.ts', '2');
      assert.equal(await consent.judge(mine), 'unknown');
      assert.equal(await consent.state(mine), 'changed');
    });

    it('cannot swap the file while the person looks at the question', async () => {
      const mine = app(await write('mine.tea.ts', 'harmless'));
      const seal = await consent.seal(mine);
      await write('mine.tea.ts', 'evil');
      await consent.allow(seal);
      assert.equal(await consent.stillHolds(mine), false);
    });

    describe('whose code has no fingerprint', () => {
      const huge = app('/work/../huge.tea.ts');
      beforeEach(() => {
        consent = new RunConsent({
          allowed: new AllowedFiles(memory()),
          trusted: () => trusted,
          fingerprint: () => Promise.resolve(null),
        });
      });

      it('may start it once, when a person allowed it, whatever is judged between', async () => {
        await consent.allowStart(await consent.seal(huge));
        assert.equal(await consent.judge(huge), 'unknown', 'another start is asked about all the same');
        assert.equal(await consent.stillHolds(huge), true);
        assert.equal(await consent.stillHolds(huge), false);
      });

      it('gets nothing from it that the person ran the file', async () => {
        await consent.allow(await consent.seal(huge));
        assert.equal(await consent.judge(huge), 'unknown');
        assert.equal(await consent.stillHolds(huge), false);
      });

      it('may not start it where the workspace is no longer trusted', async () => {
        await consent.allowStart(await consent.seal(huge));
        trusted = false;
        assert.equal(await consent.stillHolds(huge), false);
      });
    });
  });
});
