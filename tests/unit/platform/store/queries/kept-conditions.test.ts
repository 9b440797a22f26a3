import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import type {
  EntityDataQuery,
  EntityKey,
  KeyFilter,
  KeyFilterPredicate,
} from '../../../../../src/model/entity-query.ts';
import { FOLD } from '../../../../../src/platform/store/queries/entity-columns.ts';
import { findEntityKeys } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openReadStore } from '../../../../../src/platform/store/read-store.ts';
import { type ChangingDevices, changingDevices, isOn, level, mode } from './changing-devices.ts';

/*
 * Who asks a query again gets what a reader gets who has never asked anything, whatever has been stored in between. Two
 * readers stay, and keep what they find; one of them has columns in memory. Of the others each answers one round.
 */

const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const createdTime: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
const type: EntityKey = { type: 'ENTITY_FIELD', key: 'type' };
const label: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };

function filter(key: EntityKey, predicate: KeyFilterPredicate): KeyFilter {
  return { key, predicate };
}

const above = (value: number) =>
  filter(level, { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: value } });
const on = (value: boolean) =>
  filter(isOn, { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: value } });
const modeWith = (text: string) =>
  filter(mode, { type: 'STRING', operation: 'CONTAINS', ignoreCase: true, value: { defaultValue: text } });
const nameWith = (text: string) =>
  filter(name, { type: 'STRING', operation: 'CONTAINS', ignoreCase: false, value: { defaultValue: text } });
const typeWith = (text: string) =>
  filter(type, { type: 'STRING', operation: 'EQUAL', ignoreCase: false, value: { defaultValue: text } });

type Asked = Pick<EntityDataQuery, 'keyFilters' | 'entityFilter' | 'latestValues'> & { textSearch?: string };

const all = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const;
const ofWater = { type: 'deviceType', deviceType: 'water', deviceNameFilter: '' } as const;
const pumps = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'pu' } as const;

const asked: Asked[] = [
  { entityFilter: all, keyFilters: [above(50)] },
  { entityFilter: all, keyFilters: [above(50), on(true)] },
  { entityFilter: all, keyFilters: [above(10), on(true), modeWith('a')] },
  { entityFilter: all, keyFilters: [on(false), modeWith('u'), nameWith('a')] },
  { entityFilter: ofWater, keyFilters: [above(20), on(true)] },
  { entityFilter: all, keyFilters: [typeWith('water'), on(true)] },
  { entityFilter: pumps, keyFilters: [above(20)] },
  { entityFilter: all, keyFilters: [nameWith('7')] },
  { entityFilter: all, textSearch: 'pu' },
  { entityFilter: all, textSearch: 'a', latestValues: [mode] },
  { entityFilter: all, textSearch: 'um', latestValues: [level, mode] },
  { entityFilter: ofWater, textSearch: 'an', latestValues: [level, mode] },
  { entityFilter: all, textSearch: '1', latestValues: [level], keyFilters: [on(true)] },
  { entityFilter: all, textSearch: 'va', latestValues: [mode], keyFilters: [above(30), on(false)] },
];

const orders = [
  { key: name, direction: 'ASC' },
  { key: createdTime, direction: 'DESC' },
  { key: label, direction: 'ASC' },
  { key: level, direction: 'DESC' },
  { key: isOn, direction: 'ASC' },
] as const;

function expectAlike(
  { folder, administrator, customerUser }: ChangingDevices,
  readers: readonly ReturnType<typeof openReadStore>[],
  round: number,
): void {
  const fresh = openReadStore(folder);
  for (const [at, { textSearch, latestValues = [], ...each }] of asked.entries()) {
    for (const caller of at % 3 === 0 ? [administrator, customerUser] : [administrator]) {
      const sortOrder = orders[(at + round) % orders.length] ?? orders[0];
      const pageLink = { pageSize: 50, page: (at + round) % 3 === 0 ? 25 : 0, sortOrder, textSearch };
      const query = { ...each, pageLink, entityFields: [name], latestValues };
      const expected = findEntityKeys(fresh, caller, query);
      for (const reader of readers) {
        expect(findEntityKeys(reader, caller, query), JSON.stringify(query)).toEqual(expected);
      }
    }
  }
}

afterEach(() => vi.restoreAllMocks());

it('what was found before is found as it is now', async () => {
  const devices = await changingDevices();
  const [kept, prepared] = [openReadStore(devices.folder), openReadStore(devices.folder)];
  for (let round = 0; round < 4; round++) {
    expectAlike(devices, [kept, prepared], round);
    while (prepared.entityQueries.prepareSome());
    if (round > 0) await devices.change();
  }
  await devices.renameProfiles();
  expectAlike(devices, [kept, prepared], 0);
});

it('a short search beside a filter whose order is not kept looks into no values that have nothing of it', async () => {
  const { folder, administrator, store } = await changingDevices();
  const room: EntityKey = { type: 'TIME_SERIES', key: 'room' };
  const query = (textSearch: string, keyFilters: KeyFilter[], pageSize = 50) => ({
    entityFilter: all,
    keyFilters,
    entityFields: [name],
    latestValues: [level],
    pageLink: { pageSize, page: 0, textSearch },
  });
  const { keys } = findEntityKeys(store, administrator, query('', [], 10_000));
  await store.write(() => {
    for (const key of keys) store.timeseries.save(key, [{ key: 'room', ts: 1, value: key % 3 }]);
  });
  const textsRead = countTextsRead();
  const reader = openReadStore(folder);
  // Texts of another alphabet are made lower case by a function of ours.
  findEntityKeys(reader, administrator, query('öl', []));
  while (reader.entityQueries.prepareSome());
  const before = textsRead();
  const inRoom = filter(room, { type: 'NUMERIC', operation: 'EQUAL', value: { defaultValue: 1 } });
  const found = findEntityKeys(reader, administrator, query('öl', [inRoom]));
  expect(found.total).toBeGreaterThan(0);
  expect(textsRead() - before).toBeLessThan(keys.length / 10);
});

/** Answers how many texts databases that are opened from now on have made lower case. */
function countTextsRead(): () => number {
  let count = 0;
  const { function: register } = DatabaseSync.prototype;
  const registerCounted = function (this: DatabaseSync, called: string, ...args: unknown[]) {
    const run = args.pop() as (...given: unknown[]) => SQLOutputValue;
    const counted = (...given: unknown[]) => {
      count += Number(called === FOLD);
      return run(...given);
    };
    Reflect.apply(register, this, [called, ...args, args.length === 0 ? run : counted]);
  };
  vi.spyOn(DatabaseSync.prototype, 'function').mockImplementation(registerCounted);
  return () => count;
}
