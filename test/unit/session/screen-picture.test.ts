import assert from 'node:assert/strict';
import type { ScreenPicture } from '../../../src/protocol/asks.ts';
import { app, column, passwordField, text, type PasswordFieldChange } from '../../../src/sdk/index.ts';
import type { App } from '../../../src/sdk/app.ts';
import { Here } from './support.ts';

const login = app<{ readonly token: string; readonly rows: number }, PasswordFieldChange>({
  init: () => ({ token: 'hunter2-and-more', rows: 5 }),
  update: (_, model) => model,
  view: ({ token, rows }) =>
    column([
      text(`token ${token}`, { fg: 'accent' }),
      passwordField('secret', token),
      ...Array.from({ length: rows }, (_, row) => text(`row ${String(row)}`)),
    ]),
  secrets: ['/token'],
});

describe('the picture of a session’s screen', () => {
  let here: Here;
  beforeEach(() => {
    here = new Here(login as unknown as App, { columns: 30, rows: 10 });
  });
  afterEach(() => here.runtime.stop());

  function draw(from: number, limit: number): ScreenPicture {
    here.runtime.handle({ kind: 'draw_screen', id: 7, from, limit });
    const answer = here.of('answer').findLast(({ id }) => id === 7)?.answer;
    assert.ok(answer?.ok === true);
    return answer.result as unknown as ScreenPicture;
  }

  it('is what a person sees, without the secrets', () => {
    const { svg, from, next, total } = draw(0, 9_000);
    assert.deepEqual([from, next, total], [0, 10, 10]);
    assert.match(svg, /token •••/);
    assert.match(svg, /row 4/);
    assert.doesNotMatch(svg, /hunter2/);
  });

  it('goes on at the row that it is asked for, and ends with the last', () => {
    const first = draw(0, 900);
    assert.ok(first.next < 10 && first.svg.length <= 900);
    assert.equal(draw(first.next, 9_000).next, 10);
    assert.deepEqual([draw(99, 900).from, draw(99, 900).next], [10, 10]);
  });
});
