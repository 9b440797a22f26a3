import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AskedMeanwhile, Asking } from './asked-meanwhile.ts';

/**
 * Asks as `askFor` does, in a thread of its own: who looks at a list is not kept waiting by the devices that send, as one
 * is in a thread that is busy with what hundreds of them are answered.
 */
export async function askApart(asking: Asking): Promise<AskedMeanwhile> {
  const thread = new Worker(new URL('./asking-thread.ts', import.meta.url), { workerData: asking });
  const [asked] = await once(thread, 'message');
  return asked as AskedMeanwhile;
}
