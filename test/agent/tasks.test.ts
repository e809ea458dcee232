import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  fact,
  lastToolResult,
  offered,
  responseText,
  shot,
  terminal,
  turn,
  until,
  type Reply,
  type Script,
} from '../harness/kit.ts';
import { appInChat } from './app-in-chat.ts';

const PLAN = `# Release

## To do

- [ ] write the notes
- [ ] tag the version
- [ ] tell the list (due 2126-12-24)

## Done

- [x] freeze
`;

/** A model that works through the plan: it looks what is open, does the first of it, ticks it, and looks again. */
const workThrough: Script = (request): Reply => {
  const tool = (name: string): string => offered(request).find((each) => each.endsWith(`tasks_${name}`)) ?? name;
  const result = lastToolResult(request);
  const listed =
    result === undefined ? undefined : (JSON.parse(result) as { tasks?: { task: string; text: string }[] });
  if (listed?.tasks === undefined) return { toolCalls: [{ name: tool('list_tasks'), arguments: { open_only: true } }] };
  const [next] = listed.tasks;
  if (next === undefined) return { text: 'END The plan is done.' };
  return { toolCalls: [{ name: tool('tick_task'), arguments: { task: next.task } }] };
};

describe('Copilot in agent mode works through a plan', function () {
  this.timeout(180_000);
  const chat = appInChat('tasks', 'release.md', PLAN, 'tell the list');
  const read = async (): Promise<string> => Buffer.from(await vscode.workspace.fs.readFile(chat.file)).toString();

  it('while the person reorders it and another program adds to it, and nothing is lost', async () => {
    chat.model.play(workThrough);
    let moved = false;
    const asked = await turn('Work through the plan.', {
      inChat: async (question) => {
        if (moved || !question.includes('tick_task')) return;
        // The agent has read the plan and waits to tick its first task. The person puts the last one first, by keyboard.
        await terminal.clickText('tell the list', 'tasks');
        await terminal.press('Alt+ArrowUp', 'tasks');
        await terminal.press('Alt+ArrowUp', 'tasks');
        await until(async () => /tell the list[^]*write the notes/.test(await read()), 'the new order in the file');
        // And somebody adds a task in an editor.
        await vscode.workspace.fs.writeFile(
          chat.file,
          Buffer.from((await read()).replace('- [ ] tag the version\n', '- [ ] tag the version\n- [ ] thank all\n')),
        );
        await terminal.see('thank all', { session: 'tasks' });
        moved = true;
        await shot('tasks-reordered');
      },
      ours: () => 'Allow for this session',
    });

    assert.ok(moved, 'the person had the time to reorder');
    fact('Teahouse asked', asked.ours.length, 'VS Code asked', asked.editor.length);
    assert.match(await responseText(), /END The plan is done\./);
    await terminal.see('0 open, 5 done', { session: 'tasks' });
    assert.equal(
      await read(),
      `# Release

## To do

- [x] tell the list (due 2126-12-24)
- [x] write the notes
- [x] tag the version
- [x] thank all

## Done

- [x] freeze
`,
    );
    await shot('tasks-done');
  });
});
