import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterScript } from '../../../../../../src/platform/rules/nodes/filter/script.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('filter script', () => {
  it.each([
    ['return msg.temperature > 20;', 'True'],
    ["return metadata.deviceType === 'pump';", 'False'],
    ["return msgType === 'POST_TELEMETRY_REQUEST';", 'True'],
  ])('asks "%s": %s', async (jsScript, to) => {
    const data = { temperature: 21.5 };
    expect(await bench.run(filterScript, { jsScript }, { data })).toMatchObject([{ to, data }]);
  });

  it.each([
    ['answers neither yes nor no', 'return 1;', 'Wrong result type: NUMBER'],
    ['throws', "throw new Error('Too hot');", 'Too hot'],
  ])('fails when the script %s', async (_, jsScript, error) => {
    expect(await bench.run(filterScript, { jsScript })).toMatchObject([
      { to: 'Failure', error: expect.stringContaining(error) },
    ]);
  });
});
