import { parentPort, workerData } from 'node:worker_threads';
import { openForMerging } from '../engine/database.ts';
import { WriteAheadLog } from '../engine/write-ahead-log.ts';
import { KeyDictionary } from '../values/key-dictionary.ts';
import { LogMerge } from './log-merge.ts';
import type { MergeAnswer, MergeRequest } from './merge-messages.ts';

/*
 * A thread that merges the log of telemetry into the database, on a connection of its own: it is told up to which offset
 * when nobody else writes, and answers when that is on the disk.
 */

/** How often the log of the database is looked at, ms. */
const COPY_INTERVAL = 500;

const folder = workerData as string;
const db = openForMerging(folder);
const log = new WriteAheadLog(db);
const merge = new LogMerge(folder, db, new KeyDictionary(db));

const answer = (what: MergeAnswer) => parentPort?.postMessage(what);

parentPort?.on('message', (request: MergeRequest) => {
  if (request === 'begin anew') {
    log.beginAnew();
    answer('begun');
    return;
  }
  answer(answerTo(request));
  // Nobody has to wait for this who writes meanwhile.
  log.copy();
  answer('ready');
});

// Others write, too, and none of them copies the log itself.
setInterval(() => {
  log.copy();
  if (log.isGrowing) answer('growing');
}, COPY_INTERVAL).unref();

answer('ready');

function answerTo(end: number): MergeAnswer {
  try {
    log.beginAnew();
    db.exec('BEGIN IMMEDIATE');
    const refreshed = merge.mergeUpTo(end);
    db.exec('COMMIT');
    return { refreshed };
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    merge.forget();
    if (!(error instanceof Error)) return { failure: String(error) };
    const code = 'errcode' in error ? { errcode: Number(error.errcode) } : {};
    return { failure: error.stack ?? error.message, ...code };
  }
}
