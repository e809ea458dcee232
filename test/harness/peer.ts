import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import type * as vscode from 'vscode';

/** What a function given to {@link inPeer} gets. */
export interface PeerContext<A> {
  /** The API of the other window's extension host. */
  vscode: typeof vscode;
  arg: A;
}

/**
 * Runs a function in the extension host of a further window (`WindowOptions.peers`), named after its folder, and answers
 * its JSON result. The function is sent as text: it cannot use anything around it. Rejects while that window is not there.
 */
export async function inPeer<R, A = undefined>(
  name: string,
  fn: (context: PeerContext<A>) => R | PromiseLike<R>,
  arg?: A,
): Promise<R> {
  const socketPath = path.join(process.env['TEAHOUSE_TEST_RUN_DIR'] ?? '.', `${name}.sock`);
  const text = await new Promise<string>((resolve, reject) => {
    const request = http.request({ socketPath, method: 'POST' }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve(body));
    });
    request.on('error', reject);
    request.end(JSON.stringify({ fn: fn.toString(), arg }));
  });
  const answer = JSON.parse(text) as { value: R; error?: string };
  if (answer.error !== undefined) throw new Error(`in the window of ${name}: ${answer.error}`);
  return answer.value;
}
