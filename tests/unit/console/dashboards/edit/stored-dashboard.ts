import { afterEach, beforeEach } from 'vitest';
import { createDashboardHub } from '../../../../../src/console/dashboards/hub/dashboard-hub.ts';
import { OpenDashboard } from '../../../../../src/console/dashboards/open/open-dashboard.ts';
import { Dashboard } from '../../../../../src/model/dashboard.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { type Answer, fakePlatform, json, refused } from '../../session/fake-platform.ts';
import { frozen } from '../document/exported.ts';
import { hubAnswers, page } from '../hub/hub.ts';

export const ID = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b55';
export const COPY = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b56';

/** A platform that has one dashboard, which anybody may save; `onSave` is in its way. */
export interface DashboardPlatform {
  /** What it has; undefined once it was deleted. */
  stored: Dashboard | undefined;
  /** What was saved, the last one last. */
  saved: Dashboard[];
  onSave: ((sent: Dashboard) => Response | undefined) | undefined;
}

let opened: OpenDashboard[] = [];

/** Each test has a platform of its own that stores this dashboard. */
export function eachWithAStored(
  dashboard: Dashboard,
  answers: Record<string, Answer> = {},
): DashboardPlatform {
  const platform: DashboardPlatform = { stored: undefined, saved: [], onSave: undefined };
  eachWithItsOwnSocket();
  beforeEach(() => {
    signedInAs('TENANT_ADMIN');
    platform.stored = asStored(dashboard, ID);
    platform.saved = [];
    platform.onSave = undefined;
    fakePlatform({
      ...hubAnswers,
      'POST /api/entitiesQuery/find': () => json(page([])),
      [`GET /api/dashboard/${ID}`]: () =>
        platform.stored ? json(platform.stored) : refused(404, 32, 'Requested item wasn`t found!'),
      [`GET /api/dashboard/info/${ID}`]: () =>
        platform.stored ? json(platform.stored) : refused(404, 32, 'Requested item wasn`t found!'),
      'POST /api/dashboard': ({ body }) => {
        const sent = Dashboard.parse(body);
        const refusal = platform.onSave?.(sent);
        if (refusal) return refusal;
        platform.saved.push(sent);
        const stored = asStored(sent, sent.id?.id ?? COPY);
        if (sent.id) platform.stored = stored;
        return json(stored);
      },
      [`GET /api/audit/logs/entity/DASHBOARD/${ID}`]: () => refused(403, 20, 'No audit log'),
      ...answers,
    });
  });
  afterEach(() => {
    for (const one of opened) one.close();
    opened = [];
  });
  return platform;
}

/** Opens what is stored, as each of two people does, and begins to edit it. */
export async function edited({ stored }: Pick<DashboardPlatform, 'stored'>): Promise<OpenDashboard> {
  const hub = createDashboardHub(() => ({
    authority: 'TENANT_ADMIN',
    id: 'u1',
    tenantId: 't1',
    customerId: null,
  }));
  await hub.ready;
  const read = Dashboard.parse(JSON.parse(JSON.stringify(stored ?? null)));
  const dashboard = new OpenDashboard(frozen(read), hub, {
    begin: ({ root }) => [{ id: root, params: {} }],
    onStack: () => undefined,
    showInDialog: async () => undefined,
  });
  dashboard.startEditing();
  opened.push(dashboard);
  return dashboard;
}

/** As the platform keeps it. */
function asStored(dashboard: Dashboard, id: string): Dashboard {
  return {
    assignedCustomers: null,
    ...dashboard,
    id: { entityType: 'DASHBOARD', id },
    createdTime: 1_600_000_000_000,
    tenantId: { entityType: 'TENANT', id: '13814000-1dd2-11b2-8080-808080808080' },
    name: dashboard.title,
  };
}
