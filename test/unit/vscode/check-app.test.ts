import assert from 'node:assert/strict';
import { checkApp } from '../../../src/vscode/language/check-app.ts';

/** What is found, as `literal: why -> instead`. */
const found = (code: string): string[] =>
  checkApp(code).findings.map(({ at, why, instead }) => {
    const kind = why.kind === 'clash' ? `clash with ${why.other}` : why.kind;
    return `${code.slice(at.start, at.end)}: ${kind}${instead === undefined ? '' : ` -> ${instead}`}`;
  });

const source = (...lines: string[]): string =>
  ["import { app, button, column, textInput as field, type Message } from 'teahouse';", ...lines].join('\n');

describe('the check of an app’s source', () => {
  it('finds ids that the walker would refuse, of builders under any name and of nodes written out', () => {
    assert.deepEqual(
      found(
        source(
          "export default app({ view: () => column([button('save all', 'Save', { type: 'save' }),",
          "  field('näme', ''), field('', ''), { type: 'button', label: 'x', id: '1.5' },",
          "  button('fine', 'it\\'s \"fine\"', { type: 'x y', id: 'also fine' })]) });",
        ),
      ),
      ["'save all': widget_id -> save_all", "'näme': widget_id -> name", "'1.5': widget_id -> 1_5"],
    );
  });

  it('finds ids that are one for clients', () => {
    assert.deepEqual(found(source("[button('save-it', ''), button('Save_It', ''), button('save-it', '')];")), [
      "'Save_It': clash with save-it",
    ]);
  });

  it('finds the names of actions in what mcpTools answers, and none elsewhere', () => {
    const spec = (name: string): string => `{ name: '${name}', description: 'x', inputSchema: { type: 'object' } }`;
    assert.deepEqual(
      found(
        source(
          `const dial = { mcpTools: (node) => [${spec('turnLeft')}, ${spec('turn_right')}], kind: { name: 'Not It' } };`,
          `class Knob { mcpTools() { return [${spec('9 lives')}]; } name = { name: 'Nor This' }; }`,
          `function mcpTools(node) { return [${spec('Push')}]; }`,
        ),
      ),
      ["'turnLeft': action_name -> turn_left", "'9 lives': action_name -> lives", "'Push': action_name -> push"],
    );
  });

  it('says nothing of what it cannot know: computed ids, other modules’ functions, nodes that are no widgets', () => {
    assert.deepEqual(
      found(
        source(
          "const id = 'a b'; button(id, ''); button(`a ${id}`, ''); button('a ' + id, ''); other.button('a b');",
          "column([], { id: 'a b' }); ({ type: 'text', id: 'a b' });",
        ),
      ),
      [],
    );
    assert.deepEqual(found("import { button } from './mine.ts';\nbutton('a b', '');"), []);
    assert.deepEqual(found("// button('a b')\nconst s = \"button('a b')\"; const r = /button('a b')/;"), []);
  });

  it('offers no fix that would be refused too', () => {
    assert.deepEqual(found(source("button('→', '');")), ["'→': widget_id"]);
  });

  it('finds where the app is exported, and takes a source that cannot be parsed for one without findings', () => {
    const code = source('', 'export default app({});');
    assert.equal(checkApp(code).defaultExport, code.indexOf('export default'));
    assert.deepEqual(checkApp("button('a b', { {{"), { findings: [], defaultExport: null });
  });
});
