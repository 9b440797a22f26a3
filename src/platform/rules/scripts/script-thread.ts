import { parentPort, workerData } from 'node:worker_threads';
import { getQuickJS } from 'quickjs-emscripten';
import { KeptScripts } from './kept-scripts.ts';
import type { ScriptAnswer, ScriptBatch, ScriptLimits } from './script-messages.ts';

/*
 * A thread that scripts run in, one after the other.
 */

const scripts = new KeptScripts(await getQuickJS(), workerData as ScriptLimits);

parentPort?.on('message', (batch: ScriptBatch) => {
  parentPort?.postMessage(answerTo(batch));
});
parentPort?.postMessage('ready' satisfies ScriptAnswer);

function answerTo(batch: ScriptBatch): ScriptAnswer {
  const { id } = batch;
  try {
    return { id, results: scripts.run(batch) };
  } catch (error) {
    const isBroken = error instanceof WebAssembly.RuntimeError;
    return { id, ended: { reason: reasonOf(error), isLate: scripts.isLate, isBroken } };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}
