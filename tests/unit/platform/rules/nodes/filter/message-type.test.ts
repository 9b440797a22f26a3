import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageType } from '../../../../../../src/platform/rules/nodes/filter/message-type.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('message type', () => {
  it.each([
    ['POST_TELEMETRY_REQUEST', 'True'],
    ['Made up', 'True'],
    ['POST_ATTRIBUTES_REQUEST', 'False'],
    ['post_telemetry_request', 'False'],
  ])('tells of %s: %s', async (type, to) => {
    const configuration = { messageTypes: ['POST_TELEMETRY_REQUEST', 'Made up'] };
    expect(await bench.run(messageType, configuration, { type })).toMatchObject([{ to, type }]);
  });

  it('lets what devices send pass unless it is configured otherwise', async () => {
    expect(await bench.run(messageType, {}, { type: 'TO_SERVER_RPC_REQUEST' })).toMatchObject([
      { to: 'True' },
    ]);
    expect(await bench.run(messageType, {}, { type: 'ALARM' })).toMatchObject([{ to: 'False' }]);
  });
});
