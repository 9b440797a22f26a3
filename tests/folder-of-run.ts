import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';

/** More than all tests together write, bytes. */
const ROOM = 2 * 2 ** 30;

/**
 * Makes a folder for all that a run of the tests writes, by whatever program. Where there is room it is in memory: a
 * platform waits for the disk at every write, and its tests would wait with it most of the time. What is killed leaves
 * the same behind in memory as on a disk. That of a run which a test starts lies in that of the test's.
 */
export function makeFolderOfRun(): string {
  const isInMemory = tmpdir().startsWith(MEMORY + sep);
  return mkdtempSync(join(!isInMemory && hasRoomInMemory() ? MEMORY : tmpdir(), 'clavier-test-'));
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
