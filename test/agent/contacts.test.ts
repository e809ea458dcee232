import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  callInTurn,
  newChat,
  offered,
  responseText,
  ScriptedModel,
  shot,
  terminal,
  turn,
  workspaceFile,
} from '../harness/kit.ts';

const CSV = `Name,Email,City
Grace Hopper,grace@example.org,New York
Ada Lovelace,ada@example.org,London
broken row
Mary Shaw,mary@example.org,Pittsburgh
`;

/** The names in the table on the screen, from top to bottom. */
/** The names in the table: what was done to one is told below it. */
const names = (rows: readonly string[]): string[] =>
  rows.flatMap((row) => /│[^│]*\b(Ada Lovelace|Grace Hopper|Katherine Johnson|Mary Shaw)\b/.exec(row)?.[1] ?? []);

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
  after(async () => {
    await model.stop();
    for (const id of ['contacts', 'counter']) await vscode.commands.executeCommand('teahouse.stop', id);
  });

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
    const asked = await turn('Add Katherine Johnson, katherine@example.org, and sort the contacts by name.', {
      firstInChat: () => shot('editors-question'),
      ours: async () => {
        await shot('our-question');
        return 'Allow for this session';
      },
    });

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
    const asked = await turn('Delete Grace Hopper.', {
      ours: (text) => (text.includes('contacts.delete.click') ? 'Allow once' : 'Allow for this session'),
    });

    const rows = await terminal.see('3 contacts');
    assert.deepEqual(names(rows), ['Ada Lovelace', 'Katherine Johnson', 'Mary Shaw']);
    assert.ok(asked.ours.some((text) => text.includes('contacts.delete.click')));
  });

  it('is refused when the person denies, and the model reads why', async () => {
    await newChat();
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    model.play(callInTurn({ tool: 'counter_add_click' }));
    await turn('Add one.', { ours: () => 'Deny' });

    assert.match(await responseText(), /END.*(denied|not allowed|authorization)/i);
    await terminal.see('Count: 0', { session: 'counter' });
  });
});
