import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveToCustomTable } from '../../../../../../src/platform/rules/nodes/action/save-to-custom-table.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('save to custom table', () => {
  it('fails for every message, with the reason', async () => {
    const configuration = { tableName: 'weather', fieldsMapping: { temperature: 'temp' } };
    expect(await bench.run(saveToCustomTable, configuration)).toMatchObject([
      {
        to: 'Failure',
        error: 'The table weather cannot be written: this platform keeps no Cassandra database',
      },
    ]);
  });

  it('starts however it is configured, so that its chain does', async () => {
    expect(await bench.run(saveToCustomTable, { tableName: null })).toMatchObject([{ to: 'Failure' }]);
  });
});
