import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originatorFields } from '../../../../../../src/platform/rules/nodes/enrichment/originator-fields.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('originator fields', () => {
  it('adds name and type of the originator unless it is configured otherwise', async () => {
    const [out] = await bench.run(originatorFields, {}, { metadata: {} });
    expect(out).toMatchObject({ to: 'Success' });
    expect(out?.metadata).toEqual({ originatorName: 'Device 1', originatorType: 'default' });
  });

  it('adds fields within others, and ids of other entities', async () => {
    const { store } = bench.platform;
    const asset = await store.write(() =>
      store.assets.save(bench.tenantId, {
        name: 'House',
        type: 'house',
        additionalInfo: { description: 'Red', size: { rooms: 3 } },
      }),
    );
    const fieldsMapping = {
      tenantId: 'tenant',
      'additionalInfo.description': 'color',
      'additionalInfo.size': 'size',
      'additionalInfo.nothing': 'nothing',
      label: 'label',
    };
    const [out] = await bench.run(
      originatorFields,
      { fieldsMapping },
      { originator: asset.id, metadata: {} },
    );
    expect(out?.metadata).toEqual({ tenant: bench.tenantId, color: 'Red', size: '{"rooms":3}' });
  });

  it.each([
    ['CUSTOMER', 'title', 'Bakery'],
    ['TENANT', 'title', 'Acme'],
    ['ENTITY_VIEW', 'name', 'View'],
    ['ALARM', 'severity', 'MAJOR'],
    ['RULE_CHAIN', 'name', 'Root Rule Chain'],
    ['USER', 'email', 'admin@acme.example'],
  ] as const)('knows the fields of a %s', async (entityType, field, value) => {
    const originator = await one(entityType);
    const [out] = await bench.run(originatorFields, { fieldsMapping: { [field]: 'found' } }, { originator });
    expect(out).toMatchObject({ to: 'Success', metadata: { found: value } });
  });

  it.each([
    ['DASHBOARD', 'Unexpected originator EntityType: DASHBOARD'],
    ['ASSET', 'The originator is gone: ASSET 00000000-0000-4000-a000-000000000000'],
  ] as const)('fails for a %s that it cannot find', async (entityType, error) => {
    const originator = { entityType, id: '00000000-0000-4000-a000-000000000000' };
    expect(await bench.run(originatorFields, {}, { originator })).toMatchObject([{ to: 'Failure', error }]);
  });
});

async function one(type: 'CUSTOMER' | 'TENANT' | 'ENTITY_VIEW' | 'ALARM' | 'RULE_CHAIN' | 'USER') {
  const { store } = bench.platform;
  const device = { entityType: 'DEVICE' as const, id: bench.device.id };
  const page = { pageSize: 10, page: 0 };
  const id = await store.write(() => {
    switch (type) {
      case 'TENANT':
        return bench.tenantId;
      case 'CUSTOMER':
        return store.customers.save(bench.tenantId, { title: 'Bakery' }).id?.id;
      case 'ENTITY_VIEW':
        return store.entityViews.save(bench.tenantId, { name: 'View', type: 'view', entityId: device }).id.id;
      case 'ALARM':
        return store.alarms.save(bench.tenantId, {
          type: 'Hot',
          originator: device,
          severity: 'MAJOR',
          status: 'ACTIVE_UNACK',
        }).alarm.id.id;
      case 'RULE_CHAIN':
        return store.ruleChains.list(bench.tenantId, page).data[0]?.id?.id;
      case 'USER':
        return store.users.byEmail('admin@acme.example')?.id?.id;
    }
  });
  return { entityType: type, id: id ?? '' };
}
