import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packedPage, writeDocumentation } from '../../../scripts/documentation.mjs';

const root = path.join(import.meta.dirname, '../../..');

/** The anchors of a page, as VS Code's Markdown makes them of its headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

describe('the documentation that is packed', () => {
  const folder = path.join(root, 'dist', 'docs');
  let copy: string;
  before(() => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), 'documentation-'));
    for (const file of ['README.md', 'SUPPORT.md', 'docs'])
      fs.cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
    writeDocumentation(copy);
  });
  after(() => fs.rmSync(copy, { recursive: true, force: true }));

  it('has links to pages that are packed; others are their text, and pictures go', () => {
    const pages = new Set(['README.md', 'history.md']);
    const text =
      '![A picture](pictures/a.png)\n\nSee [settings](../README.md#settings), [back](docs/history.md), [how](CONTRIBUTING.md) and [that](https://a.example/b).\n';
    assert.equal(
      packedPage(text, pages),
      'See [settings](README.md#settings), [back](history.md), how and [that](https://a.example/b).\n',
    );
  });

  it('has every page of docs/ but that for contributors, and each link of each leads somewhere', () => {
    const written = path.join(copy, 'dist', 'docs');
    const pages = new Map(
      fs.readdirSync(written).map((page) => [page, fs.readFileSync(path.join(written, page), 'utf8')]),
    );
    assert.deepEqual(
      [...pages.keys()].sort(),
      ['README.md', 'SUPPORT.md', ...fs.readdirSync(path.join(root, 'docs')).filter((it) => it.endsWith('.md'))]
        .filter((page) => page !== 'CONTRIBUTING.md')
        .sort(),
    );
    for (const [page, text] of pages) {
      assert.doesNotMatch(text, /!\[|<!-- checkout/, page);
      for (const [, target = '', anchor = ''] of text.matchAll(/(?<!`)\]\((?![a-z]+:)([^)#]*)#?([^)]*)\)/g)) {
        const led = pages.get(target === '' ? page : target);
        assert.ok(led !== undefined, `${page}: ${target}`);
        if (anchor !== '') assert.ok(anchorsOf(led).includes(anchor), `${page}: ${target}#${anchor}`);
      }
    }
    const first = pages.get('README.md') ?? '';
    for (const page of pages.keys()) if (page !== 'README.md') assert.ok(first.includes(`](${page})`), page);
  });

  it('is what the build wrote', () => {
    for (const page of fs.readdirSync(folder))
      assert.equal(
        fs.readFileSync(path.join(folder, page), 'utf8'),
        fs.readFileSync(path.join(copy, 'dist', 'docs', page), 'utf8'),
        page,
      );
  });
});
