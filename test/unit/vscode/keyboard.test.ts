import assert from 'node:assert/strict';
import { Keyboard } from '../../../src/vscode/keyboard.ts';

describe('the keyboard of a window', () => {
  let keyboard: Keyboard;
  beforeEach(() => (keyboard = new Keyboard()));

  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

  /** A terminal that counts how often it got the keyboard. */
  function terminal() {
    const owner = { active: true, revealed: 0, reveal: () => (owner.revealed += 1) };
    return owner;
  }

  /** A question: the page loses the keyboard to it, until it is answered. */
  function question(owner: ReturnType<typeof terminal>) {
    const answered = Promise.withResolvers<string>();
    const done = keyboard.during(() => answered.promise);
    keyboard.left(owner);
    return { answer: answered.resolve, done };
  }

  it('goes back to the terminal that had it, once a question is answered', async () => {
    const owner = terminal();
    keyboard.took(owner);
    const { answer, done } = question(owner);
    await settle();
    assert.equal(owner.revealed, 0);
    answer('yes');
    assert.equal(await done, 'yes');
    await settle();
    assert.equal(owner.revealed, 1);
  });

  it('goes back after the last of several, whether they follow one another or stand in each other', async () => {
    const owner = terminal();
    keyboard.took(owner);
    const first = question(owner);
    first.answer('yes');
    await first.done;
    const second = question(owner);
    const third = question(owner);
    second.answer('yes');
    await second.done;
    await settle();
    assert.equal(owner.revealed, 0);
    third.answer('no');
    await third.done;
    await settle();
    assert.equal(owner.revealed, 1);
  });

  it('goes to nobody that did not have it, is closed, or is not what the person is in', async () => {
    const [elsewhere, closed, behind] = [terminal(), terminal(), terminal()];
    for (const owner of [elsewhere, closed, behind]) {
      keyboard.took(owner);
      if (owner === elsewhere) keyboard.left(owner);
      const { answer, done } = question(owner);
      if (owner === closed) keyboard.closed(owner);
      if (owner === behind) owner.active = false;
      answer('yes');
      await done;
      await settle();
      assert.equal(owner.revealed, 0);
    }
  });

  it('goes back after a question of VS Code, too, and after ours that follows it', async () => {
    const owner = terminal();
    keyboard.returnTo(owner);
    const ours = question(owner);
    await settle();
    assert.equal(owner.revealed, 0);
    ours.answer('yes');
    await ours.done;
    await settle();
    assert.equal(owner.revealed, 1);
  });

  it('stays where the person goes right after a question: to a command, which may ask for something', async () => {
    const owner = terminal();
    keyboard.took(owner);
    const { answer, done } = question(owner);
    keyboard.goesOn(); // while the question is open nobody can
    answer('yes');
    await done;
    keyboard.goesOn();
    await settle();
    assert.equal(owner.revealed, 0);
  });
});
