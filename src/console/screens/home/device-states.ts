import type { EntityData, EntityDataQuery } from '../../../model/entity-query.ts';
import { countEntities } from '../../api/entity-query.ts';
import { subscribeEntities } from '../../live/query-subscription.ts';
import { createRecount } from '../../live/recount.ts';
import type { Followed } from './followed.ts';

/** How many devices are connected, how many are no more, and how many never were. */
export interface DeviceStates {
  online: number;
  offline: number;
  neverSeen: number;
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

const devicesThatAre = (active: boolean): EntityDataQuery => ({
  ...DEVICES,
  keyFilters: [
    {
      key: ACTIVE,
      valueType: 'BOOLEAN',
      predicate: {
        type: 'BOOLEAN',
        operation: 'EQUAL',
        value: { defaultValue: active, userValue: null, dynamicValue: null },
      },
    },
  ],
});

/** Follows which of all devices that the user may see are connected. Of one that never was the platform does not say. */
export function followDeviceStates(tell: (followed: Followed<DeviceStates>) => void): () => void {
  const active = new Map<string, boolean | undefined>();
  let total = 0;

  const recount = createRecount(async (signal) => {
    const request = { signal, ignoreErrors: true, ignoreLoading: true };
    try {
      const [all, online, offline] = await Promise.all([
        countEntities(DEVICES, request),
        countEntities(devicesThatAre(true), request),
        countEntities(devicesThatAre(false), request),
      ]);
      const neverSeen = Math.max(0, all - online - offline);
      tell({ status: 'known', figures: { online, offline, neverSeen } });
    } catch {
      if (!signal.aborted) tell({ status: 'failed' });
    }
  }, PAUSE);

  function count(): void {
    if (total > FOLLOWED) {
      recount.ask();
      return;
    }
    const figures = { online: 0, offline: 0, neverSeen: 0 };
    for (const isActive of active.values()) {
      figures[isActive === undefined ? 'neverSeen' : isActive ? 'online' : 'offline'] += 1;
    }
    tell({ status: 'known', figures });
  }

  function note({ entityId, latest }: EntityData): void {
    const value = latest?.SERVER_ATTRIBUTE?.active;
    // What has no value yet is told of as an empty one.
    if (value && String(value.value) !== '') active.set(entityId.id, String(value.value) === 'true');
  }

  const stop = subscribeEntities(DEVICES, {
    onPage(page) {
      active.clear();
      total = page.totalElements;
      for (const row of page.data) {
        active.set(row.entityId.id, undefined);
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
