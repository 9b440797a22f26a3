import { describe, expect, it } from 'vitest';
import {
  type ComparedSubject,
  saveCompared,
} from '../../../../../src/console/entities/kind/compared-save.ts';

interface Settings {
  host: string;
  port: number;
  unknown: string;
}

const base: Settings = { host: 'a', port: 25, unknown: 'kept' };

function storedAs(stored: Settings) {
  const saves: Settings[] = [];
  const subject: ComparedSubject<Settings> = {
    read: async () => stored,
    valuesOf: ({ host, port }) => ({ host, port }),
    laidOver: (settings, values) => ({ ...settings, ...values }),
    async save(changed) {
      saves.push(changed);
      return changed;
    },
  };
  return { subject, saves };
}

describe('What is saved over what stands', () => {
  it('changes only what the person has changed, and keeps what no form shows', async () => {
    const { subject, saves } = storedAs({ ...base, unknown: 'newer' });
    const { before, saved } = await saveCompared(subject, base, { host: 'b', port: 25 });
    expect(saved).toEqual({ host: 'b', port: 25, unknown: 'newer' });
    expect(before.host).toBe('a');
    expect(saves).toEqual([saved]);
  });

  it('joins what two have changed of different fields', async () => {
    const { subject, saves } = storedAs({ ...base, port: 465 });
    await saveCompared(subject, base, { host: 'b', port: 25 });
    expect(saves).toEqual([{ host: 'b', port: 465, unknown: 'kept' }]);
  });

  it('is not saved where both have changed the same: the difference is told', async () => {
    const { subject, saves } = storedAs({ ...base, host: 'c', port: 465 });
    await expect(saveCompared(subject, base, { host: 'b', port: 25 })).rejects.toMatchObject({
      conflicts: [{ field: 'host', before: 'a', ours: 'b', theirs: 'c' }],
      merged: { host: 'b', port: 465 },
      base: { host: 'c', port: 465 },
    });
    expect(saves).toEqual([]);
  });

  it('is saved where both have changed it to the same', async () => {
    const { subject, saves } = storedAs({ ...base, host: 'b' });
    await saveCompared(subject, base, { host: 'b', port: 26 });
    expect(saves).toEqual([{ host: 'b', port: 26, unknown: 'kept' }]);
  });
});
