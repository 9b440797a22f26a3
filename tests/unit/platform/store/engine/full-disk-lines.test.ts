import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServer } from '../../../../../src/platform/http/server.ts';
import { FullDiskLines } from '../../../../../src/platform/store/engine/full-disk-lines.ts';
import { fullDiskError } from '../full-disk.ts';

const MINUTE = 60_000;

let lines: string[];
let fullDisk: FullDiskLines;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const write = (...told: unknown[]) => void lines.push(told.map((part) => JSON.stringify(part)).join(' '));
  fullDisk = new FullDiskLines(() => ({ error: write, warn: write }));
});

afterEach(() => {
  vi.useRealTimers();
});

test('a full disk is told of once, then how much has failed each minute, and when nothing fails any more', () => {
  expect(fullDisk.take(fullDiskError())).toBe(false);
  expect(lines.splice(0)).toEqual([expect.stringContaining('no room left')]);
  for (let failure = 0; failure < 50; failure++) expect(fullDisk.take(fullDiskError())).toBe(true);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(MINUTE);
  expect(fullDisk.take(fullDiskError())).toBe(true);
  vi.advanceTimersByTime(MINUTE);
  expect(lines.splice(0)).toEqual([
    expect.stringContaining('{"failures":50} "More has failed'),
    expect.stringContaining('{"failures":1} "More has failed'),
  ]);
  vi.advanceTimersByTime(3 * MINUTE);
  expect(lines.splice(0)).toEqual([expect.stringContaining('{"failures":52} "For a minute nothing failed')]);

  expect(fullDisk.take(fullDiskError())).toBe(false);
  expect(lines).toEqual([expect.stringContaining('no room left')]);
});

test('what failed for another reason is told of as ever', () => {
  expect(fullDisk.take(fullDiskError())).toBe(false);
  expect(fullDisk.take(new Error('database disk image is malformed'))).toBe(false);
  expect(fullDisk.take(undefined)).toBe(false);
});

test('the log of a server says of a full disk what has failed first, and no more', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { log } = await createServer();
  for (const _ of 'three') log.error({ err: fullDiskError() }, 'A device was not saved');
  log.error({ err: new Error('gone') }, 'A letter was not sent');
  const told = written.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
  written.mockRestore();
  expect(told).toEqual([
    expect.objectContaining({ msg: expect.stringContaining('no room left') }),
    expect.objectContaining({ msg: 'A device was not saved' }),
    expect.objectContaining({ msg: 'A letter was not sent' }),
  ]);
});
