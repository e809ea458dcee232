import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { Message } from '../../../src/sdk/message.ts';
import { Secrets } from '../../../src/session/worker/secrets.ts';
import { withoutSplit } from '../../../src/session/worker/split-secrets.ts';
import { Here } from './support.ts';

const LONG_KEY = `${'k'.repeat(36)}swordfish`;

/** Has a password, and texts in which it stands where they are cut. */
const door: App<Record<string, unknown>> = {
  init: () => ({
    door: '',
    page: `${'x'.repeat(2_995)}swordfish and so on`,
    line: `${'y'.repeat(396)}swordfish`,
    keys: { [LONG_KEY]: 1 },
  }),
  update: (message, model) => ({ ...model, door: (message as Message & { readonly text?: string }).text ?? '' }),
  view: ({ door: text }) => [
    { type: 'text', content: `opens with ${String(text)}`, width: 17, wrap: false, truncate: 'end' },
    { type: 'password_field', id: 'door', value: text },
  ],
};

describe('a secret where a text is cut', () => {
  let here: Here;
  beforeEach(() => {
    here = new Here(door as unknown as App, { history: { entries: 100, bytes: 1e6 } });
    here.call('door', 'type_into', { text: 'swordfish' }, { provider: 'password_field' });
  });
  afterEach(() => here.runtime.stop());

  const read = (path: string, offset = 0): string => {
    here.runtime.handle({ kind: 'inspect_model', id: 900, path, depth: 3, offset });
    return JSON.stringify(here.of('answer').findLast(({ id }) => id === 900)?.answer);
  };

  it('is masked before a long text of the model comes in pages', () => {
    const pages = read('/page') + read('/page', 3_000);
    assert.ok(pages.includes('xxx•••'));
    assert.ok(!/swor|fish/.test(pages), pages.slice(2_950));
  });

  it('is masked before what is shown of a text of the model is cut', () => {
    assert.doesNotMatch(read(''), /yyys/);
    assert.match(read(''), /yyy•••"/);
  });

  it('is masked before the keys that a refusal names are cut', () => {
    const refused = read('/keys/nothing');
    assert.match(refused, /with the key k+•••/);
    assert.doesNotMatch(refused, /ks/);
  });

  it('is masked on the screen where its end gave way to …', () => {
    here.runtime.handle({ kind: 'read_screen', id: 901 });
    const [row] = here.of('screen').at(-1)?.screen.rows ?? [];
    assert.equal(row, 'opens with •••…');
  });

  it('is masked in what was told before it was one, where that was cut', () => {
    const mask = (text: string): string => {
      here.runtime.handle({
        kind: 'history',
        id: 902,
        ask: { what: 'mask', texts: [text] },
        origin: { kind: 'person' },
      });
      const answer = here.of('answer').findLast(({ id }) => id === 902)?.answer;
      assert.ok(answer?.ok);
      return (answer.result as readonly string[])[0] ?? '';
    };
    assert.equal(mask('{"text":"say sword…","n":1}'), '{"text":"say •••…","n":1}');
    assert.equal(
      mask('{"truncatedJson":"{\\"text\\":\\"swor","truncated":true}'),
      '{"truncatedJson":"{\\"text\\":\\"•••","truncated":true}',
    );
    assert.equal(mask('{"value":"fish and so on"}'), '{"value":"••• and so on"}');
    assert.equal(mask('it ends in swordf'), 'it ends in •••');
    assert.equal(mask('a sword is no password, nor are fish'), 'a sword is no password, nor are fish');
  });
});

describe('a secret that goes on from one row to the next', () => {
  const KEY = 'sk-live-0123456789abcdefghij';
  const PHRASE = 'correct horse battery staple';
  /** Shows both in a box that is too narrow for them, beside another text. */
  const narrow: App<Record<string, unknown>> = {
    init: () => ({ key: KEY, phrase: PHRASE }),
    secrets: ['/key', '/phrase'],
    update: (_message, model) => model,
    view: ({ key, phrase }) => ({
      type: 'row',
      children: [
        {
          type: 'column',
          border: 'single',
          width: 18,
          children: [
            { type: 'text', content: `Key ${String(key)}` },
            { type: 'text', content: `Say ${String(phrase)} to go in` },
          ],
        },
        { type: 'column', border: 'single', children: [{ type: 'text', content: 'horse 1\nhorse 2\nhorse 3' }] },
      ],
    }),
  };

  it('is masked as agents read the screen, as text and as a picture, and on the screens of before', () => {
    const here = new Here(narrow as unknown as App, { history: { entries: 100, bytes: 1e6 } });
    here.runtime.handle({ kind: 'read_screen', id: 901 });
    const { rows = [] } = here.of('screen').at(-1)?.screen ?? {};
    assert.deepEqual(rows, [
      '┌────────────────┐┌───────┐',
      '│Key             ││horse 1│',
      '│•••││horse 2│',
      '│Say •••     ││horse 3│',
      '│•••   ││       │',
      '└────────────────┘└───────┘',
    ]);
    here.runtime.handle({ kind: 'draw_screen', id: 902, from: 0, limit: 100_000 });
    here.runtime.handle({ kind: 'history', id: 903, ask: { what: 'show', entry: 0 }, origin: { kind: 'person' } });
    here.runtime.handle({
      kind: 'history',
      id: 904,
      ask: { what: 'pictures', from: 0, to: 0 },
      origin: { kind: 'person' },
    });
    for (const id of [902, 903, 904]) {
      const answer = here.of('answer').findLast((post) => post.id === id)?.answer;
      assert.ok(answer?.ok, JSON.stringify(answer));
      assert.doesNotMatch(JSON.stringify(answer.result), /sk-live|0123|correct|battery|staple/, String(id));
    }
    here.runtime.stop();
  });

  it('is no word that ends as a short one begins', () => {
    assert.deepEqual(withoutSplit(['a cat', 'establishes'], ['test']), ['a cat', 'establishes']);
    assert.deepEqual(withoutSplit(['its key is abcd', 'efgh too'], ['abcdefgh']), ['its key is •••', '••• too']);
  });

  it('is masked where its beginning or its end is out of sight', () => {
    const secret = 'abcdefghijklmnopqrstuvwxyz';
    assert.deepEqual(withoutSplit(['│ijklmnop  ijkl│', '│qrstuvwx  qrst│'], [secret]), ['│•••  ijkl│', '│•••  qrst│']);
    assert.deepEqual(withoutSplit(['rstuvwxyz is its end'], [secret]), ['••• is its end']);
    assert.deepEqual(withoutSplit(['it begins abcdefgh'], [secret]), ['it begins •••']);
    assert.deepEqual(withoutSplit(['it begins abcdefg'], [secret]), ['it begins abcdefg'], 'so much may be a word');
  });
});

describe('a text that was told before', () => {
  /** The secrets of an app whose model has held this one. */
  const told = (secret: unknown): Secrets => {
    const secrets = new Secrets(['/key']);
    secrets.folded(null, undefined, { key: secret });
    return secrets.past();
  };

  it('is without a secret that JSON writes otherwise', () => {
    assert.equal(told('four"fi\\sh').maskTold(JSON.stringify({ text: 'a four"fi\\sh b' })), '{"text":"a ••• b"}');
  });

  it('is without a secret whose unseen characters were left out', () => {
    assert.equal(told('four\u200bfish').maskTold('{"text":"fourfish"}'), '{"text":"•••"}');
  });

  it('is without a short secret that is one of its JSON texts, and without a secret number', () => {
    assert.equal(told('abc').maskTold('{"text":"abc","more":"abcd"}'), '{"text":"•••","more":"abcd"}');
    assert.equal(told(4711).maskTold('{"pin":4711,"at":47110} Set to 4711.'), '{"pin":•••,"at":47110} Set to •••.');
  });
});
