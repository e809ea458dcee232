import assert from 'node:assert/strict';
import type { Hold } from '../../../../src/session/types.ts';
import { Holds } from '../../../../src/vscode/debug/holds.ts';

const event = (name: string, body: object = {}): object => ({ type: 'event', event: name, body });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is heard of a program whose stack answers come when the test says so. */
function follow() {
  const heard: (Hold | null | 'stopping')[] = [];
  const asked: { threadId: number; answer: PromiseWithResolvers<Hold> }[] = [];
  const holds = new Holds({
    top(threadId) {
      const answer = Promise.withResolvers<Hold>();
      asked.push({ threadId, answer });
      return answer.promise;
    },
    held: (hold) => void heard.push(hold),
    stopping: () => void heard.push('stopping'),
  });
  return { holds, heard, asked };
}

describe('where a debugger holds a program', () => {
  it('is told when its place is known, and ends when it goes on', async () => {
    const { holds, heard, asked } = follow();
    holds.sent(event('stopped', { reason: 'breakpoint', threadId: 7 }));
    assert.equal(asked[0]?.threadId, 7);
    assert.deepEqual(heard, []);
    asked[0].answer.resolve({ file: '/w/a.tea.ts', line: 3, inside: 'update' });
    await turn();
    holds.sent(event('continued', { threadId: 7 }));
    assert.deepEqual(heard, [{ file: '/w/a.tea.ts', line: 3, inside: 'update' }, null]);
  });

  it('is not told when the program goes on before the place is known', async () => {
    const { holds, heard, asked } = follow();
    holds.sent(event('stopped', { threadId: 1 }));
    holds.sent({ type: 'response', command: 'next', success: true });
    asked[0]!.answer.resolve({ line: 1 });
    await turn();
    assert.deepEqual(heard, [null]);
  });

  it('is the later one of two stops, whichever place is known first', async () => {
    const { holds, heard, asked } = follow();
    holds.sent(event('stopped', { threadId: 1 }));
    holds.sent(event('stopped', { threadId: 1 }));
    asked[1]!.answer.resolve({ line: 2 });
    await turn();
    asked[0]!.answer.resolve({ line: 1 });
    await turn();
    assert.deepEqual(heard, [{ line: 2 }]);
  });

  it('is somewhere when the debugger cannot say where', async () => {
    const { holds, heard, asked } = follow();
    holds.sent(event('stopped', {}));
    await turn();
    holds.sent(event('stopped', { threadId: 1 }));
    asked[0]!.answer.reject(new Error('not now'));
    await turn();
    assert.deepEqual(heard, [{}, {}]);
  });

  it('does not end with a step that was refused, or with what runs nothing', () => {
    const { holds, heard } = follow();
    holds.sent({ type: 'response', command: 'next', success: false });
    holds.sent({ type: 'response', command: 'scopes', success: true });
    holds.sent(event('output', { output: 'x' }));
    assert.deepEqual(heard, []);
  });

  it('tells that a person ends the debug session, but not that they start it again', () => {
    const { holds, heard } = follow();
    holds.received({ type: 'request', command: 'disconnect', arguments: { restart: true } });
    holds.received({ type: 'request', command: 'setBreakpoints', arguments: {} });
    assert.deepEqual(heard, []);
    holds.received({ type: 'request', command: 'terminate', arguments: {} });
    holds.received({ type: 'request', command: 'disconnect' });
    assert.deepEqual(heard, ['stopping', 'stopping']);
  });
});
