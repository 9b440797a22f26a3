import { Worker } from 'node:worker_threads';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { Removing, RemovingAnswer } from './removing-messages.ts';

/**
 * Removes a tenant in a thread of its own: of one with 100,000 devices it takes seconds, and its commit alone would hold
 * everybody for some hundred milliseconds. Resolves with what was removed, the tenant first. Only while nobody else writes.
 */
export function removeInThread(removing: Removing): Promise<EntityHandle[]> {
  const thread = new Worker(new URL('./removing-thread.ts', import.meta.url), {
    workerData: removing,
    env: {},
  });
  const removed: EntityHandle[] = [];
  return new Promise((resolve, reject) => {
    thread.on('message', (answer: RemovingAnswer) => {
      if (answer === 'removed') resolve(removed);
      else removed.push(...answer);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The thread that removes a tenant has ended')));
  });
}
