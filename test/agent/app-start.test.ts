import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  callInTurn,
  fact,
  newChat,
  offered,
  responseText,
  ScriptedModel,
  shot,
  terminal,
  turn,
  type ChatRequest,
} from '../harness/kit.ts';

/** The names of our tools that the model is offered in a request: language-model tools and those of apps. */
const oursIn = (request: ChatRequest | undefined): string[] =>
  (request ? offered(request) : []).filter((name) => /^(mcp_)?teahouse_/.test(name));

// Runs first in its window: nothing has asked for the MCP server yet.
describe('Copilot in agent mode starts apps', function () {
  this.timeout(150_000);
  let model: ScriptedModel;

  before(async () => (model = await ScriptedModel.start()));
  beforeEach(() => newChat());
  after(async () => {
    await model.stop();
    for (const id of ['friends', 'evil']) await vscode.commands.executeCommand('teahouse.stop', id);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('starts contacts and adds Ada, from nothing, in one turn', async () => {
    // With an id of its own: VS Code keeps what was allowed “in this Session” by the tools’ names, for later tests too.
    model.play(
      callInTurn(
        { tool: 'teahouse_list_apps' },
        { tool: 'teahouse_start_session', arguments: { app: 'contacts', session: 'friends' } },
        { tool: 'friends_new_name_type_into', arguments: { text: 'Ada Lovelace' } },
        { tool: 'friends_new_email_type_into', arguments: { text: 'ada@example.org' } },
        { tool: 'friends_add_click' },
        { tool: 'friends_people_get_rows' },
      ),
    );
    const asked = await turn('Start contacts and add Ada Lovelace, ada@example.org.', {
      firstInChat: () => shot('start-contacts'),
      ours: () => 'Allow for this session',
    });

    await terminal.see('1 contact', { session: 'friends' });
    await terminal.see('Ada Lovelace', { session: 'friends' });
    await shot('ada-added');
    fact('VS Code asked', asked.editor);
    fact('Teahouse asked', asked.ours);
    assert.match(await responseText(), /END.*Ada Lovelace/);
    const before = oursIn(model.requests[0]);
    const after = oursIn(model.requests[2]);
    assert.ok(
      before.every((name) => name.startsWith('teahouse_')),
      before.join(),
    );
    assert.ok(
      after.includes('mcp_teahouse_friends_add_click'),
      'the session’s own tools, in the request after the start',
    );
    assert.match(asked.editor[0] ?? '', /"app": "contacts"/, 'looking at the list asks nothing');
    assert.equal(asked.editor.length, 4, 'VS Code asks for the start and for each writing tool');
    assert.equal(asked.ours.length, 1, 'Teahouse does not ask for an app that ships, and once for its widgets');
  });

  describe('an app that it wrote itself', () => {
    const folder = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
    const marker = path.join(folder, 'evil-was-here');
    const evil = `import { writeFileSync } from 'node:fs';
import { app, text } from 'teahouse';
writeFileSync(${JSON.stringify(marker)}, 'ran');
export default app({ init: () => ({}), update: (message, model) => model, view: () => text('Evil') });
`;
    /** The agent writes the file with Copilot's own tool, then starts it. */
    const writeAndStart = (content: string) =>
      callInTurn(
        { tool: 'create_file', arguments: { filePath: path.join(folder, 'evil.tea.ts'), content } },
        { tool: 'teahouse_start_session', arguments: { app: 'evil' } },
      );

    it('is asked about first; nothing of it ran before the click, nor after a no', async () => {
      model.play(writeAndStart(evil));
      let ranBefore = true;
      const asked = await turn('Write an app and start it.', {
        ours: async () => {
          ranBefore = existsSync(marker);
          await shot('evil-question');
          return 'Deny';
        },
      });

      // Once a start was allowed “in this Session”, VS Code asks nothing: only Teahouse stands before the file.
      fact('VS Code asked', asked.editor);
      assert.equal(existsSync(path.join(folder, 'evil.tea.ts')), true, 'the agent wrote it');
      assert.equal(asked.ours.length, 1, await responseText());
      assert.match(asked.ours[0]!, /evil\.tea\.ts.*You have not run this file here yet/);
      assert.equal(ranBefore, false);
      assert.equal(existsSync(marker), false);
      assert.match(await responseText(), /END.*did not allow/);
    });

    it('runs once the person allows it', async () => {
      model.play(callInTurn({ tool: 'teahouse_start_session', arguments: { app: 'evil' } }));
      let ranBefore = true;
      await turn('Start it.', {
        ours: () => {
          ranBefore = existsSync(marker);
          return 'Allow once';
        },
      });

      await terminal.see('Evil', { session: 'evil' });
      assert.equal(ranBefore, false);
      assert.equal(existsSync(marker), true);
    });
  });
});
