import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchScript } from '../../../../../../src/platform/rules/nodes/filter/switch.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('switch', () => {
  it.each<[string, string, string[]]>([
    ['one way', "return ['Hot'];", ['Hot']],
    ['several ways, each once', "return ['Hot', 'Dry', 'Hot'];", ['Hot', 'Dry']],
    ['no way', 'return [];', []],
  ])('sends a message on by %s', async (_, jsScript, labels) => {
    const out = await bench.run(switchScript, { jsScript }, { data: { a: 1 } });
    expect(out).toMatchObject(labels.map((to) => ({ to, data: { a: 1 } })));
    expect(out).toHaveLength(labels.length);
  });

  it('fails when the script names no ways', async () => {
    expect(await bench.run(switchScript, { jsScript: 'return 1;' })).toMatchObject([{ to: 'Failure' }]);
  });
});
