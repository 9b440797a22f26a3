import { parentPort, workerData } from 'node:worker_threads';
import { copyAllOfLog, copyLog, openForRemoving } from '../engine/database.ts';
import type { Removing, RemovingAnswer, RemovingRequest } from './removing-messages.ts';
import { TenantRemoval } from './tenant-removal.ts';

/*
 * A thread that removes one hidden tenant on a connection of its own, a part whenever it is told to, which it is while
 * nobody else writes. When a part fails, those before it stay. Before that it tells what the tenant has, some at a time: of
 * many, all at once would be dear to who listens.
 */

const { folder, tenantKey, isTold } = workerData as Removing;
const answer = (what: RemovingAnswer) => parentPort?.postMessage(what);

const db = openForRemoving(folder);
const removal = new TenantRemoval(db);
const left = removal.left(tenantKey);
const steps = removal.remove(tenantKey);

parentPort?.on('message', (request: RemovingRequest) => {
  if (request === 'tell') tellSome();
  else goOn(removePart(request.forMs));
});

if (isTold) tellSome();
else beReady();

function tellSome(): void {
  const some = left.next();
  if (some.done) beReady();
  else answer(some.value);
}

function beReady(): void {
  // Looking for what there is takes as long as many parts.
  steps.next();
  answer('ready');
}

function goOn(made: 'made' | 'removed'): void {
  answer(made);
  // Nobody has to wait for this who writes meanwhile.
  if (made === 'made') {
    copyLog(db);
    answer('ready');
  } else {
    copyAllOfLog(db);
    db.close();
    parentPort?.close();
  }
}

function removePart(forMs: number): 'made' | 'removed' {
  const begin = performance.now();
  db.exec('BEGIN IMMEDIATE');
  let isDone: boolean | undefined;
  do isDone = steps.next().done;
  while (!isDone && performance.now() - begin < forMs);
  db.exec('COMMIT');
  return isDone ? 'removed' : 'made';
}
