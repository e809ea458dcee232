const vscode = require('vscode');

/** Registers an app as an author of another extension would; answers what it was given, for the tests. */
exports.activate = (context) => {
  const teahouse = vscode.extensions.getExtension('teahouse.teahouse').exports;
  const uri = vscode.Uri.joinPath(context.extensionUri, 'greeter.tea.mjs');
  const registration = teahouse.registerApp({ id: 'greeter', uri });
  context.subscriptions.push(registration);
  return { teahouse, registration };
};
