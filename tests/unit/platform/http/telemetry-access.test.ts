import { afterAll, beforeAll, expect, it } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;
/** One's own entities of types that have neither telemetry nor attributes. */
let own: Readonly<Record<string, string | undefined>>;

beforeAll(async () => {
  test = await startTestApp();
  const { store } = test.platform;
  const { tenantId, admin } = await test.createTenant('Acme');
  token = await test.tokenFor(admin);
  const root = store.ruleChains.rootOf(tenantId)?.id?.id ?? '';
  own = await store.write(() => ({
    DASHBOARD: store.dashboards.save(tenantId, { title: 'Heat' }).id?.id,
    ALARM: store.alarms.save(tenantId, {
      type: 'hot',
      originator: entityId('TENANT', tenantId),
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    }).alarm.id.id,
    RULE_NODE: store.ruleNodes.ofChain(root)?.nodes?.[0]?.id?.id,
    WIDGETS_BUNDLE: store.widgetsBundles.save(tenantId, { title: 'Ours' }).id?.id,
  }));
});

afterAll(async () => {
  await test.close();
});

it.each([
  ['GET', 'values/attributes'],
  ['GET', 'values/timeseries'],
  ['POST', 'SERVER_SCOPE'],
  ['POST', 'timeseries/ANY'],
  ['DELETE', 'timeseries/delete?keys=a&deleteAllDataForKeys=true'],
] as const)(
  '%s %s is not implemented for types without telemetry, own entities or not',
  async (method, end) => {
    const told = await Promise.all(
      Object.entries(own).map(async ([type, id]) => {
        const answer = await test.app.inject({
          method,
          url: `/api/plugins/telemetry/${type}/${id}/${end}`,
          headers: { 'x-authorization': `Bearer ${token}` },
          ...(method === 'POST' ? { payload: { a: 1 } } : {}),
        });
        return [type, answer.statusCode, answer.body];
      }),
    );
    expect(told).toEqual(Object.keys(own).map((type) => [type, 500, 'Not Implemented!']));
  },
);
