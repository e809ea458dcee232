import assert from 'node:assert/strict';
import { Registry } from '../../../src/tools/registry.ts';
import { matchTemplate } from '../../../src/tools/uri-template.ts';

describe('a template of URIs', () => {
  it('takes the parts out, decoded', () => {
    assert.deepEqual(matchTemplate('n://{book}/page/{page}', 'n://a%20b/page/7'), { book: 'a b', page: '7' });
  });

  it('does not fit another shape, an empty part, nor what cannot be decoded', () => {
    for (const uri of ['n://a/page/', 'n://a/page/7/8', 'n://a/leaf/7', 'n:///page/7', 'n://%zz/page/7', ''])
      assert.equal(matchTemplate('n://{book}/page/{page}', uri), null, uri);
  });

  it('takes no time to speak of for a long URI', () => {
    const from = performance.now();
    assert.equal(matchTemplate('n://{a}/{b}/{c}', `n://${'a/'.repeat(200_000)}`), null);
    assert.ok(performance.now() - from < 500);
  });

  it('is read through the registry; a resource of just this URI goes before it', async () => {
    const registry = new Registry();
    registry.registerResourceTemplates([
      {
        uriTemplate: 't://{id}/data',
        name: 'data',
        mimeType: 'text/plain',
        read: ({ id }) => Promise.resolve(String(id)),
      },
    ]);
    registry.registerResources([
      { uri: 't://own/data', name: 'own', mimeType: 'text/plain', read: () => Promise.resolve('its own') },
    ]);
    const read = async (uri: string): Promise<string> => {
      const answer = await registry.readResource(uri);
      return answer.ok ? answer.value.text : answer.reason.code;
    };
    assert.deepEqual(
      [await read('t://7/data'), await read('t://own/data'), await read('t://7/other')],
      ['7', 'its own', 'resource_not_found'],
    );
  });
});
