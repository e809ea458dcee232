// Answers every message with itself, or with what it was told to answer: what crossing to a thread and back costs.
import { parentPort } from 'node:worker_threads';

/** @type {unknown} */
let answer;

parentPort?.on('message', (message) => {
  if (message?.kind === 'answer_with') answer = message.value;
  parentPort?.postMessage(answer ?? message);
});
