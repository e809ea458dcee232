/** The entry of a session's worker that is a process of its own, under a debugger: joins its session and serves it. */
import { connect } from 'node:net';
import type { JoinAnswer, JoinRequest } from '../join.ts';
import { JOIN_SOCKET, JOIN_TOKEN } from '../join.ts';
import { packet, Packets } from '../packets.ts';
import { socketLine } from './line.ts';
import { serve } from './serve.ts';

const { [JOIN_SOCKET]: path, [JOIN_TOKEN]: token } = process.env;
if (path === undefined || token === undefined) throw new Error('This file is the entry of a process of Teahouse.');

const socket = connect(path);
const packets = new Packets();
// The session has ended, or its window is gone.
socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(1));
socket.write(packet({ token, pid: process.pid } satisfies JoinRequest));
socket.on('data', function joined(chunk: Buffer) {
  const [answer, ...early] = packets.add(chunk);
  if (answer === undefined) return;
  socket.off('data', joined);
  replaceEnvironment((answer as JoinAnswer).env);
  serve(socketLine(socket, packets, early), { tellsSlow: false });
});

function replaceEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
}
