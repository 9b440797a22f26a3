import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transformScript } from '../../../../../../src/platform/rules/nodes/transformation/script.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('transform script', () => {
  it('makes another message of a message, about the same entity', async () => {
    const jsScript = `
      return {
        msg: { fahrenheit: msg.celsius * 1.8 + 32 },
        metadata: { ...metadata, unit: 'F' },
        msgType: 'CONVERTED',
      };`;
    const message = { data: { celsius: 20 }, metadata: { of: 'oven' } };
    expect(await bench.run(transformScript, { jsScript }, message)).toMatchObject([
      {
        to: 'Success',
        type: 'CONVERTED',
        originator: { id: bench.device.id },
        data: { fahrenheit: 68 },
        metadata: { of: 'oven', unit: 'F' },
      },
    ]);
  });

  it('leaves a message as it is unless it is configured otherwise', async () => {
    const message = { type: 'ANY', data: { a: 1 }, metadata: { b: 'c' } };
    expect(await bench.run(transformScript, {}, message)).toMatchObject([{ to: 'Success', ...message }]);
  });

  it('makes several messages of one', async () => {
    const jsScript = 'return msg.map((value) => ({ msg: { value } }));';
    const out = await bench.run(transformScript, { jsScript }, { data: [1, 2] });
    expect(out).toMatchObject([
      { to: 'Success', data: { value: 1 } },
      { to: 'Success', data: { value: 2 } },
    ]);
  });

  it('fails when the script does', async () => {
    const out = await bench.run(transformScript, { jsScript: 'return msg.a.b.c;' }, { data: {} });
    expect(out).toMatchObject([{ to: 'Failure', data: {}, error: expect.stringContaining('TypeError') }]);
  });
});
