import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findsAny } from '../../../../../src/console/inputs/aliases/finds-any.ts';
import { entityId } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const pageOf = (data: object[]) => json({ data, totalPages: 1, totalElements: data.length, hasNext: false });

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that finds an entity does', [{ entityId: entityId('DEVICE', ID), latest: {} }], true],
  ['that finds none does not', [], false],
])('a filter %s', async (_, found, expected) => {
  const platform = fakePlatform({ 'POST /api/entitiesQuery/find': () => pageOf(found) });
  expect(await findsAny({ type: 'deviceType', deviceType: 'pump' })).toBe(expected);
  expect(platform.sent[0]?.body).toMatchObject({
    entityFilter: { type: 'deviceType', deviceType: 'pump', deviceNameFilter: '' },
    pageLink: { pageSize: 1 },
  });
});

test('a filter about the state is taken to find what the state will say', async () => {
  const platform = fakePlatform({});
  expect(await findsAny({ type: 'stateEntity' })).toBe(true);
  expect(await findsAny({ type: 'relationsQuery', rootStateEntity: true })).toBe(true);
  expect(platform.paths()).toEqual([]);
});

test('a filter of an entity that nobody has finds none, without a question', async () => {
  const platform = fakePlatform({});
  const filter = { type: 'singleEntity', singleEntity: { entityType: 'CURRENT_CUSTOMER' } } as const;
  expect(await findsAny(filter)).toBe(false);
  expect(platform.paths()).toEqual([]);
});

test('a platform that refuses leaves it to who asks', async () => {
  fakePlatform({ 'POST /api/entitiesQuery/find': () => refused(400, 31, 'No') });
  await expect(findsAny({ type: 'apiUsageState' })).rejects.toThrow();
});
