import { expect, it } from 'vitest';
import type {
  EntityDataQuery,
  EntityKey,
  KeyFilter,
  KeyFilterPredicate,
} from '../../../../../src/model/entity-query.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { findEntityKeys } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openReadStore } from '../../../../../src/platform/store/read-store.ts';
import { changingDevices, isOn, level, mode } from './changing-devices.ts';

/*
 * What nobody has asked before is found in columns that are in memory as it is found in the database, whatever has been
 * stored since these were filled. One reader fills columns while nothing is asked; the other one never does.
 */

const ROUNDS = 5;
const QUERIES = 60;

const random = seededRandom(17);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const fields = ['name', 'label', 'type', 'createdTime', 'additionalInfo'].map(
  (key): EntityKey => ({ type: 'ENTITY_FIELD', key }),
);
const [name] = fields as [EntityKey];
const values = [level, mode, isOn, { type: 'ATTRIBUTE', key: 'never' }] as const;

function anyFilter(): KeyFilter {
  return { key: oneOf([level, level, mode, isOn]), predicate: anyPredicate() };
}

function anyPredicate(depth = 0): KeyFilterPredicate {
  const what = random();
  if (what < 0.15 && depth < 2) {
    const predicates = [anyPredicate(depth + 1), anyPredicate(depth + 1)];
    return { type: 'COMPLEX', operation: oneOf(['AND', 'OR']), predicates };
  }
  if (what < 0.6) {
    const operation = oneOf(['GREATER', 'LESS', 'EQUAL', 'NOT_EQUAL', 'GREATER_OR_EQUAL'] as const);
    return { type: 'NUMERIC', operation, value: { defaultValue: Math.round(random() * 200) / 2 } };
  }
  if (what < 0.8) {
    return {
      type: 'BOOLEAN',
      operation: oneOf(['EQUAL', 'NOT_EQUAL']),
      value: { defaultValue: random() < 0.5 },
    };
  }
  const operation = oneOf(['CONTAINS', 'STARTS_WITH', 'ENDS_WITH', 'NOT_EQUAL', 'NOT_CONTAINS'] as const);
  const value = { defaultValue: oneOf(['a', 'A', 'u', 'f', '5', 'off', 'auto', 'ü', '']) };
  return { type: 'STRING', operation, ignoreCase: random() < 0.5, value };
}

function some<T>(all: readonly T[], share: number): T[] {
  return all.filter(() => random() < share);
}

const beginnings = ['p', 'ump', 'PUMP', 'öl', 'Ö', 'an 1', '', '', 'e', 'p\0m', 'water', 'up'];
const ends = ['', '', 'auto', '5', 'tr', 'ue', 'wat', 'up', '-', '\ud800', '42'];

function anyQuery(): EntityDataQuery {
  const searched =
    oneOf(beginnings) + (random() < 0.5 ? String(Math.floor(random() * 100)) : '') + oneOf(ends);
  const isSearch = random() < 0.6;
  const entityFilter = oneOf([
    { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    { type: 'deviceType', deviceType: 'water', deviceNameFilter: '' },
    { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'p' },
  ] as const);
  const key = oneOf([name, level, mode, ...some(fields.slice(1, 4), 0.5)]);
  return {
    entityFilter,
    keyFilters: some([anyFilter(), anyFilter(), anyFilter()], isSearch ? 0.2 : 0.7),
    entityFields: [...some([name], 0.95), ...some(fields.slice(1), 0.3)],
    latestValues: some(values, 0.4),
    pageLink: {
      page: oneOf([0, 0, 3, 40]),
      pageSize: 30,
      sortOrder: { key, direction: oneOf(['ASC', 'DESC']) },
      textSearch: isSearch ? searched : null,
    },
  };
}

it('what nobody has asked before is found in memory as in the database', async () => {
  const devices = await changingDevices();
  const { folder, administrator, customerUser } = devices;
  const prepared = openReadStore(folder);
  const plain = openReadStore(folder);
  let parts = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 0; count < QUERIES; count++) {
      const query = anyQuery();
      const caller = random() < 0.8 ? administrator : customerUser;
      expect(findEntityKeys(prepared, caller, query), JSON.stringify(query)).toEqual(
        findEntityKeys(plain, caller, query),
      );
      // The first columns are filled between questions and changes, the others before these go on.
      const most = round === 0 ? Number(count % 7 === 0) : Number.POSITIVE_INFINITY;
      for (let part = 0; part < most && prepared.entityQueries.prepareSome(); part++) parts++;
    }
    await devices.change();
    if (round === 2) await devices.renameProfiles();
  }
  expect(parts).toBeGreaterThan(fields.length);
});
