import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDataQuery, EntityKey, KeyFilter } from '../../../../../src/model/entity-query.ts';
import { MAX_COLUMNS, MAX_PREDICATES, MAX_SEARCH_LENGTH } from '../../../../../src/model/request-limits.ts';
import type { Caller } from '../../../../../src/platform/security/access.ts';
import { countEntities, findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, type MemoryStore, memoryStore } from '../memory-store.ts';

type Predicate = KeyFilter['predicate'];

let memory: MemoryStore;
let caller: Caller;

const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const told: EntityKey = { type: 'CLIENT_ATTRIBUTE', key: 'told' };
const any: EntityKey = { type: 'ATTRIBUTE', key: 'place' };

/** What each device last said of its level, as a latest value and as an attribute, and a label. */
const devices = [
  { name: 'Älpha', label: 'Ö', level: 1 },
  { name: 'beta', label: null, level: 2.5 },
  { name: 'gamma', label: 'g', level: '2.5' },
  { name: 'delta', label: 'd', level: true },
  { name: 'epsilon', label: 'e', level: false },
  { name: 'zeta', label: 'z', level: { deep: 1 } },
  { name: 'eta', label: 'e', level: '' },
  { name: 'theta', label: 't', level: undefined },
];

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId } = memory;
  caller = administratorOf(tenantId);
  await store.write(() => {
    for (const { level: value, ...device } of devices) {
      memory.clock.now += 1;
      const key = deviceKey(store, store.devices.save(tenantId, device));
      if (value !== undefined) {
        store.timeseries.save(key, [{ key: 'level', ts: 1, value }]);
        store.attributes.save(key, 'CLIENT_SCOPE', [{ key: 'told', ts: 1, value }]);
      }
      if (device.name === 'beta' || device.name === 'gamma') {
        const [older, newer] = device.name === 'beta' ? ([1, 2] as const) : ([2, 1] as const);
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'place', ts: older, value: 'cellar' }]);
        store.attributes.save(key, 'CLIENT_SCOPE', [{ key: 'place', ts: newer, value: 'roof' }]);
      }
    }
  });
});
afterAll(() => memory.store.close());

function query(
  keyFilters: KeyFilter[],
  pageLink: Partial<EntityDataQuery['pageLink']> = {},
): EntityDataQuery {
  return {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    pageLink: {
      pageSize: 100,
      page: 0,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'ASC' },
      ...pageLink,
    },
    entityFields: [name],
    latestValues: [],
    keyFilters,
  };
}

function found(asked: EntityDataQuery): string {
  const { data, totalElements } = findEntities(memory.store, caller, asked, 0);
  expect(totalElements).toBe(data.length);
  return data.map(({ entity }) => entity.name).join(' ');
}

function kept(key: EntityKey, predicate: Predicate): string {
  const asked = query([{ key, predicate }]);
  const names = found(asked);
  expect(countEntities(memory.store, caller, asked)).toBe(names === '' ? 0 : names.split(' ').length);
  return names;
}

const number = (operation: string, defaultValue: number) =>
  ({ type: 'NUMERIC', operation, value: { defaultValue } }) as Predicate;
const text = (operation: string, defaultValue: string, ignoreCase = false) =>
  ({ type: 'STRING', operation, ignoreCase, value: { defaultValue } }) as Predicate;
const flag = (operation: string, defaultValue: boolean) =>
  ({ type: 'BOOLEAN', operation, value: { defaultValue } }) as Predicate;
const complex = (operation: 'AND' | 'OR', ...predicates: Predicate[]): Predicate => ({
  type: 'COMPLEX',
  operation,
  predicates,
});

describe.each([
  ['a latest value', level],
  ['an attribute', told],
])('a filter on %s', (_what, key) => {
  it.each([
    ['equal', number('EQUAL', 2.5), 'beta'],
    ['not equal', number('NOT_EQUAL', 2.5), 'Älpha'],
    ['greater', number('GREATER', 1), 'beta'],
    ['greater or equal', number('GREATER_OR_EQUAL', 1), 'Älpha beta'],
    ['less', number('LESS', 2.5), 'Älpha'],
    ['less or equal', number('LESS_OR_EQUAL', 2.5), 'Älpha beta'],
  ])('that compares numbers (%s) looks at numbers only', (_title, predicate, expected) => {
    expect(kept(key, predicate)).toBe(expected);
  });

  it.each([
    ['equal', text('EQUAL', '2.5'), 'gamma'],
    ['not equal', text('NOT_EQUAL', '2.5'), 'eta'],
    ['starts', text('STARTS_WITH', '2'), 'gamma'],
    ['starts with nothing', text('STARTS_WITH', ''), 'gamma eta'],
    ['ends', text('ENDS_WITH', '.5'), 'gamma'],
    ['ends with nothing', text('ENDS_WITH', ''), 'gamma eta'],
    ['ends with more than there is', text('ENDS_WITH', '12.5'), ''],
    ['contains', text('CONTAINS', '.'), 'gamma'],
    ['does not contain', text('NOT_CONTAINS', '.'), 'eta'],
  ])('that compares texts (%s) looks at texts only', (_title, predicate, expected) => {
    expect(kept(key, predicate)).toBe(expected);
  });

  it('that compares booleans looks at booleans only', () => {
    expect(kept(key, flag('EQUAL', true))).toBe('delta');
    expect(kept(key, flag('NOT_EQUAL', true))).toBe('epsilon');
  });

  it('joins predicates, and those again', () => {
    const one = complex('OR', number('EQUAL', 1), complex('AND', number('GREATER', 2), number('LESS', 3)));
    expect(kept(key, one)).toBe('Älpha beta');
    expect(kept(key, complex('OR', flag('EQUAL', true), text('EQUAL', '2.5')))).toBe('gamma delta');
  });

  it('that compares nothing keeps what has a value', () => {
    expect(kept(key, complex('AND'))).toBe('Älpha beta gamma delta epsilon zeta eta');
    expect(kept({ ...key, key: 'unheard of' }, complex('AND'))).toBe('');
  });
});

describe('a filter on an attribute of any scope', () => {
  it('goes by the newest attribute when several scopes have the key', () => {
    expect(kept(any, text('EQUAL', 'roof'))).toBe('beta');
    expect(kept(any, text('EQUAL', 'cellar'))).toBe('gamma');
    expect(kept({ ...any, type: 'SERVER_ATTRIBUTE' }, text('EQUAL', 'cellar'))).toBe('beta gamma');
    expect(kept({ ...any, type: 'SHARED_ATTRIBUTE' }, text('EQUAL', 'cellar'))).toBe('');
  });
});

describe('a filter on a field', () => {
  it.each([
    ['in any case', text('STARTS_WITH', 'BE', true), 'beta'],
    ['in any case of any alphabet', text('EQUAL', 'äLPHA', true), 'Älpha'],
    ['in just that case', text('STARTS_WITH', 'ä'), ''],
    ['at the end', text('ENDS_WITH', 'eta'), 'beta zeta eta theta'],
    ['without a part', text('NOT_CONTAINS', 'a'), 'epsilon'],
  ])('compares texts %s', (_title, predicate, expected) => {
    expect(kept(name, predicate)).toBe(expected);
  });

  it('takes a missing one for an empty text', () => {
    const label: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };
    expect(kept(label, text('EQUAL', ''))).toBe('beta');
    expect(kept(label, text('NOT_EQUAL', 'e'))).toBe('Älpha beta gamma delta zeta theta');
  });

  it('that entities of the type do not have keeps them all', () => {
    expect(kept({ type: 'ENTITY_FIELD', key: 'zip' }, text('EQUAL', 'x')).split(' ')).toHaveLength(8);
  });

  it('compares the time of creation as a number', () => {
    const created: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
    expect(kept(created, number('GREATER', 1)).split(' ')).toHaveLength(8);
    expect(kept(created, number('LESS', 1))).toBe('');
  });
});

describe('the value a predicate compares with', () => {
  const greater = (value: object) =>
    kept(level, { type: 'NUMERIC', operation: 'GREATER', value } as Predicate);
  const dynamicValue = (sourceAttribute: string) => ({ sourceType: 'CURRENT_TENANT', sourceAttribute });

  beforeAll(async () => {
    const { store, tenantId } = memory;
    const tenant = store.entities.resolve('TENANT', tenantId);
    if (!tenant) throw new Error('There is no tenant');
    await store.write(() =>
      store.attributes.save(tenant.key, 'SERVER_SCOPE', [
        { key: 'limit', ts: 1, value: 2 },
        { key: 'limit as text', ts: 1, value: '2' },
        { key: 'no limit', ts: 1, value: 'none' },
      ]),
    );
  });

  it("is the user's, else that of the source, else the default", () => {
    expect(greater({ defaultValue: 0, userValue: 1, dynamicValue: dynamicValue('limit') })).toBe('beta');
    expect(greater({ defaultValue: 9, dynamicValue: dynamicValue('limit') })).toBe('beta');
    expect(greater({ defaultValue: 9, dynamicValue: dynamicValue('limit as text') })).toBe('beta');
    expect(greater({ defaultValue: 1, dynamicValue: dynamicValue('unheard of') })).toBe('beta');
    expect(greater({ defaultValue: 1, dynamicValue: dynamicValue('no limit') })).toBe('beta');
  });
});

describe('a search', () => {
  it.each([
    ['of a part of a name', 'ETA', [name], 'beta zeta eta theta'],
    ['of two characters, too short for the index of names', 'ps', [name], 'epsilon'],
    ['in another alphabet', 'ÄLP', [name], 'Älpha'],
    ['of quotes', '"', [name], ''],
    ['across two columns', 'mag', [name, { type: 'ENTITY_FIELD', key: 'label' }], 'gamma'],
    ['in a value', '2.5', [name, level], 'beta gamma'],
    ['in nothing', 'eta', [], devices.map((device) => device.name).join(' ')],
  ] as const)('%s', (_title, textSearch, columns, expected) => {
    const asked = { ...query([], { textSearch }), entityFields: [...columns], latestValues: [] };
    expect(found(asked)).toBe(expected);
  });

  it('finds names as they are now', async () => {
    const { store, tenantId } = memory;
    const device = await store.write(() => store.devices.save(tenantId, { name: 'first name' }));
    await store.write(() => store.devices.save(tenantId, { ...device, name: 'second title' }));
    expect(found(query([], { textSearch: 'first name' }))).toBe('');
    expect(found(query([], { textSearch: 'SECOND' }))).toBe('second title');
    await store.write(() => store.devices.delete(device.id?.id ?? ''));
    expect(found(query([], { textSearch: 'second' }))).toBe('');
  });
});

describe('a query of very much', () => {
  const many = <T>(length: number, item: (at: number) => T) => Array.from({ length }, (_, at) => item(at));
  const everyone = devices.map((device) => device.name).join(' ');

  it('may have as many filters and predicates as are allowed', () => {
    const filter = { key: name, predicate: text('NOT_EQUAL', 'x') };
    expect(found(query(many(MAX_PREDICATES, () => filter)))).toBe(everyone);
    expect(
      kept(
        name,
        complex('OR', ...many(MAX_PREDICATES - 1, (at) => text('EQUAL', at === 150 ? 'beta' : 'x'))),
      ),
    ).toBe('beta');
    expect(kept(level, complex('OR', ...many(MAX_PREDICATES - 1, (at) => number('EQUAL', at / 2))))).toBe(
      'Älpha beta',
    );
  });

  it('may have as many columns as are allowed, and search them', () => {
    const half = MAX_COLUMNS / 2;
    const fields = many(
      half,
      (at): EntityKey => ({ type: 'ENTITY_FIELD', key: at === 30 ? 'name' : `none ${at}` }),
    );
    const values = many(half, (at): EntityKey => ({ type: 'TIME_SERIES', key: `none ${at}` }));
    const asked = { ...query([], { textSearch: 'bet' }), entityFields: fields, latestValues: values };
    expect(found(asked)).toBe('beta');
    const [row] = findEntities(memory.store, caller, asked, 7).data;
    expect(row?.data.latest?.ENTITY_FIELD).toMatchObject({
      name: { ts: 7, value: 'beta' },
      'none 1': { ts: 7, value: '' },
    });
  });

  it('is refused when its predicates are nested too deeply', () => {
    expect(() => found(query([{ key: name, predicate: deep(101) }]))).toThrow('nested too deeply');
    expect(found(query([{ key: name, predicate: deep(100) }]))).toBe('beta');
  });

  function deep(levels: number): Predicate {
    let predicate = text('EQUAL', 'beta');
    for (let level = 0; level < levels; level++) predicate = complex('OR', predicate);
    return predicate;
  }
});

describe('the beginning of names', () => {
  const beginning = (entityNameFilter: string | null | undefined) =>
    found({
      ...query([]),
      entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter },
    });

  it('is any when it is empty, and none when it is not said', () => {
    expect(beginning('').split(' ')).toHaveLength(8);
    expect(beginning(null)).toBe('');
    expect(beginning(undefined)).toBe('');
  });

  it('goes by letters in any case, with wildcards', () => {
    expect(beginning('ÄL')).toBe('Älpha');
    expect(beginning('_e')).toBe('beta delta zeta');
    expect(beginning('%MMA')).toBe('gamma');
    expect(beginning('%'.repeat(MAX_SEARCH_LENGTH)).split(' ')).toHaveLength(8);
    expect(beginning('_'.repeat(MAX_SEARCH_LENGTH))).toBe('');
  });
});

describe('the order by a value', () => {
  it('has what has none before all others, and numbers and booleans before texts', () => {
    const order = (direction: 'ASC' | 'DESC') => found(query([], { sortOrder: { key: level, direction } }));
    expect(order('ASC').split(' ').slice(0, 5)).toEqual(['theta', 'epsilon', 'Älpha', 'delta', 'beta']);
    expect(order('DESC').split(' ')[0]).toBe('beta');
    expect(order('DESC').split(' ').at(-1)).toBe('theta');
  });
});
