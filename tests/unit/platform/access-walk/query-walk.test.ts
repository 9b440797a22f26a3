import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityId } from '../../../../src/model/entity-id.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import { type CallerName, callers, type Kind, kinds, mayDo, type Place, placesOf } from './matrix.ts';
import { isFound, unqueried } from './queried.ts';
import { createWorld, mayKnow, type Subject, toldIn, type World } from './world.ts';

const insiders = (Object.keys(callers) as CallerName[]).filter((name) => callers[name]);
const queried = kinds.filter((kind) => !unqueried.includes(kind));
const cells = queried.flatMap((kind) => placesOf[kind].map((place): [Kind, Place] => [kind, place]));
const scopes = ['SERVER_SCOPE', 'SHARED_SCOPE', 'CLIENT_SCOPE'] as const;

/** Every kind of value, of the key under which every entity keeps its name. */
const latestValues = [
  'ATTRIBUTE',
  'SERVER_ATTRIBUTE',
  'SHARED_ATTRIBUTE',
  'CLIENT_ATTRIBUTE',
  'TIME_SERIES',
].map((type) => ({ type, key: 'secret' }));

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  for (const [kind, place] of cells) {
    const callersThere =
      place === 'self' ? insiders.filter((caller) => isSelf(kind, caller)) : insiders.slice(0, 1);
    for (const caller of callersThere) await plantSecrets(world.subject(kind, place, caller));
  }
});

afterAll(async () => {
  await test.close();
});

describe('queries find what the matrix lets read, with its values, and nothing else, for', () => {
  it.each(cells)('a %s of %s', async (kind, place) => {
    const faults: string[] = [];
    for (const caller of insiders) {
      if (place === 'self' && !isSelf(kind, caller)) continue;
      const { type, id } = world.subject(kind, place, caller);
      for (const entityFilter of [
        { type: 'singleEntity', singleEntity: entityId(type, id) },
        { type: 'entityList', entityType: type, entityList: [id] },
      ]) {
        faults.push(...(await queryOne(caller, [kind, place], entityFilter)));
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('queries by type find all that the matrix lets read, and nothing else, of', () => {
  const types = [...new Set(queried.map(typeOf))];
  const filters = [
    ...types.map((entityType) => ({ type: 'entityName', entityType, entityNameFilter: '' })),
    { type: 'deviceType', deviceType: 'walked', deviceNameFilter: '' },
    { type: 'assetType', assetType: 'walked', assetNameFilter: '' },
    { type: 'entityViewType', entityViewType: 'walked', entityViewNameFilter: '' },
    { type: 'apiUsageState' },
  ];

  it.each(filters)('%j', async (entityFilter) => {
    const asked =
      'entityType' in entityFilter ? entityFilter.entityType : /^[a-z]+(?=Type)/.exec(entityFilter.type);
    for (const caller of insiders) {
      if (callers[caller] === 'SYS_ADMIN') continue;
      const rows = (await ask(caller, 'entitiesQuery/find', queryOf(entityFilter))).body;
      for (const one of toldIn(rows))
        expect([caller, one, mayKnow(world, caller, one)]).toEqual([caller, one, true]);
      if (asked === null) continue;
      for (const [kind, place] of cells) {
        if (place === 'self' || typeOf(kind) !== asked) continue;
        const { id } = world.subject(kind, place, caller);
        expect([caller, kind, place, rows.includes(id)]).toEqual([
          caller,
          kind,
          place,
          isFound(caller, kind, place),
        ]);
      }
    }
  });

  it.each(['FROM', 'TO'])('whatever relations lead to, %s the tenant on', async (direction) => {
    const { store } = test.platform;
    const tenant = world.subject('TENANT', 'acme', 'acme');
    const others = cells.filter(([, place]) => place !== 'self' && place !== 'absent' && place !== 'other');
    await store.write(() => {
      for (const [kind, place] of others) {
        const { type, id } = world.subject(kind, place, 'acme');
        const ends = [entityId('TENANT', tenant.id), entityId(type, id)] as const;
        const [from, to] = direction === 'FROM' ? ends : ends.toReversed();
        if (kind !== 'TENANT' && from && to) store.relations.save({ from, to, type: 'Walked' });
      }
    });
    const entityFilter = {
      type: 'relationsQuery',
      rootEntity: entityId('TENANT', tenant.id),
      direction,
      maxLevel: 3,
    };
    for (const caller of ['acme', 'north', 'south', 'public'] as const) {
      const rows = (await ask(caller, 'entitiesQuery/find', queryOf(entityFilter))).body;
      for (const one of toldIn(rows))
        expect([caller, one, mayKnow(world, caller, one)]).toEqual([caller, one, true]);
    }
  });
});

describe('a filter compares with values of', () => {
  it.each<[source: string, kind: Kind | 'USER']>([
    ['CURRENT_TENANT', 'TENANT'],
    ['CURRENT_CUSTOMER', 'CUSTOMER'],
    ['CURRENT_USER', 'USER'],
  ])('%s only for those who may read them', async (sourceType, owner) => {
    const dynamicValue = { sourceType, sourceAttribute: 'zero' };
    const predicate = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 9e15, dynamicValue } };
    const key = { type: 'ENTITY_FIELD', key: 'createdTime' };
    const entityFilter = { type: 'deviceType', deviceType: 'walked', deviceNameFilter: '' };
    for (const caller of ['acme', 'other', 'north', 'south', 'public'] as const) {
      const query = { entityFilter, keyFilters: [{ key, valueType: 'NUMERIC', predicate }] };
      const role = callers[caller] ?? 'PUBLIC';
      const kind = owner === 'USER' ? (role === 'PUBLIC' ? 'CUSTOMER_USER' : (role as Kind)) : owner;
      const place =
        owner === 'USER' ? 'self' : caller === 'other' ? 'other' : owner === 'TENANT' ? 'acme' : caller;
      const has = owner !== 'CUSTOMER' || role !== 'TENANT_ADMIN';
      const isRead = has && mayDo(caller, 'READ_ATTRIBUTES', kind, place);
      const count = Number((await ask(caller, 'entitiesQuery/count', query)).body);
      expect([caller, count > 0]).toEqual([caller, isRead]);
    }
  });
});

/** Keeps the name of an entity in every kind of value that it can have. */
async function plantSecrets({ type, id, name }: Subject): Promise<void> {
  const { store, telemetry } = test.platform;
  const entity = store.entities.resolve(type, id);
  if (!entity) return;
  const entry = { key: 'secret', ts: Date.now(), value: name };
  for (const scope of scopes) await telemetry.saveAttributes(entity, scope, [entry]);
  await telemetry.saveAttributes(entity, 'SERVER_SCOPE', [{ ...entry, key: 'zero', value: 0 }]);
  // The time series of a view are those of its source.
  if (type !== 'ENTITY_VIEW') await telemetry.saveTimeseries(entity, [entry]);
}

/** Asks every query for one entity, and tells what is wrong with the answers. */
async function queryOne(
  caller: CallerName,
  [kind, place]: [Kind, Place],
  entityFilter: object,
): Promise<string[]> {
  const { name } = world.subject(kind, place, caller);
  const query = queryOf(entityFilter);
  const answers = {
    find: await ask(caller, 'entitiesQuery/find', query),
    count: await ask(caller, 'entitiesQuery/count', { entityFilter }),
    keys: await ask(caller, 'entitiesQuery/find/keys?timeseries=true&attributes=true', query),
    alarms: await ask(caller, 'alarmsQuery/find', {
      ...query,
      alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
      pageLink: { ...query.pageLink, timeWindow: 86_400_000 },
    }),
  };
  const found = isFound(caller, kind, place);
  const faults: string[] = [];
  for (const [what, { status, body }] of Object.entries(answers)) {
    const isOpen = callers[caller] !== 'SYS_ADMIN';
    if (status !== (isOpen ? 200 : 403)) faults.push(`${caller}: ${what} is answered ${status} ${body}`);
    for (const one of toldIn(body)) {
      if (!mayKnow(world, caller, one))
        faults.push(`${caller}: ${what} gives away the ${one.kind} of ${one.place}`);
    }
    if (!isOpen) continue;
    const isThere = what === 'count' ? body !== '0' : body.includes(what === 'keys' ? 'secret' : name);
    const hasAlarms = what !== 'alarms' || kind === 'DEVICE';
    if (isThere !== (found && hasAlarms)) faults.push(`${caller}: ${what} finds it: ${isThere}`);
  }
  return faults;
}

function queryOf(entityFilter: object) {
  return {
    entityFilter,
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues,
    pageLink: { page: 0, pageSize: 1000 },
  };
}

async function ask(
  caller: CallerName,
  path: string,
  payload: object,
): Promise<{ status: number; body: string }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'x-authorization': `Bearer ${world.tokens[caller]}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.body };
}

function isSelf(kind: Kind, caller: CallerName): boolean {
  return kind === (callers[caller] === 'SYS_ADMIN' ? 'SYSTEM_ADMIN' : callers[caller]);
}

/** The entity type of a kind. */
function typeOf(kind: Kind): string {
  return kind.endsWith('_ADMIN') || kind === 'CUSTOMER_USER' ? 'USER' : kind;
}
