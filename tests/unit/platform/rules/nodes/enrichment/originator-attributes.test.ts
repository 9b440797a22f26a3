import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originatorAttributes } from '../../../../../../src/platform/rules/nodes/enrichment/originator-attributes.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
  const { store, device } = { ...bench.platform, device: bench.device };
  await store.write(() => {
    store.attributes.save(device.key, 'CLIENT_SCOPE', [{ key: 'model', ts: NOW, value: 'T-1000' }]);
    store.attributes.save(device.key, 'SHARED_SCOPE', [{ key: 'limit', ts: NOW, value: 40 }]);
    store.attributes.save(device.key, 'SERVER_SCOPE', [{ key: 'active', ts: NOW, value: true }]);
    store.timeseries.save(device.key, [{ key: 'temperature', ts: NOW - 5, value: 21.5 }]);
  });
});
afterAll(() => bench.close());

const all = {
  clientAttributeNames: ['model'],
  sharedAttributeNames: ['limit'],
  serverAttributeNames: ['active'],
  latestTsKeyNames: ['temperature'],
};
const prefixed = { cs_model: 'T-1000', shared_limit: '40', ss_active: 'true' };

describe('originator attributes', () => {
  it('adds attributes with a prefix for their scope, and latest values with none', async () => {
    const [out] = await bench.run(originatorAttributes, all, { metadata: {} });
    expect(out).toMatchObject({ to: 'Success', metadata: { ...prefixed, temperature: '21.5' } });
  });

  it('adds latest values with their time when they are wanted so', async () => {
    const configuration = { latestTsKeyNames: ['temperature'], getLatestValueWithTs: true };
    const [out] = await bench.run(originatorAttributes, configuration, { metadata: {} });
    expect(out?.metadata).toEqual({ temperature: JSON.stringify({ ts: NOW - 5, value: 21.5 }) });
  });

  it('adds what patterns name', async () => {
    const configuration = { sharedAttributeNames: [`\${wanted}`] };
    const [out] = await bench.run(originatorAttributes, configuration, { metadata: { wanted: 'limit' } });
    expect(out?.metadata).toEqual({ wanted: 'limit', shared_limit: '40' });
  });

  it('fails with what it has found when some are missing', async () => {
    const configuration = {
      ...all,
      clientAttributeNames: ['model', 'serial', 'size'],
      latestTsKeyNames: ['temperature', 'humidity'],
    };
    const [out] = await bench.run(originatorAttributes, configuration, { metadata: {} });
    expect(out).toMatchObject({
      to: 'Failure',
      metadata: { ...prefixed, temperature: '21.5' },
      error:
        'The following attribute/telemetry keys is not present in the DB: \n' +
        '\t[CLIENT_SCOPE]:[serial, size]\n\t[LATEST_TELEMETRY]:[humidity]\n',
    });
  });

  it('goes on without what is missing when that is no failure', async () => {
    const configuration = { serverAttributeNames: ['active', 'floor'], tellFailureIfAbsent: false };
    const [out] = await bench.run(originatorAttributes, configuration, { metadata: {} });
    expect(out).toMatchObject({ to: 'Success' });
    expect(out?.metadata).toEqual({ ss_active: 'true' });
  });

  it('leaves a message as it is when nothing is wanted', async () => {
    const [out] = await bench.run(originatorAttributes, {}, { metadata: { a: 'b' } });
    expect(out).toMatchObject({ to: 'Success' });
    expect(out?.metadata).toEqual({ a: 'b' });
  });
});
