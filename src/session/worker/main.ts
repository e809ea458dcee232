/** The entry of a session's worker thread. */
import { parentPort } from 'node:worker_threads';
import { threadLine } from './line.ts';
import { serve } from './serve.ts';

if (parentPort === null) throw new Error('This file is the entry of a worker thread.');
serve(threadLine(parentPort), { tellsSlow: true });
