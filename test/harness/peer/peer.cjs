'use strict';
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const vscode = require('vscode');

/**
 * Takes functions as text from the window that runs the tests, by a socket in the run's own folder that is named after this
 * window's folder, and answers their results as JSON.
 */
exports.activate = (context) => {
  const run = process.env.TEAHOUSE_TEST_RUN_DIR;
  const folder = vscode.workspace.workspaceFolders?.[0]?.name;
  if (!run || !folder) return;
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    try {
      const { fn, arg } = JSON.parse(body);
      const value = await (0, eval)(`(${fn})`)({ vscode, arg });
      response.end(JSON.stringify({ value: value ?? null }));
    } catch (error) {
      response.end(JSON.stringify({ error: String(error?.stack ?? error) }));
    }
  });
  // The socket of the window before its reload may still be there, and is removed by its own name when it closes.
  const own = path.join(run, `${folder}-${process.pid}.sock`);
  server.listen(own, () => fs.renameSync(own, path.join(run, `${folder}.sock`)));
  context.subscriptions.push({ dispose: () => server.close() });
};
