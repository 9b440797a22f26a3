import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '../../../src/platform/store/engine/database-file.ts';
import { logFolder } from '../../../src/platform/store/telemetry-log/segments.ts';

/** In the middle of what a platform is killed; the disk shows each of them. */
export const moments = ['any time', 'merge', 'backup', 'new segment', 'checkpoint'] as const;

/** In the middle of what a platform is killed. */
export type Moment = (typeof moments)[number];

/** What of a data folder a moment is seen by: what changes there, or comes there. */
interface Sign {
  readonly folder: string;
  readonly isSeenIn: (name: string) => boolean;
}

/** Whom to kill when, and where that is seen. */
export interface Kill {
  readonly pid: number;
  readonly moment: Exclude<Moment, 'any time'>;
  readonly data: string;
  /** The folder that backups are written to. */
  readonly backups: string;
  /** How far a backup comes before the kill, 0..1. */
  readonly share: number;
}

/**
 * Kills a platform that writes as soon as it is seen in the middle of something; resolves when it has. From the call of
 * `watching` on, nothing is missed.
 */
export async function killIn(kill: Kill, watching: () => void): Promise<void> {
  const { folder, isSeenIn } = signOf(kill);
  let watcher: FSWatcher | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      watcher = watch(folder, (_, name) => {
        if (name === null || !isSeenIn(name)) return;
        process.kill(kill.pid, 'SIGKILL');
        resolve();
      });
      watcher.on('error', reject);
      watching();
    });
  } finally {
    watcher?.close();
  }
}

function signOf({ moment, data, backups, share }: Kill): Sign {
  switch (moment) {
    case 'merge':
      // A transaction is written there when it ends; until then nothing of it is on the disk.
      return { folder: data, isSeenIn: (name) => name === 'clavier.db-wal' };
    case 'checkpoint':
      return { folder: data, isSeenIn: (name) => name === 'clavier.db' };
    case 'new segment': {
      const last = readdirSync(logFolder(data)).filter(isSegment).sort().at(-1) ?? '';
      return { folder: logFolder(data), isSeenIn: (name) => isSegment(name) && name > last };
    }
    case 'backup': {
      const least = share * statSync(databaseFile(data)).size;
      const isSeenIn = (name: string) => /partial-\d+$/.test(name) && sizeOf(join(backups, name)) > least;
      return { folder: backups, isSeenIn };
    }
  }
}

function isSegment(name: string): boolean {
  return /^\d+\.log$/.test(name);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/** Whether the log of a database ends with a part of a transaction, as the process ended while it was written. */
export function endsInTransaction(data: string): boolean {
  const log = readFileSync(`${databaseFile(data)}-wal`);
  if (log.length < LOG_HEADER) return false;
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  // Frames of an earlier turn of the log have other salts.
  const salts = log.subarray(16, 24);
  let isOpen = false;
  for (let at = LOG_HEADER; at + frame <= log.length; at += frame) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    isOpen = log.readUInt32BE(at + 4) === 0;
  }
  return isOpen;
}
