import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commonBeginning, knownOf } from '../../../../../src/console/entities/import/known-names.ts';
import type { EntityDataQuery } from '../../../../../src/model/entity-query.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

const idOf = (at: number) => `8b1f6e30-7a01-11eb-8f2e-${String(at).padStart(12, '0')}`;

/** A platform with so many assets, called `Pump 0` and so on. */
function platformWith(count: number) {
  const names = Array.from({ length: count }, (_, at) => `Pump ${at}`);
  const asked: EntityDataQuery[] = [];
  fakePlatform({
    'POST /api/entitiesQuery/find': ({ body }) => {
      const query = body as EntityDataQuery;
      asked.push(query);
      const { page = 0, pageSize = 1 } = query.pageLink ?? {};
      const predicate = query.keyFilters?.[0]?.predicate;
      const wanted =
        predicate?.type === 'COMPLEX'
          ? new Set(predicate.predicates.map((each) => ('value' in each ? each.value.defaultValue : '')))
          : undefined;
      const found = names.flatMap((name, at) => ((wanted?.has(name) ?? true) ? [{ name, at }] : []));
      return json({
        data: found.slice(page * pageSize, (page + 1) * pageSize).map(({ name, at }) => ({
          entityId: { entityType: 'ASSET', id: idOf(at) },
          latest: { ENTITY_FIELD: { name: { ts: 0, value: name } } },
        })),
        totalPages: 0,
        totalElements: found.length,
        hasNext: false,
      });
    },
  });
  return asked;
}

describe('Which names are taken', () => {
  it('is asked by name where there are many more entities than names', async () => {
    const asked = platformWith(9000);
    const { ids, profiles } = await knownOf('ASSET', ['Pump 7', 'Pump 8999', 'Pump x', 'Pump 7'], {});
    expect([...ids]).toEqual([
      ['Pump 7', idOf(7)],
      ['Pump 8999', idOf(8999)],
    ]);
    expect(profiles).toBeUndefined();
    // How many there are, and one question.
    expect(asked).toHaveLength(2);
    expect(asked[0]?.entityFilter).toMatchObject({ entityType: 'ASSET', entityNameFilter: 'Pump ' });
  });

  it('is read from the list where that is shorter', async () => {
    const asked = platformWith(2500);
    const names = Array.from({ length: 3000 }, (_, at) => `Pump ${at}`);
    const { ids } = await knownOf('ASSET', names, {});
    expect(ids.size).toBe(2500);
    expect(asked).toHaveLength(4);
  });

  it('is not asked for no names', async () => {
    const asked = platformWith(3);
    expect((await knownOf('ASSET', [], {})).ids.size).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('What names begin with', () => {
  it.each([
    [['Pump 1', 'Pump 2'], 'Pump '],
    [['Pump'], 'Pump'],
    [['Pump', 'Fan'], ''],
    [[], ''],
  ])('%j begin with %j', (names, beginning) => {
    expect(commonBeginning(names)).toBe(beginning);
  });
});
