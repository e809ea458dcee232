import assert from 'node:assert/strict';
import { appSource, shippedApps } from '../../../src/session/host/index.ts';
import './fake/register.ts';

const { lookOf } = await import('../../../src/vscode/app-look.ts');

describe('an app in the list to run one', () => {
  const shipped = shippedApps(new URL('../../../src/apps', import.meta.url).pathname);

  it('that ships has an icon of its own and a line that says what it is for', () => {
    const looks = shipped.map((app) => lookOf(app));
    for (const [at, { icon, description }] of looks.entries()) {
      const name = shipped[at]?.name;
      assert.notEqual(icon.id, 'terminal', `${name} has no icon: give it one in src/vscode/app-look.ts`);
      assert.ok(description.length > 10 && description.length < 80, `${name}: "${description}"`);
    }
    assert.equal(new Set(looks.map(({ icon }) => icon.id)).size, shipped.length);
  });

  it('of the workspace shows where it lies, one of another extension that it is from there', () => {
    assert.equal(lookOf(appSource('/work/apps/hello.tea.ts')).icon.id, 'file-code');
    assert.match(lookOf(appSource('/work/apps/hello.tea.ts')).description, /hello\.tea\.ts$/);
    const registered = { ...appSource('/ext/planner.tea.js'), registered: true };
    assert.deepEqual([lookOf(registered).icon.id, lookOf(registered).description], ['extensions', '']);
  });
});
