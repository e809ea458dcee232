import assert from 'node:assert/strict';
import { parseKeys } from '../../../src/cli/keys.ts';
import { UsageError } from '../../../src/cli/errors.ts';
import { enterScreen } from '../../../src/cli/terminal/screen-modes.ts';
import { candidates, isNewEnough } from '../../../src/cli/node-version.ts';

describe('a list of keys', () => {
  it('names keys by themselves, by name and with modifiers in any order', () => {
    assert.deepEqual(
      parseKeys('a,A,?,space,Enter,shift+ctrl+s,comma,+,ctrl++').map(({ key, text }) => [key, text]),
      [
        ['a', 'a'],
        ['a', 'A'],
        ['?', '?'],
        ['space', ' '],
        ['enter', ''],
        ['ctrl+shift+s', ''],
        [',', ','],
        ['+', '+'],
        ['ctrl++', ''],
      ],
    );
  });

  it('refuses what is no key', () => {
    for (const list of ['', 'a,', 'foo', 'hyper+a', 'ctrl+', 'f13'])
      assert.throws(() => parseKeys(list), UsageError, list);
  });
});

describe('taking a terminal over', () => {
  it('gives back all that it asked for, once', () => {
    let written = '';
    const raw: boolean[] = [];
    const leave = enterScreen({ setRaw: (on) => raw.push(on), writeNow: (text) => (written += text) });
    const asked = [...written.matchAll(/\u001b\[\?(\d+)h/g)].map(([, mode]) => mode);
    written = '';
    leave();
    leave();
    const given = [...written.matchAll(/\u001b\[\?(\d+)l/g)].map(([, mode]) => mode);
    assert.deepEqual(
      asked.filter((mode) => !given.includes(mode)),
      [],
    );
    assert.match(written, /\u001b\[\?25h/, 'the caret is there again');
    assert.deepEqual(raw, [true, false]);
  });
});

describe('the Node that runs the program', () => {
  it('is new enough from 22.19 on', () => {
    const versions = {
      '20.20.2': false,
      '22.18.9': false,
      '22.19.0': true,
      '23.0.0': true,
      '24.21.0': true,
      '9.9.9': false,
    };
    for (const [version, enough] of Object.entries(versions)) assert.equal(isNewEnough(version), enough, version);
  });

  it('may be another one: named, beside the program, or on PATH', () => {
    assert.deepEqual(candidates('/nowhere', { TEAHOUSE_NODE: process.execPath, PATH: '' })[0], process.execPath);
    const folder = process.execPath.slice(0, process.execPath.lastIndexOf('/'));
    assert.ok(candidates('/nowhere', { PATH: folder }).includes(process.execPath));
    assert.deepEqual(candidates('/nowhere', { TEAHOUSE_NODE: '/no/such/node', PATH: '' }), []);
  });
});
