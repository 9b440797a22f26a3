import { parentPort, workerData } from 'node:worker_threads';
import { LimitExceeded, PlatformError } from '../errors.ts';
import { openReadStore } from '../store/read-store.ts';
import { requireFitting } from './answer-length.ts';
import { heavyReads, type ReadStore } from './heavy-reads.ts';
import type { ReadAnswer, ReadCall } from './read-messages.ts';

/*
 * A thread that heavy reads run in, one after the other, on a connection of its own.
 */

const store = openReadStore(workerData as string);
const encoder = new TextEncoder();

/** How often it looks whether something has changed that is better known before the next read, ms. */
const LOOK_AGAIN = 1_000;

let isPreparing = false;

parentPort?.on('message', (call: ReadCall) => {
  const answer = answerOf(call);
  parentPort?.postMessage(answer, 'json' in answer ? [answer.json.buffer as ArrayBuffer] : []);
  prepare();
});
setInterval(prepare, LOOK_AGAIN).unref();

/** Does what makes later reads quick, in parts between which reads come first. */
function prepare(): void {
  if (isPreparing) return;
  isPreparing = true;
  setImmediate(() => {
    isPreparing = false;
    if (store.entityQueries.prepareSome()) prepare();
  });
}

parentPort?.postMessage('ready' satisfies ReadAnswer);

function answerOf({ id, name, args, asJson }: ReadCall): Exclude<ReadAnswer, 'ready'> {
  try {
    const read = heavyReads[name] as (store: ReadStore, ...args: readonly unknown[]) => unknown;
    store.forget();
    const value = read(store, ...args);
    requireFitting(value);
    return asJson ? { id, json: encoder.encode(JSON.stringify(value)) } : { id, value };
  } catch (error) {
    if (error instanceof PlatformError) {
      const { status, errorCode, message } = error;
      return { id, refusal: { status, errorCode, message, isLimit: error instanceof LimitExceeded } };
    }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
