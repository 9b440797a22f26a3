import { afterEach, expect, test, vi } from 'vitest';
import { wholeKind } from '../../../../src/console/entities/kind/entity-kind.ts';
import { searchKind } from '../../../../src/console/entities/kind-search.ts';
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
