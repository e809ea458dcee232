import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  ask,
  callInTurn,
  confirmations,
  dialogs,
  newChat,
  offered,
  press,
  pressDialog,
  responseText,
  ScriptedModel,
  shot,
  terminal,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const CSV = `Name,Email,City
Grace Hopper,grace@example.org,New York
Ada Lovelace,ada@example.org,London
broken row
Mary Shaw,mary@example.org,Pittsburgh
`;

/** What a person was asked, and answered, until the chat's answer ended. */
interface Questions {
  /** VS Code's own, in the chat. */
  readonly editor: string[];
  /** Teahouse's modals. */
  readonly ours: string[];
}

/** Answers every question as a person would, until the model has said its last word. */
async function answerQuestions(query: string, ours: (text: string) => string): Promise<Questions> {
  const asked: Questions = { editor: [], ours: [] };
  let last = '';
  void ask(query, 100_000).catch(() => undefined);
  const ended = async (): Promise<boolean> => {
    const [modal] = await dialogs();
    // What was answered stays in the chat, without its buttons.
    const question = (await confirmations()).find((text) => text.includes('Allow'));
    if (modal !== undefined) {
      asked.ours.push(modal);
      if (asked.ours.length === 1) await shot('our-question');
      await pressDialog(ours(modal));
    } else if (question !== undefined) {
      asked.editor.push(question);
      if (asked.editor.length === 1) await shot('editors-question');
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

/** The names in the table on the screen, from top to bottom. */
const names = (rows: readonly string[]): string[] =>
  rows.flatMap((row) => /\b(Ada Lovelace|Grace Hopper|Katherine Johnson|Mary Shaw)\b/.exec(row)?.[1] ?? []);

describe('Copilot in agent mode works the contacts app', function () {
  this.timeout(150_000);
  let model: ScriptedModel;

  before(async () => {
    model = await ScriptedModel.start();
    await workspaceFile('people.csv', CSV);
    await vscode.commands.executeCommand('teahouse.runApp', 'contacts', ['people.csv']);
    await terminal.see('Mary Shaw');
    await newChat();
  });
  after(() => model.stop());

  it('adds a contact and sorts the table; the person answers VS Code and Teahouse', async () => {
    model.play(
      callInTurn(
        { tool: 'contacts_new_name_type_into', arguments: { text: 'Katherine Johnson' } },
        { tool: 'contacts_new_email_type_into', arguments: { text: 'katherine@example.org' } },
        { tool: 'contacts_add_click' },
        { tool: 'contacts_people_sort', arguments: { column: 'name' } },
        { tool: 'contacts_people_get_rows' },
      ),
    );
    const asked = await answerQuestions(
      'Add Katherine Johnson, katherine@example.org, and sort the contacts by name.',
      () => 'Allow for this session',
    );

    const rows = await terminal.see('4 contacts');
    assert.deepEqual(names(rows), ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Shaw']);
    assert.equal(asked.ours.length, 1, 'a person says yes once for a client and a session');
    assert.match(asked.ours[0]!, /contacts\.new_name\.type_into/);
    assert.equal(asked.editor.length, 4, `VS Code asks for each writing tool: ${asked.editor.join(' | ')}`);
    assert.match(await responseText(), /END.*Katherine Johnson/);

    // Adding selects the new row, which enables the delete button: a tool that was not there when the turn began.
    const deleteOffered = model.requests.map((request) =>
      offered(request).some((name) => name.endsWith('contacts_delete_click')),
    );
    assert.deepEqual(deleteOffered, [false, false, false, true, true, true]);
    await shot('contacts-sorted');
  });

  it('is asked each time before something is destroyed, whatever was allowed before', async () => {
    await newChat();
    model.play(
      callInTurn({ tool: 'contacts_people_select_row', arguments: { index: 1 } }, { tool: 'contacts_delete_click' }),
    );
    const asked = await answerQuestions('Delete Grace Hopper.', (text) =>
      text.includes('contacts.delete.click') ? 'Allow once' : 'Allow for this session',
    );

    const rows = await terminal.see('3 contacts');
    assert.deepEqual(names(rows), ['Ada Lovelace', 'Katherine Johnson', 'Mary Shaw']);
    assert.ok(asked.ours.some((text) => text.includes('contacts.delete.click')));
  });

  it('is refused when the person denies, and the model reads why', async () => {
    await newChat();
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    model.play(callInTurn({ tool: 'counter_add_click' }));
    await answerQuestions('Add one.', () => 'Deny');

    assert.match(await responseText(), /END.*(denied|not allowed|authorization)/i);
    await terminal.see('Count: 0', { session: 'counter' });
  });
});
