import * as vscode from 'vscode';
import { newChat, ScriptedModel, terminal, workspaceFile } from '../harness/kit.ts';

/** An app that runs beside a chat with a scripted model. */
export interface AppInChat {
  /** The model, once the tests run. */
  readonly model: ScriptedModel;
  /** The file that the app works on, once the tests run. */
  readonly file: vscode.Uri;
}

/** Runs an app on a file for the tests of the `describe` it stands in, until the terminal shows `seen`; ends both after them. */
export function appInChat(app: string, name: string, text: string, seen: string): AppInChat {
  let model: ScriptedModel | undefined;
  let file: vscode.Uri | undefined;
  before(async () => {
    model = await ScriptedModel.start();
    file = await workspaceFile(name, text);
    await vscode.commands.executeCommand('teahouse.runApp', app, [name]);
    await terminal.see(seen, { session: app });
    await newChat();
  });
  after(async () => {
    await model?.stop();
    await vscode.commands.executeCommand('teahouse.stop', app);
  });
  return {
    get model() {
      if (model === undefined) throw new Error('The tests have not begun.');
      return model;
    },
    get file() {
      if (file === undefined) throw new Error('The tests have not begun.');
      return file;
    },
  };
}
