import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkExistenceFields } from '../../../../../../src/platform/rules/nodes/filter/check-existence-fields.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const data = { temperature: 21, humidity: null };
const metadata = { deviceType: 'default' };

describe('check existence fields', () => {
  it.each<[string, object, string]>([
    ['all are there', { messageNames: ['temperature', 'humidity'], metadataNames: ['deviceType'] }, 'True'],
    ['one of the message is missing', { messageNames: ['temperature', 'pressure'] }, 'False'],
    ['one of the metadata is missing', { messageNames: ['temperature'], metadataNames: ['ts'] }, 'False'],
    ['none is asked for', {}, 'True'],
    [
      'any will do and one is there',
      { checkAllKeys: false, messageNames: ['a'], metadataNames: ['deviceType'] },
      'True',
    ],
    [
      'any will do and none is there',
      { checkAllKeys: false, messageNames: ['a'], metadataNames: ['b'] },
      'False',
    ],
    ['any will do and none is asked for', { checkAllKeys: false }, 'False'],
    ['only what all objects inherit is asked for', { messageNames: ['constructor'] }, 'False'],
  ])('when %s', async (_, configuration, to) => {
    expect(await bench.run(checkExistenceFields, configuration, { data, metadata })).toMatchObject([
      { to, data },
    ]);
  });

  it('fails for a message that has no fields', async () => {
    expect(await bench.run(checkExistenceFields, {}, { data: [1] })).toMatchObject([
      { to: 'Failure', error: 'The message is not a JSON object' },
    ]);
  });
});
