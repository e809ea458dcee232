import assert from 'node:assert/strict';
import './fake/register.ts';

const { RegisteredApps } = await import('../../../src/vscode/registered-apps.ts');
const vscode = await import('vscode');

describe('apps of other extensions', () => {
  const uri = vscode.Uri.file('/ext/planner.tea.js');

  it('are listed while they are registered, as no code of the workspace', () => {
    const apps = new RegisteredApps(['counter']);
    const registration = apps.registerApp({ id: 'planner', uri });
    assert.deepEqual(apps.list(), [{ name: 'planner', file: uri.fsPath, shipped: false, registered: true }]);
    registration.dispose();
    assert.deepEqual(apps.list(), []);
  });

  it('keep their name until they are disposed of; an old registration takes no new one away', () => {
    const apps = new RegisteredApps([]);
    const first = apps.registerApp({ id: 'planner', uri });
    assert.throws(() => apps.registerApp({ id: 'planner', uri }), /there is an app "planner" already/);
    first.dispose();
    apps.registerApp({ id: 'planner', uri });
    first.dispose();
    assert.equal(apps.list().length, 1);
  });
});
