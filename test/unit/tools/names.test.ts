import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { clientName, foldedName, isHashedName, isToolName } from '../../../src/tools/index.ts';
import { sha256Hex } from '../../../src/tools/sha256.ts';

/** What any client may be shown: VS Code's rule, with its own prefix in front. */
const SHOWN = /^[A-Za-z0-9_-]{1,46}$/;
const name = fc.stringMatching(/^[A-Za-z0-9_.-]{1,128}$/);

describe('client names', () => {
  it('a dot becomes an underscore and nothing else changes', () => {
    assert.equal(clientName('demo.save_btn.click'), 'demo_save_btn_click');
    assert.equal(clientName('A-b.C_d.go'), 'A-b_C_d_go');
  });

  it('46 characters stay whole; 47 are cut to 37, an underscore and 8 digits of the whole name’s hash', () => {
    assert.equal(clientName('a'.repeat(46)), 'a'.repeat(46));
    const long = `demo.${'w'.repeat(40)}.go`;
    const first = BigInt(`0x${createHash('sha256').update(long).digest('hex')}`) >> 204n; // 52 of 256 bits
    const digits = (first % 36n ** 8n).toString(36).padStart(8, '0');
    assert.equal(clientName(long), `demo_${'w'.repeat(32)}_${digits}`);
    assert.deepEqual([isHashedName('a'.repeat(46)), isHashedName('a'.repeat(47))], [false, true]);
  });

  it('any registry name gives a name that clients take', () => {
    fc.assert(fc.property(name, (given) => SHOWN.test(clientName(given))));
  });

  it('long names that differ anywhere differ when shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{50,90}$/), fc.nat(49), (given, at) => {
        const other = given.slice(0, at) + (given[at] === 'x' ? 'y' : 'x') + given.slice(at + 1);
        assert.notEqual(clientName(given), clientName(other));
      }),
    );
  });

  it('a shorter limit can be asked for', () => assert.equal(clientName('a'.repeat(40), 30).length, 30));
});

describe('folded names', () => {
  it('case, hyphens, dots and doubled underscores do not count', () => {
    for (const one of ['a.b_c.click', 'A.b-c.click', 'a__b_c_click', 'a_-b._c.click'])
      assert.equal(foldedName(one), 'a_b_c_click');
  });

  it('folding again changes nothing, and a client name folds like its name when it is short', () => {
    fc.assert(
      fc.property(name, (given) => {
        assert.equal(foldedName(foldedName(given)), foldedName(given));
        if (given.length <= 46) assert.equal(foldedName(clientName(given)), foldedName(given));
      }),
    );
  });
});

describe('registry names', () => {
  it('are what MCP takes', () => {
    for (const good of ['a', 'list_apps', 'a.b.c', 'x'.repeat(128)]) assert.equal(isToolName(good), true);
    for (const bad of ['', 'a b', 'a/b', 'é', 'a\n', 'x'.repeat(129), 7, null]) assert.equal(isToolName(bad), false);
  });
});

describe('sha256', () => {
  it('is what Node’s is, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        assert.equal(sha256Hex(text), createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });
});
