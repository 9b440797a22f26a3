import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isNoRoom } from '../../../../../src/platform/store/engine/no-room.ts';
import { fullDiskError } from '../full-disk.ts';

describe('a failure', () => {
  it('is for want of room when the database or a file may not grow', () => {
    expect(isNoRoom(fullDiskError())).toBe(true);
    expect(isNoRoom(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))).toBe(true);
  });

  it('is for something else when the database or a file refuses for another reason', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('CREATE TABLE t (x UNIQUE); INSERT INTO t VALUES (1)');
    expect(() => db.exec('INSERT INTO t VALUES (1)')).toThrow(
      expect.toSatisfy((error: unknown) => !isNoRoom(error)),
    );
    db.close();
    for (const other of [
      Object.assign(new Error('no file'), { code: 'ENOENT' }),
      new Error('full'),
      'full',
      null,
    ]) {
      expect(isNoRoom(other)).toBe(false);
    }
  });
});
