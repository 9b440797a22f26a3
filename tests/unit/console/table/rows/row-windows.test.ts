import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listKey } from '../../../../../src/console/table/rows/row-list.ts';
import { RowWindows } from '../../../../../src/console/table/rows/row-windows.ts';
import { byName, type FakeSource, fakeSource, type TestDevice } from '../devices.ts';

let client: QueryClient;
let source: FakeSource;
let windows: RowWindows<TestDevice>;
const query = { sort: byName, search: '' };
const arrived = () => vi.advanceTimersByTimeAsync(1);
const pages = () => source.requests.map(({ page, aborted }) => (aborted ? `${page} aborted` : `${page}`));

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  source = fakeSource(1000);
  windows = new RowWindows(client, source, query);
});

afterEach(() => {
  windows.release();
  client.clear();
  vi.useRealTimers();
});

describe('The rows of a list', () => {
  it('are unknown until the first window is there', async () => {
    windows.show({ first: 0, last: 20 }, true);
    expect(windows.total).toBeUndefined();
    expect(windows.row(3)).toBeUndefined();
    await arrived();
    expect(windows.total).toBe(1000);
    expect(windows.row(3)?.name).toBe('Device 3');
    expect(windows.placeOf(({ id }) => id === 'id-42')).toBe(42);
  });

  it('are asked for by window, with order and search', async () => {
    windows = new RowWindows(client, source, { sort: { property: 'label', order: 'DESC' }, search: 'De' });
    windows.show({ first: 0, last: 20 }, true);
    expect(source.requests[0]).toMatchObject({
      page: 0,
      pageSize: 50,
      sortProperty: 'label',
      sortOrder: 'DESC',
      textSearch: 'De',
    });
  });

  it('are there at once where their source has them at hand, and not asked for', async () => {
    source.atHand = ({ page }) =>
      page === 0
        ? { data: source.devices.slice(0, 50), totalPages: 20, totalElements: 1000, hasNext: true }
        : undefined;
    windows = new RowWindows(client, source, query);
    expect(windows.total).toBe(1000);
    expect(windows.row(3)?.name).toBe('Device 3');
    windows.show({ first: 0, last: 20 }, true);
    expect(pages()).toEqual([]);
  });

  it('after the first ones come when those have been drawn, or somebody scrolls', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.show({ first: 0, last: 20 }, true);
    expect(pages()).toEqual(['0']);
    await arrived();
    expect(pages()).toEqual(['0', '1', '2']);

    source = fakeSource(1000);
    client.clear();
    windows = new RowWindows(client, source, query);
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.show({ first: 5, last: 25 }, true);
    expect(pages()).toEqual(['0', '1', '2']);
  });

  it('next to the screen are fetched once scrolling has settled', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.show({ first: 410, last: 430 }, true);
    expect(pages()).toEqual(['0', '8', '9', '7', '10', '6']);
    await arrived();
    windows.show({ first: 490, last: 510 }, true);
    expect(pages()).toEqual(['0', '8', '9', '7', '10', '6', '11', '12']);
  });

  it('are not asked for while scrolling flies past them', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    for (let first = 100; first < 900; first += 100) {
      windows.show({ first, last: first + 20 }, false);
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(pages()).toEqual(['0']);
  });

  it('are asked for while scrolling lingers on them', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.show({ first: 310, last: 330 }, false);
    await vi.advanceTimersByTimeAsync(100);
    expect(pages()).toEqual(['0', '6', '7', '5', '8', '4']);
  });

  it('stop loading when they are scrolled past', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    source.held = true;
    windows.show({ first: 310, last: 330 }, true);
    windows.show({ first: 810, last: 830 }, true);
    await arrived();
    const aborted = ['6', '7', '5', '8', '4'].map((page) => `${page} aborted`);
    expect(pages()).toEqual(['0', ...aborted, '16', '17', '15', '18', '14']);
  });

  it('are taken from the cache when they come back', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.release();
    const again = new RowWindows(client, source, query);
    expect(again.total).toBe(1000);
    expect(again.row(3)?.name).toBe('Device 3');
    again.show({ first: 0, last: 20 }, false);
    expect(source.requests.filter(({ page }) => page === 0)).toHaveLength(1);
    again.release();
  });

  it('are read again, those on screen only, when their entity type is invalidated', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    windows.show({ first: 510, last: 530 }, true);
    await arrived();
    const before = source.requests.length;
    source.devices.shift();
    await client.invalidateQueries({ queryKey: ['DEVICE'] });
    expect(source.requests.slice(before).map(({ page }) => page)).toEqual([10]);
    expect(windows.total).toBe(999);
    expect(windows.row(510)?.name).toBe('Device 511');
  });

  it('tell their listeners of every change until they are left', async () => {
    const heard = vi.fn();
    const stop = windows.subscribe(heard);
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    expect(heard).toHaveBeenCalled();
    const version = windows.version();
    stop();
    heard.mockClear();
    await windows.refresh();
    expect(windows.version()).toBeGreaterThan(version);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('A list that cannot be loaded', () => {
  it('says why, and is not taken for an empty one', async () => {
    source.failure = new Error('no route to host');
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    expect(windows.failure?.message).toBe('no route to host');
    expect(windows.total).toBeUndefined();
  });

  it('comes when it is asked for again with success', async () => {
    source.failure = new Error('no route to host');
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    source.failure = null;
    windows.retry();
    expect(windows.failure).toBeNull();
    await arrived();
    expect(windows.total).toBe(1000);
  });

  it('keeps the rows it has when a later window fails', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    source.failure = new Error('gone');
    windows.show({ first: 510, last: 530 }, true);
    await arrived();
    expect(windows.failure).toBeNull();
    expect(windows.total).toBe(1000);
    expect(windows.failureAt(515)?.message).toBe('gone');
    expect(windows.failureAt(5)).toBeNull();
    source.failure = null;
    windows.retry();
    await arrived();
    expect(windows.failureAt(515)).toBeNull();
    expect(windows.row(515)?.name).toBe('Device 515');
  });
});

describe('Lists', () => {
  it('are the same when source, order and search are', () => {
    const same = listKey({ key: ['DEVICE', 'infos'] }, { sort: { ...byName }, search: '' });
    expect(listKey(source, query)).toBe(same);
    expect(listKey(source, { ...query, search: 'x' })).not.toBe(same);
    expect(listKey({ key: ['DEVICE', 'infos', 'profile'] }, query)).not.toBe(same);
  });
});

describe('Reading a whole list', () => {
  it('goes from the first row to the last, a batch at a time', async () => {
    source = fakeSource(2500);
    windows = new RowWindows(client, source, query);
    const sizes: number[] = [];
    for await (const rows of windows.all(new AbortController().signal)) sizes.push(rows.length);
    expect(sizes).toEqual([1024, 1024, 452]);
  });

  it('stops between batches when it is told to', async () => {
    source = fakeSource(2500);
    windows = new RowWindows(client, source, query);
    const stop = new AbortController();
    const read = async () => {
      for await (const _batch of windows.all(stop.signal)) stop.abort();
    };
    await expect(read()).rejects.toThrow();
    expect(source.requests).toHaveLength(1);
  });

  it('asks for nothing that is loaded', async () => {
    windows.show({ first: 0, last: 20 }, true);
    await arrived();
    const rows = await windows.range({ first: 3, last: 4 }, new AbortController().signal);
    expect(rows.map(({ name }) => name)).toEqual(['Device 3', 'Device 4']);
    expect(pages()).toEqual(['0']);
  });

  it('reads just the rows between two places', async () => {
    source = fakeSource(2500);
    windows = new RowWindows(client, source, query);
    const rows = await windows.range({ first: 998, last: 1001 }, new AbortController().signal);
    expect(rows.map(({ name }) => name)).toEqual(['Device 998', 'Device 999', 'Device 1000', 'Device 1001']);
  });
});
