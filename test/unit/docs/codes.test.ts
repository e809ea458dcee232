import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url).pathname;
const page = readFileSync(`${root}docs/codes.md`, 'utf8');
const documented = new Set([...page.matchAll(/`([a-z][a-z0-9_]*)`/g)].map(([, code]) => code));
const inTables = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code ?? '');

/** The house's sources that know codes; what is shown to people in the editor maps them to its own texts. */
const sources = globSync('src/{sdk,screen,widgets,tools,protocol,session,gateway,mcp,cli}/**/*.ts', { cwd: root }).map(
  (file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }),
);

/** Where a code is given: as a field, or as the first argument of what makes a refusal, a problem or a warning. */
const GIVEN = [
  /\bcode: '([a-z_]+)'/g,
  /(?:(?<!\.)\b(?:refusal|problemOf|failed)|\.warn)\(\s*'([a-z_]+)',/g,
  /\bcode: [a-z]+ \? '([a-z_]+)' :/g,
];

describe('the page of codes', () => {
  it('names every code that is given anywhere', () => {
    const missing = new Set<string>();
    let found = 0;
    for (const { file, text } of sources) {
      for (const [, code = ''] of GIVEN.flatMap((given) => [...text.matchAll(given)])) {
        found += 1;
        if (!documented.has(code)) missing.add(`${code} (${file})`);
      }
    }
    assert.ok(found > 60, `only ${found} were found`);
    assert.deepEqual([...missing], []);
  });

  it('names none that is given nowhere', () => {
    const all = sources.map(({ text }) => text).join('\n');
    assert.ok(inTables.length > 40);
    assert.deepEqual(
      inTables.filter((code) => !all.includes(`'${code}'`)),
      [],
    );
  });
});
