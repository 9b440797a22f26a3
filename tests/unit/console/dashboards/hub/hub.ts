import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import {
  createDashboardHub,
  type DashboardHub,
} from '../../../../../src/console/dashboards/hub/dashboard-hub.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { DashboardFilter } from '../../../../../src/model/dashboard-filter.ts';
import { EntityAlias } from '../../../../../src/model/entity-alias.ts';
import { eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { type Answer, fakePlatform, json } from '../../session/fake-platform.ts';

export const PUMP = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
export const MIXER = '9c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';

/** What a page of entities says of one. */
export const entity = (id: string, name: string, latest: object = {}, more: object = {}) => ({
  entityId: { entityType: 'DEVICE', id },
  latest: { ENTITY_FIELD: { name: { ts: 0, value: name } }, ...latest },
  ...more,
});

export const page = (data: readonly unknown[], totalElements = data.length) => ({
  data,
  totalPages: 1,
  totalElements,
  hasNext: false,
});

/** What every hub asks the platform for once. */
export const hubAnswers: Record<string, Answer> = {
  'GET /api/dashboard/serverTime': () => json(Date.now()),
  'GET /api/dashboard/maxDatapointsLimit': () => json(5000),
};

/** What is about one device, as dashboards name it. */
export const singleDevice = (id: string) => ({
  type: 'singleEntity',
  singleEntity: { entityType: 'DEVICE', id },
});

/** A message about a page of entities. */
export const told = (cmdId: number, more: object) => ({
  cmdId,
  errorCode: 0,
  dataUpdateType: 'ENTITY_DATA',
  ...more,
});

const aliases = [
  { id: 'pump', alias: 'Pump', filter: singleDevice(PUMP) },
  {
    id: 'all',
    alias: 'Machines',
    filter: { type: 'deviceType', deviceType: 'machine', resolveMultiple: true },
  },
  { id: 'state', alias: 'Chosen', filter: { type: 'stateEntity' } },
];
const filters = [
  {
    id: 'busy',
    filter: 'Busy',
    keyFilters: [
      {
        key: { type: 'TIME_SERIES', key: 'load' },
        valueType: 'NUMERIC',
        predicates: [
          {
            keyFilterPredicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 5 } },
            userInfo: { editable: true },
          },
        ],
      },
    ],
  },
];

let hub: DashboardHub;

/** The hub of the test, with aliases of one pump, of all machines and of the state's entity, and a filter. */
export function theHub(): DashboardHub {
  return hub;
}

/** Each test has a hub of its own, and a platform that knows a pump. */
export function eachWithItsOwnHub(): void {
  eachWithItsOwnSocket();
  beforeEach(() => {
    fakePlatform({
      ...hubAnswers,
      'POST /api/entitiesQuery/find': ({ body }) => {
        const { entityFilter } = body as { entityFilter: { singleEntity?: { id: string } } };
        const isPump = entityFilter.singleEntity?.id === PUMP;
        return json(page(isPump ? [entity(PUMP, 'Pump 1')] : []));
      },
    });
    runSandboxIn(async () => threadHost());
    hub = createDashboardHub(() => ({
      authority: 'TENANT_ADMIN',
      id: 'u1',
      tenantId: 't1',
      customerId: null,
    }));
    hub.setDashboard({
      aliases: new Map(aliases.map((one) => [one.id, EntityAlias.parse(one)])),
      filters: new Map(filters.map((one) => [one.id, DashboardFilter.parse(one)])),
    });
  });
  afterEach(() => {
    hub.end();
    endSandbox();
    queryClient.clear();
    vi.useRealTimers();
  });
}
