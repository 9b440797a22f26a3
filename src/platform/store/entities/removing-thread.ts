import { parentPort, workerData } from 'node:worker_threads';
import { openForRemoving } from '../engine/database.ts';
import { WriteAheadLog } from '../engine/write-ahead-log.ts';
import type { Removing, RemovingAnswer, RemovingPart, RemovingRequest } from './removing-messages.ts';
import { TenantRemoval } from './tenant-removal.ts';

/*
 * A thread that removes one hidden tenant on a connection of its own, a part whenever it is told to, which it is while
 * nobody else writes. When a part fails, those before it stay. Before that it tells what the tenant has, some at a time: of
 * many, all at once would be dear to who listens.
 */

/** How long it waits until it looks again whether the log of the database may begin anew, ms. */
const PAUSE = 20;

const { folder, tenantKey, isTold } = workerData as Removing;
const answer = (what: RemovingAnswer) => parentPort?.postMessage(what);

const db = openForRemoving(folder);
const log = new WriteAheadLog(db);
const removal = new TenantRemoval(db);
const left = removal.left(tenantKey);
const steps = removal.remove(tenantKey);
let isPausing = false;

parentPort?.on('message', (request: RemovingRequest) => {
  if (request === 'tell') tellSome();
  else goOn(removePart(request));
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
    log.copy();
    if (isPausing) setTimeout(() => answer('ready'), PAUSE);
    else answer('ready');
  } else {
    log.copyAll();
    db.close();
    parentPort?.close();
  }
}

function removePart({ forMs, mayPause }: RemovingPart): 'made' | 'removed' {
  const begin = performance.now();
  log.beginAnew();
  // Else who removes something to make room would fill the disk.
  isPausing = mayPause && log.isTooLong;
  if (isPausing) return 'made';
  db.exec('BEGIN IMMEDIATE');
  let isDone: boolean | undefined;
  do isDone = steps.next().done;
  while (!isDone && performance.now() - begin < forMs);
  db.exec('COMMIT');
  return isDone ? 'removed' : 'made';
}
