import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntityType, entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { MAX_POINTS } from '../../../../src/model/request-limits.ts';
import type { User } from '../../../../src/model/user.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { idOf } from '../store/memory-store.ts';

/** A platform that holds as much of everything as a page shows. */
export interface FullPlatform {
  readonly test: TestApp;
  /** Tokens of those who call. */
  readonly tokens: Readonly<Record<'system' | 'tenant' | 'customer', string>>;
  /** Of what there is most of, by the names that paths have for it. */
  readonly ids: Readonly<Record<string, string>>;
  /** The ids of all customers. */
  readonly customers: readonly string[];
  /** The token by which the device of `ids` sends. */
  readonly deviceToken: string;
  close(): Promise<void>;
}

/** So many changes a commit: the whole at once would need much memory. */
const CHANGES_PER_COMMIT = 500;

/** Few rows that hold much cost as much to read as many that hold little, and less to make. */
const ROWS = 500;
const VALUES_PER_ROW = 400;

/** However busy the machine is, reads are given the time to end, ms. */
const PATIENCE = 300_000;

/** How many keys an entity has. */
const KEYS = 10_000;

/** Starts a platform and fills it: beside one of each kind, pages of everything that lists show. */
export async function fillPlatform(): Promise<FullPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-dearest-'));
  const test = await startTestApp(undefined, [], folder, { deadline: PATIENCE });
  const { store } = test.platform;
  const { tenantId, admin } = await test.createTenant('Acme');
  const system = await test.createUser(
    { email: 'sysadmin@clavier.example', authority: 'SYS_ADMIN' },
    'secret',
  );

  /** Makes many, several to a commit; answers the first. */
  async function many<T>(rows: number, make: (at: number) => T): Promise<T[]> {
    const first: T[] = [];
    for (let begin = 0; begin < rows; begin += CHANGES_PER_COMMIT) {
      await store.write(() => {
        for (let at = begin; at < Math.min(rows, begin + CHANGES_PER_COMMIT); at++) {
          const made = make(at);
          if (at === 0) first.push(made);
        }
      });
    }
    return first;
  }

  const much = Object.fromEntries(
    Array.from({ length: VALUES_PER_ROW }, (_, at) => [`name${at}`, `Größe ${at}`]),
  );
  const info = (at: number) => ({ additionalInfo: { ...much, at } });
  const page = <T>(make: (at: number) => T) => many(ROWS, make);
  const customers: string[] = [];
  const [customer = null] = await page((at) => {
    const made = store.customers.create(tenantId, { title: `Customer ${at}`, ...info(at) });
    customers.push(idOf(made));
    return made;
  });
  const customerId = entityId('CUSTOMER', idOf(customer));
  const customerUser = await test.createUser(
    {
      email: 'user@acme.example',
      authority: 'CUSTOMER_USER',
      tenantId: entityId('TENANT', tenantId),
      customerId,
    },
    'secret',
  );
  const [user = null] = await page((at) =>
    store.users.save({
      email: `user${at}@acme.example`,
      authority: 'CUSTOMER_USER',
      tenantId: entityId('TENANT', tenantId),
      customerId,
      ...info(at),
    }),
  );
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  const root = { entityType: 'DEVICE', id: idOf(device) } as const;
  const { key } = store.entities.resolve('DEVICE', root.id) ?? { key: 0 };
  const relate = (type: EntityType, id: string) =>
    store.relations.save({ from: root, to: entityId(type, id), type: 'Contains' });
  const sources: string[] = [];
  await page((at) => {
    const other = store.devices.save(tenantId, { name: `Ünit ${at}`, label: 'ÄÖÜ', customerId, ...info(at) });
    const handle = store.entities.resolve('DEVICE', idOf(other));
    if (handle)
      store.attributes.save(handle.key, 'SERVER_SCOPE', [{ key: 'text', ts: 1, value: `Größe ${at}` }]);
    relate('DEVICE', idOf(other));
    sources.push(idOf(other));
  });
  const [asset = null] = await page((at) => {
    const made = store.assets.save(tenantId, { name: `Hall ${at}`, type: 'hall', customerId, ...info(at) });
    relate('ASSET', idOf(made));
    return made;
  });
  const [view = null] = await page((at) => {
    const made = store.entityViews.save(tenantId, {
      name: `View ${at}`,
      type: 'view',
      entityId: { entityType: 'DEVICE', id: sources[at] ?? '' },
      customerId,
      keys: { timeseries: [], attributes: {} },
      ...info(at),
    });
    relate('ENTITY_VIEW', idOf(made));
    return made;
  });
  const [dashboard = null] = await page((at) => {
    const made = store.dashboards.save(tenantId, {
      title: `Dashboard ${at}`,
      configuration: { widgets: {} },
      ...info(at),
    });
    return store.dashboards.assign(idOf(made), [customerId.id]);
  });
  const [ruleChain = null] = await page((at) => {
    const made = store.ruleChains.save(tenantId, { name: `Chain ${at}`, ...info(at) });
    store.ruleNodes.save(tenantId, {
      ruleChainId: made.id,
      firstNodeIndex: 0,
      nodes: [
        {
          type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
          name: 'Filter',
          configuration: { jsScript: 'return true;', ...much },
        },
      ],
      connections: [],
    });
    return made;
  });
  const [profile = null] = await page((at) =>
    store.deviceProfiles.save(tenantId, {
      name: `Profile ${at}`,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        ...much,
      },
    }),
  );
  const [tenantProfile = null] = await page((at) =>
    store.tenantProfiles.save({
      name: `Grant ${at}`,
      profileData: { configuration: { type: 'DEFAULT', ...much } },
    }),
  );
  await page((at) => store.tenants.create({ title: `Tenant ${at}`, ...info(at) }));
  await page((at) =>
    store.users.save({
      email: `admin${at}@acme.example`,
      authority: 'TENANT_ADMIN',
      tenantId: entityId('TENANT', tenantId),
      ...info(at),
    }),
  );
  const [bundle = null] = await page((at) =>
    store.widgetsBundles.save(tenantId, { title: `Bundle ${at}`, ...info(at) }),
  );
  const [widgetType = null] = await page((at) =>
    store.widgetTypes.save(tenantId, {
      name: `Widget ${at}`,
      bundleAlias: bundle?.alias,
      descriptor: { type: 'latest', ...much },
    }),
  );
  const [alarm = null] = await page(
    (at) =>
      store.alarms.save(tenantId, {
        type: `Type ${at}`,
        originator: root,
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
        details: { ...much, at },
      }).alarm,
  );
  const handle = store.entities.resolve('DEVICE', root.id);
  if (!handle) throw new Error('The device is gone');
  await page((at) => {
    store.events.save(handle, {
      type: 'LC_EVENT',
      body: { server: 'here', event: 'STARTED', success: true, ...much, at },
    });
    store.auditLogs.add({
      tenantId,
      customerId: customerId.id,
      entity: root,
      entityName: 'Boiler',
      userId: idOf(admin),
      userName: admin.email,
      actionType: 'UPDATED',
      actionData: { entity: info(at) },
      actionStatus: 'SUCCESS',
      failureDetails: '',
    });
  });
  await store.write(() => {
    store.timeseries.save(
      key,
      Array.from({ length: MAX_POINTS }, (_, at) => ({ key: 'key0', ts: at + 1, value: at / 3 })),
    );
  });
  await many(KEYS, (at) => {
    store.timeseries.save(key, [{ key: `name${at}`, ts: 1, value: `value ${at}` }]);
    store.attributes.save(key, 'SERVER_SCOPE', [{ key: `name${at}`, ts: 1, value: `value ${at}` }]);
    store.attributes.save(key, 'SHARED_SCOPE', [{ key: `name${at}`, ts: 1, value: `value ${at}` }]);
  });

  const tokenOf = async (one: User) => await test.tokenFor(one);
  return {
    test,
    tokens: {
      system: await tokenOf(system),
      tenant: await tokenOf(admin),
      customer: await tokenOf(customerUser),
    },
    customers,
    deviceToken: store.credentials.byDevice(root.id)?.credentialsId ?? '',
    ids: {
      tenantId,
      customerId: customerId.id,
      userId: idOf(user),
      deviceId: root.id,
      assetId: idOf(asset),
      entityViewId: idOf(view),
      dashboardId: idOf(dashboard),
      ruleChainId: idOf(ruleChain),
      deviceProfileId: idOf(profile),
      tenantProfileId: idOf(tenantProfile),
      widgetsBundleId: idOf(bundle),
      widgetTypeId: idOf(widgetType),
      alarmId: idOf(alarm),
      ruleNodeId: idOf(store.ruleNodes.ofChain(idOf(ruleChain))?.nodes?.[0] ?? null),
      token: store.credentials.byDevice(root.id)?.credentialsId ?? '',
      entityType: 'DEVICE',
      entityId: root.id,
      bundleAlias: bundle?.alias ?? '',
      nobody: NULL_UUID,
    },
    async close() {
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
