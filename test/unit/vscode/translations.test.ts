import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Record<string, string>;

/** Every file of translations, and what it translates. */
const files = [
  ...fs.globSync('package.nls.*.json', { cwd: root }).map((file) => ({ file, of: 'package.nls.json' })),
  ...fs.globSync('l10n/bundle.l10n.*.json', { cwd: root }).map((file) => ({ file, of: 'l10n/bundle.l10n.json' })),
];

/** The parts of a text that a translation must have too: placeholders, commands, settings, code. */
const parts = (text: string): string[] =>
  [...text.matchAll(/\{\d+\}|command:[^)\s]+|`[^`]*`|\*\.tea\.\w+|teahouse\.\w+\.\w+/g)].map(([part]) => part).sort();

describe('translations', () => {
  it('are there in German, of the manifest and of the code', () => {
    assert.deepEqual(files.map(({ file }) => file).sort(), ['l10n/bundle.l10n.de.json', 'package.nls.de.json']);
  });

  for (const { file, of } of files) {
    describe(file, () => {
      const [texts, translated] = [read(of), read(file)];

      it(`has a translation for each text of ${of}: add what is named here`, () => {
        const missing = Object.keys(texts).filter((key) => (translated[key] ?? '') === '');
        assert.deepEqual(missing, []);
      });

      it('has no text that is no more', () => {
        assert.deepEqual(
          Object.keys(translated).filter((key) => !Object.hasOwn(texts, key)),
          [],
        );
      });

      it('keeps placeholders, commands, settings and code as they are', () => {
        for (const [key, text] of Object.entries(translated))
          assert.deepEqual(parts(text), parts(texts[key] ?? ''), `${key}: ${text}`);
      });

      it('has quotes and ellipses of its language, and ends as the text ends', () => {
        for (const [key, text] of Object.entries(translated)) {
          const original = texts[key] ?? '';
          assert.doesNotMatch(text.replace(/\(command:[^)]*\)/g, ''), /"|\.\.\.|”/, key);
          assert.equal(text.split('„').length, text.split('“').length, `${key}: „ and “ go together`);
          assert.equal(/[.?…:]$/.exec(text)?.[0], /[.?…:]$/.exec(original)?.[0], `${key}: ${text}`);
        }
      });
    });
  }
});
