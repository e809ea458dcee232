import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('activates', async () => {
    const extension = vscode.extensions.getExtension('teahouse.teahouse');
    assert.ok(extension);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
