import { afterEach, expect, test, vi } from 'vitest';
import { wholeKind } from '../../../../src/console/entities/kind/entity-kind.ts';
import { listOfHits, searchKind } from '../../../../src/console/entities/kind-search.ts';
import { ruleChainKind } from '../../../../src/console/screens/rule-chains/rule-chain-kind.ts';
import { ruleChainOutline } from '../../../../src/console/screens/rule-chains/rule-chains.ts';
import { signedInAs } from '../api/signed-in.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';

const ruleChains = wholeKind(ruleChainOutline, ruleChainKind);
const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

afterEach(() => vi.unstubAllGlobals());

test('What queries cannot be about is searched by its name and its id alone', async () => {
  signedInAs('TENANT_ADMIN');
  const { paths } = fakePlatform({
    'GET /api/ruleChains': () => json({ data: [], totalPages: 0, totalElements: 0, hasNext: false }),
    [`GET /api/ruleChain/${ID}`]: () => refused(404, 32, 'Not there'),
  });
  const { signal } = new AbortController();
  for (const typed of ['nothing is called so', ID, 'serialNumber=7']) {
    expect(await searchKind(ruleChains, typed, signal), typed).toEqual([]);
  }
  expect(paths().map((path) => path.split('?')[0])).toEqual([
    'GET /api/ruleChains',
    `GET /api/ruleChain/${ID}`,
  ]);
});

const hit = (name: string) => ({ entity: { entityType: 'RULE_CHAIN' as const, id: name, name } });

test('What several are called by leads to the list that is searched for it, in their order', () => {
  const hits = [hit('Root chain'), hit('Second chain')];
  expect(listOfHits(ruleChains, ' chain ', hits)).toBe('/ruleChains?search=chain&sort=name%2CASC');
  expect(listOfHits(ruleChains, 'type:x', [hit('type:x'), hit('type:xy')])).toBe(
    '/ruleChains?search=%22type%3Ax%22&sort=name%2CASC',
  );
  expect(listOfHits(ruleChains, 'a "b', [hit('a "b'), hit('a "b c')])).toBe(
    `/ruleChains?${new URLSearchParams({ search: '"a \\"b"', sort: 'name,ASC' })}`,
  );
});

test('What is one alone, or is found by more than its name, leads to no list', () => {
  expect(listOfHits(ruleChains, 'chain', [hit('Root chain')])).toBeUndefined();
  expect(listOfHits(ruleChains, 'chain', [hit('Root chain'), hit('By its label')])).toBeUndefined();
  expect(listOfHits(ruleChains, 'serialNumber=7', [hit('serialNumber=7'), hit('b')])).toBeUndefined();
});
