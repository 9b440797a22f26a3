import { expect, test } from 'vitest';
import { withEachNode } from '../../../../../src/console/rulechains/graph/edits.ts';
import { ComponentFacts } from '../../../../../src/console/rulechains/open/component-facts.ts';
import { foundIn } from '../../../../../src/console/rulechains/open/found-in.ts';
import { OpenChain } from '../../../../../src/console/rulechains/open/open-chain.ts';
import { id, keyOf, stored } from '../graph/stored-chain.ts';

function chainOf(configuration: object) {
  const metadata = stored({ nodes: ['Threshold', 'Mail'], ways: ['Mail>>other: True'] });
  const chain = new OpenChain(
    { chain: { name: 'Alarms' }, metadata },
    new ComponentFacts([]),
    new Map([[id('other'), 'Night shift']]),
  );
  chain.edit({
    document: withEachNode(chain.graph, [keyOf('Threshold')], (node) => ({ ...node, configuration })),
    label: { text: 'Edit' },
    at: { items: [] },
  });
  return chain;
}

const script = { jsScript: 'var limit = 20;\nreturn msg.temperature > limit;', retries: 3 };

test.each([
  ['thresh', [['Threshold', '']]],
  ['NIGHT', [['other', '']]],
  ['temperature', [['Threshold', 'return msg.temperature > limit;']]],
  ['retries: 3', [['Threshold', 'retries: 3']]],
  [
    '2',
    [
      ['Threshold', 'var limit = 20;'],
      ['Mail', ''],
    ],
  ],
  ['nothing of this', []],
])('%s is found', (text, expected) => {
  const names = ['Threshold', 'Mail'];
  const found = foundIn(chainOf(script), text).map(({ key, line }) => [
    names.find((name) => keyOf(name) === key) ?? 'other',
    line,
  ]);
  expect(found).toEqual(expected);
});

test('nothing to look for is in all of them', () => {
  expect(foundIn(chainOf({}), ' ')).toHaveLength(3);
});
