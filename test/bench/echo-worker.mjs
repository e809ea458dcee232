// Answers every message with itself: what crossing to a thread and back costs.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message) => parentPort?.postMessage(message));
