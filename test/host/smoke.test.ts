import assert from 'node:assert/strict';
import path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';

// Runs against the sources and, in the suite `vsix`, against the packed extension in a clean profile.
describe('the extension', () => {
  const extension = vscode.extensions.getExtension('teahouse.teahouse');

  it('is the one that this suite is about', () => {
    assert.ok(extension);
    const installed = path.basename(path.dirname(extension.extensionPath)) === 'extensions';
    assert.equal(installed, process.env['TEAHOUSE_TEST_PACKED'] !== '', extension.extensionPath);
  });

  it('activates', async () => {
    await extension!.activate();
    assert.equal(extension!.isActive, true);
  });
});
