import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveAttributes } from '../../../../../../src/platform/rules/nodes/action/save-attributes.ts';
import type { Change } from '../../../../../../src/platform/services/changes.ts';
import { sharedAttributesMessage } from '../../../../../../src/platform/transport/device-attributes.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const type = 'POST_ATTRIBUTES_REQUEST';

describe('save attributes', () => {
  it.each(['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'] as const)('stores them in %s', async (scope) => {
    const data = { model: 'T-1000', revision: '7' };
    const out = await bench.run(saveAttributes, { scope }, { type, data });

    expect(out).toMatchObject([{ to: 'Success', type, data }]);
    expect(bench.platform.store.attributes.list(bench.device.key, scope)).toMatchObject([
      { key: 'model', value: 'T-1000' },
      { key: 'revision', value: 7 },
    ]);
  });

  it.each<[string, object, Record<string, string>, boolean]>([
    ['when it is configured so', { notifyDevice: true }, { notifyDevice: 'false' }, true],
    ['when its chain is older than that choice', {}, { notifyDevice: 'false' }, true],
    ['when the metadata says nothing', { notifyDevice: false }, {}, true],
    ['when the metadata says so', { notifyDevice: 'false' }, { notifyDevice: 'true' }, true],
    ['not when both say no', { notifyDevice: 'false' }, { notifyDevice: 'false' }, false],
  ])('tells the device of shared ones %s', async (_, configuration, metadata, isTold) => {
    const told: unknown[] = [];
    const stop = bench.platform.changes.subscribeAll((change: Change) => {
      if (change.kind === 'attributes') told.push(sharedAttributesMessage(change));
    });
    await bench.run(
      saveAttributes,
      { scope: 'SHARED_SCOPE', ...configuration },
      { type, data: { limit: 5 }, metadata },
    );
    stop();

    expect(told).toEqual([isTold ? { limit: 5 } : null]);
  });

  it('has nothing to do for a message without any', async () => {
    expect(await bench.run(saveAttributes, {}, { type, data: {} })).toMatchObject([{ to: 'Success' }]);
  });

  it.each([
    ['messages of other types', {}, 'Unsupported msg type: POST_TELEMETRY_REQUEST'],
    ['what are no attributes', { type, data: [1] }, 'Request is not a JSON object'],
    ['what is no JSON', { type, data: 'on' }, 'The text is not JSON'],
  ])('fails for %s', async (_, message, error) => {
    const given =
      'data' in message && message.data === 'on' ? { ...message, dataType: 'TEXT' as const } : message;
    expect(await bench.run(saveAttributes, {}, given)).toMatchObject([{ to: 'Failure', error }]);
  });

  it('does not start with a scope that there is not', () => {
    expect(() => bench.start(saveAttributes, { scope: 'OWN_SCOPE' })).toThrow(/^scope: /);
  });
});
