import { parentPort, workerData } from 'node:worker_threads';
import { type Kill, killIn } from './kill-moments.ts';

/*
 * A thread that tells when it watches, kills a platform at a moment and ends. It has nothing else to do: the moment is over soon, and who sends as
 * much as a platform takes would miss it.
 */

await killIn(workerData as Kill, () => parentPort?.postMessage('watching'));
parentPort?.close();
