import { parentPort, workerData } from 'node:worker_threads';
import { copyAllOfLog, copyLog, openForRemoving } from '../engine/database.ts';
import type { Removing, RemovingAnswer } from './removing-messages.ts';
import { TenantRemoval } from './tenant-removal.ts';

/*
 * A thread that removes one hidden tenant on a connection of its own, a part whenever it is told to, which it is while
 * nobody else writes. When a part fails, those before it stay.
 */

/** How long a part takes at most without its commit, ms. */
const PART = 15;

const { folder, tenantKey, isTold } = workerData as Removing;
const tell = (answer: RemovingAnswer) => parentPort?.postMessage(answer);

const db = openForRemoving(folder);
const removal = new TenantRemoval(db);
const steps = removal.remove(tenantKey);

parentPort?.on('message', () => {
  const answer = removePart();
  tell(answer);
  // Nobody has to wait for this who writes meanwhile.
  if (answer === 'made') {
    copyLog(db);
    tell('ready');
  } else {
    copyAllOfLog(db);
    db.close();
    parentPort?.close();
  }
});

if (isTold) for (const some of removal.left(tenantKey)) tell(some);
// Looking for what there is takes as long as many parts.
steps.next();
tell('ready');

function removePart(): 'made' | 'removed' {
  const begin = performance.now();
  db.exec('BEGIN IMMEDIATE');
  let isDone: boolean | undefined;
  do isDone = steps.next().done;
  while (!isDone && performance.now() - begin < PART);
  db.exec('COMMIT');
  return isDone ? 'removed' : 'made';
}
