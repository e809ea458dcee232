import assert from 'node:assert/strict';
import { ask, callInTurn, newChat, offered, responseText, ScriptedModel, shot } from '../harness/kit.ts';

describe('the scripted model', () => {
  let model: ScriptedModel;
  before(async () => (model = await ScriptedModel.start()));
  after(() => model.stop());
  beforeEach(() => newChat());

  it('answers in agent mode', async () => {
    model.play(() => ({ text: 'Good afternoon.' }));
    await ask('hello');
    assert.match(await responseText(), /Good afternoon\./);
    await shot('answer');
  });

  it('says which tools it was offered when the script names another', async () => {
    model.play(callInTurn({ tool: 'no_such_tool' }));
    await ask('call it');
    assert.match(await responseText(), /NO TOOL no_such_tool AMONG/);
    assert.ok(offered(model.requests[0]!).length > 0);
  });
});
