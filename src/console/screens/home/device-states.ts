import type { EntityData, EntityDataQuery } from '../../../model/entity-query.ts';
import { countEntities } from '../../api/entity-query.ts';
import { subscribeEntities } from '../../live/query-subscription.ts';
import { createRecount } from '../../live/recount.ts';
import type { Followed } from './followed.ts';

/** How many devices are connected, and how many are not. */
export interface DeviceStates {
  online: number;
  offline: number;
}

/** So many devices are followed one by one; of more, the platform counts. */
const FOLLOWED = 1000;
/** Between two counts of the platform, ms. */
const PAUSE = 10_000;
/** What nobody tells of is counted this often, ms. */
const EVERY = 60_000;

const ACTIVE = { type: 'SERVER_ATTRIBUTE', key: 'active' } as const;

const DEVICES: EntityDataQuery = {
  entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
  pageLink: {
    page: 0,
    pageSize: FOLLOWED,
    textSearch: null,
    // Devices that come and go are told of, too.
    dynamic: true,
    sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
  },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: [ACTIVE],
  keyFilters: [],
};

const ONLINE: EntityDataQuery = {
  ...DEVICES,
  keyFilters: [
    {
      key: ACTIVE,
      valueType: 'BOOLEAN',
      predicate: {
        type: 'BOOLEAN',
        operation: 'EQUAL',
        value: { defaultValue: true, userValue: null, dynamicValue: null },
      },
    },
  ],
};

/** Follows which of all devices that the user may see are connected. A device that never was is not. */
export function followDeviceStates(tell: (followed: Followed<DeviceStates>) => void): () => void {
  const active = new Map<string, boolean>();
  let total = 0;

  const recount = createRecount(async (signal) => {
    const request = { signal, ignoreErrors: true, ignoreLoading: true };
    try {
      const [all, online] = await Promise.all([
        countEntities(DEVICES, request),
        countEntities(ONLINE, request),
      ]);
      tell({ status: 'known', figures: { online, offline: Math.max(0, all - online) } });
    } catch {
      if (!signal.aborted) tell({ status: 'failed' });
    }
  }, PAUSE);

  function count(): void {
    if (total > FOLLOWED) {
      recount.ask();
      return;
    }
    const online = [...active.values()].filter(Boolean).length;
    tell({ status: 'known', figures: { online, offline: active.size - online } });
  }

  function note({ entityId, latest }: EntityData): void {
    const value = latest?.SERVER_ATTRIBUTE?.active;
    if (value) active.set(entityId.id, String(value.value) === 'true');
  }

  const stop = subscribeEntities(DEVICES, {
    onPage(page) {
      active.clear();
      total = page.totalElements;
      for (const row of page.data) {
        active.set(row.entityId.id, false);
        note(row);
      }
      count();
    },
    onChanges(rows) {
      rows.forEach(note);
      count();
    },
    onError: () => tell({ status: 'failed' }),
  });
  const timer = setInterval(() => total > FOLLOWED && recount.ask(), EVERY);
  return () => {
    stop();
    recount.stop();
    clearInterval(timer);
  };
}
