import assert from 'node:assert/strict';
import { pageHtml } from '../../../src/vscode/terminal/page-html.ts';
import { usualOptions, usualTexts } from './page-kit.ts';

describe('the terminal’s page as HTML', () => {
  it('lets no name or setting become markup', () => {
    const hostile = `"></body><script>alert('x')</script>&`;
    const html = pageHtml({
      title: hostile,
      language: hostile,
      sessionId: hostile,
      scriptUri: hostile,
      styleUri: hostile,
      cspSource: hostile,
      nonce: hostile,
      data: {
        options: { ...usualOptions, fontFamily: hostile },
        texts: { ...usualTexts, find: hostile },
        state: hostile,
      },
    });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.equal(html.match(/<\/body>/g)?.length, 1);
    assert.ok(html.includes('&quot;&gt;&lt;/body&gt;'));
  });
});
