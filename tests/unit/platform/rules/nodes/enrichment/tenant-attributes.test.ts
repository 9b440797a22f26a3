import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantAttributes } from '../../../../../../src/platform/rules/nodes/enrichment/tenant-attributes.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  const { key } = bench.handle({ entityType: 'TENANT', id: bench.tenantId });
  await store.write(() => {
    store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'region', ts: NOW, value: 'North' }]);
    store.timeseries.save(key, [{ key: 'price', ts: NOW, value: 0.31 }]);
  });
});
afterAll(() => bench.close());

describe('tenant attributes', () => {
  it.each<[string, object, object]>([
    ['server attributes', { attrMapping: { region: 'in', price: 'price' } }, { in: 'North' }],
    ['latest values', { telemetry: true, attrMapping: { price: 'price' } }, { price: '0.31' }],
  ])('adds %s of the tenant', async (_, configuration, metadata) => {
    const originator = { entityType: 'TENANT' as const, id: bench.tenantId };
    for (const message of [{ metadata: {} }, { metadata: {}, originator }]) {
      expect(await bench.run(tenantAttributes, configuration, message)).toMatchObject([
        { to: 'Success', metadata },
      ]);
    }
  });
});
