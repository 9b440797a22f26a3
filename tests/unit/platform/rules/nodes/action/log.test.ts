import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { log } from '../../../../../../src/platform/rules/nodes/action/log.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('log', () => {
  it('writes what the script makes of a message, which goes on', async () => {
    const jsScript = "return metadata.deviceName + ' has ' + msg.temperature;";
    const out = await bench.run(log, { jsScript }, { data: { temperature: 21.5 } });

    expect(out).toMatchObject([{ to: 'Success', data: { temperature: 21.5 } }]);
    expect(bench.logged).toEqual(['Device 1 has 21.5']);
  });

  it('fails when the script makes no text', async () => {
    expect(await bench.run(log, { jsScript: 'return 7;' })).toMatchObject([{ to: 'Failure' }]);
  });
});
