import { parentPort, workerData } from 'node:worker_threads';
import { copyLog, openForRemoving } from '../engine/database.ts';
import { atOnce } from '../engine/long-run.ts';
import type { Removing, RemovingAnswer } from './removing-messages.ts';
import { TenantRemoval } from './tenant-removal.ts';

/*
 * A thread that removes one tenant, on a connection of its own, while nobody else writes. It tells what goes before it
 * goes, and then that it is removed and on the disk. When it fails, nothing is removed.
 */

const { folder, tenantKey } = workerData as Removing;
const tell = (answer: RemovingAnswer) => parentPort?.postMessage(answer);

const db = openForRemoving(folder);
db.exec('BEGIN IMMEDIATE');
atOnce(new TenantRemoval(db).remove(tenantKey, tell));
db.exec('COMMIT');
tell('removed');
// It is long now: who writes next would copy it, and everybody would wait for that.
copyLog(db);
db.close();
