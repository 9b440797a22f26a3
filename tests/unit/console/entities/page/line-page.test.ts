import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListPlace, OWN } from '../../../../../src/console/api/list-place.ts';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import type { EntityKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { linePage } from '../../../../../src/console/entities/page/line-page.ts';
import { deviceLine } from '../../../../../src/console/screens/devices/device-line.ts';

const { entityPage } = vi.hoisted(() => ({ entityPage: vi.fn() }));
vi.mock('../../../../../src/console/api/entity-query.ts', () => ({ entityPage }));

const OF_A: ListPlace = { kind: 'of', parent: 'CUSTOMER', id: 'A' };
const LINK = { page: 1, pageSize: 100, sortProperty: 'deviceProfileName', sortOrder: 'DESC' } as const;

/** The ids of the devices of the customer. */
let ids: string[];
/** Devices that are gone by the time they are asked for. */
let gone: string[];
const page = vi.fn(async () => ({
  data: ids.map((id) => ({ id: { id } })),
  totalPages: 1,
  totalElements: ids.length,
  hasNext: false,
}));

const kind = {
  type: 'DEVICE',
  segment: 'devices',
  service: { page },
  line: async () => ({
    ...deviceLine,
    listed: async (wanted: readonly string[]) =>
      wanted.filter((id) => !gone.includes(id)).map((id) => ({ id: { id }, name: `Device ${id}` })),
  }),
} as unknown as EntityKind;

const ask = (line: string, place: ListPlace = OWN, link: object = LINK) =>
  linePage(kind, place, line, { ...LINK, ...link }, new AbortController().signal);

beforeEach(() => {
  ids = ['1', '2'];
  gone = [];
  entityPage.mockImplementation(async () => ({
    data: ['2', '1'].map((id) => ({
      entityId: { entityType: 'DEVICE', id },
      latest: { ENTITY_FIELD: { name: { ts: 0, value: `Old ${id}` }, createdTime: { ts: 0, value: '7' } } },
    })),
    totalPages: 3,
    totalElements: 202,
    hasNext: true,
  }));
});
afterEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

describe('A page of a list with a filter line', () => {
  it('is one of the list, with its parameters, where they say all of it', async () => {
    await ask('pump type:x');
    expect(page).toHaveBeenCalledWith(
      OWN,
      { ...LINK, textSearch: 'pump', type: 'x' },
      expect.objectContaining({ ignoreErrors: true }),
    );
    expect(entityPage).not.toHaveBeenCalled();
  });

  it('is one of a query, in its order and with its totals, as lists show entities', async () => {
    const found = await ask('pump type:x label~y');
    expect(entityPage.mock.lastCall?.[0]).toMatchObject({
      entityFilter: { type: 'deviceType', deviceType: 'x', deviceNameFilter: 'pump' },
      pageLink: { page: 1, pageSize: 100, sortOrder: { key: { key: 'type' }, direction: 'DESC' } },
    });
    expect(found).toMatchObject({
      data: [{ name: 'Device 2' }, { name: 'Device 1' }],
      totalElements: 202,
      hasNext: true,
    });
  });

  it('keeps the place of what is gone meanwhile, or all below would stand in another', async () => {
    gone = ['2'];
    const { data } = await ask('label~y');
    expect(data).toMatchObject([{ id: { id: '2' }, name: 'Old 2', createdTime: 7 }, { name: 'Device 1' }]);
  });

  it('is one of a query over the ids of a customer’s list, which are read once', async () => {
    await ask('type:x label~y', OF_A);
    await ask('type:x label~y', OF_A, { page: 0 });
    expect(page).toHaveBeenCalledTimes(1);
    expect(page.mock.lastCall).toMatchObject([OF_A, { type: 'x' }, {}]);
    expect(entityPage.mock.lastCall?.[0]).toMatchObject({
      entityFilter: { type: 'entityList', entityList: ['1', '2'] },
    });
  });

  it('is empty where the customer has nothing, which no query could be asked about', async () => {
    ids = [];
    expect(await ask('label~y', OF_A)).toMatchObject({ data: [], totalElements: 0 });
    expect(entityPage).not.toHaveBeenCalled();
  });

  it('is refused where the customer has more than one query takes', async () => {
    page.mockResolvedValueOnce({ data: [], totalPages: 11, totalElements: 10_001, hasNext: true });
    await expect(ask('pump label~y', OF_A)).rejects.toMatchObject({
      problem: { start: 5, end: 12, message: { key: 'filter-line.too-many' } },
    });
  });

  it('is refused in an order that queries do not know', async () => {
    await expect(ask('label~y', OWN, { sortProperty: 'customerTitle' })).rejects.toMatchObject({
      problem: { start: 0, end: 7, message: { key: 'filter-line.no-order' } },
    });
  });
});
