import { describe, expect, it } from 'vitest';
import { createPointBuffer } from '../../../../src/platform/live/point-buffer.ts';

function taken(buffer: ReturnType<typeof createPointBuffer>): string {
  return [...buffer.take()]
    .map(([key, points]) => `${key}: ${points.map(([ts, value]) => `${value}@${ts}`).join(' ')}`)
    .join('; ');
}

describe('the points between two updates', () => {
  it('come by key, newest first, once', () => {
    const buffer = createPointBuffer(undefined, 'every-point');
    buffer.add([{ key: 't', ts: 1, value: 20 }]);
    buffer.add([
      { key: 't', ts: 2, value: 21.5 },
      { key: 'h', ts: 2, value: true },
    ]);
    expect(taken(buffer)).toBe('t: 21.5@2 20@1; h: true@2');
    expect(taken(buffer)).toBe('');
  });

  it('leave out what is older than the client already has, and keep what is as old', () => {
    const buffer = createPointBuffer(undefined, 'every-point', [{ key: 't', ts: 5 }]);
    expect(buffer.add([{ key: 't', ts: 4, value: 'old' }])).toBe(false);
    expect(buffer.add([{ key: 't', ts: 5, value: 'corrected' }])).toBe(true);
    expect(taken(buffer)).toBe('t: corrected@5');
  });

  it('keep all of a batch that was sent newest first', () => {
    const buffer = createPointBuffer(undefined, 'every-point');
    buffer.add([
      { key: 't', ts: 3, value: 'c' },
      { key: 't', ts: 1, value: 'a' },
    ]);
    expect(taken(buffer)).toBe('t: c@3 a@1');
  });

  it('are only those of the keys asked for', () => {
    const buffer = createPointBuffer(['t'], 'every-point');
    expect(buffer.add([{ key: 'h', ts: 1, value: 1 }])).toBe(false);
    expect(buffer.remove(['h'])).toBe(false);
  });

  it('give way to a deletion, after which older points are new again', () => {
    const buffer = createPointBuffer(undefined, 'every-point');
    buffer.add([{ key: 't', ts: 9, value: 'gone' }]);
    expect(buffer.remove(['t'])).toBe(true);
    expect(taken(buffer)).toBe('t: null@0');
    buffer.remove(['t']);
    buffer.add([{ key: 't', ts: 4, value: 'earlier' }]);
    expect(taken(buffer)).toBe('t: earlier@4');
  });

  it('are only the last of each key where history does not count, whatever its time', () => {
    const buffer = createPointBuffer(undefined, 'last-value');
    buffer.add([{ key: 'fw', ts: 9, value: '1.0' }]);
    buffer.add([{ key: 'fw', ts: 8, value: { major: 2 } }]);
    expect(taken(buffer)).toBe('fw: {"major":2}@8');
  });
});
