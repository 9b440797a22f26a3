import { parentPort, workerData } from 'node:worker_threads';
import { type Asking, askFor } from './asked-meanwhile.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/* Asks in a thread of its own and tells how long each answer took: see `askApart`. */

const { url, token, forMs } = workerData as Asking;
// Who looks at a list does not wait for the answer to who restarts what does not answer.
const client = keepAliveClient(url, { token, connections: 2 });
parentPort?.postMessage(await askFor(forMs, client));
client.close();
