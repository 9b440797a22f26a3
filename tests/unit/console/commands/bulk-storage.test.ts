import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  brokenRuns,
  forgetRun,
  hasBrokenRuns,
  keepRun,
} from '../../../../src/console/commands/bulk-storage.ts';
import type { EntityRef } from '../../../../src/console/commands/command.ts';
import { resetSession } from '../../../../src/console/session/session-store.ts';
import { signedInAs } from '../api/signed-in.ts';

const devices = (count: number): EntityRef[] =>
  Array.from({ length: count }, (_, at) => ({ entityType: 'DEVICE', id: `d${at}`, name: `Device ${at}` }));
const work = (entities: readonly EntityRef[]) => ({
  command: 'device.assign',
  args: { customerId: 'c1' },
  title: { key: 'entity.assigning' } as const,
  entities,
});
/** Keeps what there is room for. */
const keep = (run: ReturnType<typeof work>) => {
  const kept = keepRun(run);
  return kept === 'no-room' ? undefined : kept;
};
const left = async () => (await brokenRuns()).map(({ entities }) => entities.map(({ id }) => id));

/** As a browser has it where the page came safely. */
const { crypto: safeCrypto } = globalThis;

describe('What is kept of a run over many entities', () => {
  beforeEach(() => signedInAs('TENANT_ADMIN'));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    resetSession();
    localStorage.clear();
  });

  it('is what is left of it, with the command that does it', async () => {
    const kept = keep(work(devices(4)));
    kept?.settled(0);
    kept?.settled(2);
    kept?.leave();
    expect(await brokenRuns()).toMatchObject([
      {
        command: 'device.assign',
        args: { customerId: 'c1' },
        title: { key: 'entity.assigning' },
        total: 4,
        entities: [
          { entityType: 'DEVICE', id: 'd1', name: 'Device 1' },
          { entityType: 'DEVICE', id: 'd3', name: 'Device 3' },
        ],
      },
    ]);
  });

  it('is kept for pages that came over plain HTTP as well, each run by itself', async () => {
    vi.stubGlobal('crypto', {
      getRandomValues: (array: Uint32Array<ArrayBuffer>) => safeCrypto.getRandomValues(array),
    });
    keep(work(devices(2)))?.leave();
    keep(work(devices(3)))?.leave();
    expect((await left()).map((ids) => ids.length).sort()).toEqual([2, 3]);
  });

  it('is written when the page goes', async () => {
    const kept = keep(work(devices(3)));
    kept?.settled(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(await left()).toEqual([]);
    const state = Object.keys(localStorage).find((key) => key.startsWith('TB-bulk-state/')) ?? '';
    expect(JSON.parse(localStorage.getItem(state) ?? '')).toEqual({ until: 1, beyond: [] });
    kept?.forget();
  });

  it('is nothing of what is under way, is done, or is not wanted any more', async () => {
    const running = keep(work(devices(3)));
    expect(await left()).toEqual([]);
    expect(hasBrokenRuns()).toBe(false);
    running?.leave();
    expect(hasBrokenRuns()).toBe(true);
    const [broken] = await brokenRuns();
    forgetRun(broken?.key ?? '');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('TB-bulk'))).toEqual([]);
    keep(work(devices(3)))?.forget();
    expect(await left()).toEqual([]);
  });

  it('is nothing of a run on one entity', () => {
    expect(keepRun(work(devices(1)))).toBeUndefined();
  });

  it('is for the user who began it', async () => {
    keep(work(devices(2)))?.leave();
    resetSession();
    expect(await left()).toEqual([]);
  });

  it('knows several types apart', async () => {
    const mixed: EntityRef[] = [...devices(1), { entityType: 'ASSET', id: 'a', name: 'Asset' }];
    keep(work(mixed))?.leave();
    const [broken] = await brokenRuns();
    expect(broken?.entities).toEqual(mixed);
  });

  it('does without names, and at last without being kept, where there is no room', async () => {
    const real = Storage.prototype.setItem;
    let room = 100;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      real.call(this, key, value);
    });
    expect(keepRun(work(devices(9)))).toBe('no-room');
    room = 260;
    keep(work(devices(9)))?.leave();
    const [broken] = await brokenRuns();
    expect(broken?.entities[8]).toEqual({ entityType: 'DEVICE', id: 'd8', name: 'd8' });
  });

  it('is a hundred thousand entities too, whose names give way to other runs', async () => {
    const many = (prefix: string): EntityRef[] =>
      Array.from({ length: 100_000 }, (_, at) => ({
        entityType: 'DEVICE',
        id: `${prefix}-${at.toString(16).padStart(12, '0')}`,
        name: `Water meter ${at}`,
      }));
    const first = many('8b1f6e30-7a01-11eb-8f2e');
    keep(work(first.slice(0, 50_000)))?.leave();
    const [named] = await brokenRuns();
    expect(named?.entities.at(-1)).toEqual(first[49_999]);
    forgetRun(named?.key ?? '');

    keep(work(first))?.leave();
    const [broken] = await brokenRuns();
    expect(broken).toMatchObject({ total: 100_000 });
    expect(broken?.entities.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(broken?.entities[7]?.name).toBe(first[7]?.id);
    // Others, such as the session, need room in the same place.
    expect(keepRun(work(many('8b1f6e30-7a01-11eb-8f2f')))).toBe('no-room');
  });

  it('makes room when nobody has come back to it for a month', async () => {
    vi.useFakeTimers({ now: Date.now() - 31 * 86_400_000, toFake: ['Date'] });
    keep(work(devices(2)))?.leave();
    vi.useRealTimers();
    keep(work(devices(3)))?.leave();
    expect(await left()).toEqual([['d0', 'd1', 'd2']]);
  });

  it('is passed over where it cannot be read', async () => {
    keep(work(devices(2)))?.leave();
    const name = Object.keys(localStorage).find((key) => key.startsWith('TB-bulk-run/')) ?? '';
    const stored = JSON.parse(localStorage.getItem(name) ?? '');
    for (const broken of [{ command: 7 }, { ...stored, title: { key: 'app.title', values: { name: {} } } }]) {
      localStorage.setItem(name, JSON.stringify(broken));
      expect(await left()).toEqual([]);
    }
    localStorage.setItem(name, JSON.stringify(stored));
    expect(await left()).toEqual([['d0', 'd1']]);
  });
});
