import { ask, confirmations, press, responseText } from './chat.ts';
import { dialogs, pressDialog } from './dialogs.ts';
import { until } from './ui.ts';

/** What a person was asked until the chat's answer ended, in order. */
export interface Questions {
  /** VS Code's own, in the chat. */
  readonly editor: string[];
  /** Teahouse's modals. */
  readonly ours: string[];
}

/** How a person answers. */
export interface Answers {
  /** The button to press in a modal of Teahouse, for its text. */
  ours(text: string): string | Promise<string>;
  /** Called when the first question in the chat is there, before it is answered with *Allow*. */
  firstInChat?(): Promise<void>;
  /** Called for each question in the chat, before it is answered. */
  inChat?(question: string): Promise<void>;
}

/** Sends a message and answers every question by clicks, as a person would, until the model has said its last word. */
export async function turn(query: string, answers: Answers): Promise<Questions> {
  void ask(query, 100_000).catch(() => undefined);
  return answered(answers);
}

/** Answers the questions of a message that was sent otherwise. */
export async function answered(answers: Answers): Promise<Questions> {
  const asked: Questions = { editor: [], ours: [] };
  let last = '';
  const ended = async (): Promise<boolean> => {
    const [modal] = await dialogs();
    // What was answered stays in the chat, without its buttons.
    const question = (await confirmations()).find((text) => text.includes('Allow'));
    if (modal !== undefined) {
      asked.ours.push(modal);
      await pressDialog(await answers.ours(modal));
    } else if (question !== undefined) {
      asked.editor.push(question);
      if (asked.editor.length === 1) await answers.firstInChat?.();
      await answers.inChat?.(question);
      await press('Allow');
      await until(async () => !(await confirmations()).includes(question), 'the answered question to go', 10_000);
    }
    const text = await responseText();
    const whole = text === last && /END|NO TOOL/.test(text);
    last = text;
    return whole;
  };
  await until(ended, 'the end of the turn', 100_000);
  return asked;
}
