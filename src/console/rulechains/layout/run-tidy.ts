import { workerAddress } from '../../ui/worker-address.ts';
import type { Place } from '../graph/chain-graph.ts';
import type { TidyRequest } from './tidy.ts';
import tidyWorker from './tidy-worker.ts?worker&url';

/** Finds places for nodes in a thread of its own. Rejects where that fails, or when `signal` ends it. */
export async function runTidy(
  request: TidyRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Place>> {
  // Where there are no threads, as in tests, it is done here.
  if (!('Worker' in globalThis)) return (await import('./tidy.ts')).tidied(request);
  const worker = new Worker(workerAddress(tidyWorker), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadonlyMap<string, Place>>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
