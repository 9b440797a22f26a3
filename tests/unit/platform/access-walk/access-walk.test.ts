import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../../../src/platform/security/access.ts';
import { type ChangeLog, noteChanges, openedDatabases } from '../../../change-log.ts';
import { startTestApp, type TestApp } from '../http/test-app.ts';
import {
  type CallerName,
  callers,
  type Kind,
  kinds,
  mayDo,
  type Place,
  placesOf,
  tenantAt,
} from './matrix.ts';
import { walks } from './routes.ts';
import type { Subjects, Walk } from './walk.ts';
import {
  ACTIVATE_TOKEN,
  createWorld,
  mayKnow,
  RESET_TOKEN,
  type Subject,
  type Told,
  toldIn,
  type World,
} from './world.ts';

const letters: Readonly<Record<Role, string>> = {
  SYS_ADMIN: 'S',
  TENANT_ADMIN: 'T',
  CUSTOMER_USER: 'C',
  PUBLIC: 'P',
};
const userKinds: readonly Kind[] = ['SYSTEM_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];

/** Kinds that have telemetry and attributes, by whom the telemetry endpoints turn away by authority alone. */
const notForSystem: readonly Kind[] = [
  'DEVICE',
  'DEVICE_PROFILE',
  'ASSET',
  'ENTITY_VIEW',
  'CUSTOMER',
  'API_USAGE_STATE',
];
const notForCustomers: readonly Kind[] = [
  'DEVICE_PROFILE',
  'RULE_CHAIN',
  'TENANT',
  'TENANT_PROFILE',
  'API_USAGE_STATE',
];
const withoutTelemetry: readonly Kind[] = [
  'DASHBOARD',
  'ALARM',
  'RULE_NODE',
  'WIDGETS_BUNDLE',
  'WIDGET_TYPE',
];

/** What a refused request may write: that it was made. */
const refusalsLeave = ['INSERT audit_log'];

/** Tables whose rows do not stand in the way of a later request. */
const harmless = /^\w+ (audit_log|attribute|ts_kv|ts_latest|kv_key)$/;

vi.mock('../../../../src/platform/store/engine/database.ts', async (load) => {
  const { rememberDatabases } = await import('../../../change-log.ts');
  return rememberDatabases(await load<typeof import('../../../../src/platform/store/engine/database.ts')>());
});

let test: TestApp;
let changes: ChangeLog;
let world: World;

beforeAll(async () => {
  // What the platform writes now and then is not what a request writes.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  // What is asked of people beside the right to change a user is shown where that is tested.
  test = await startTestApp(undefined, ['own-email']);
  const db = openedDatabases.at(-1);
  if (!db) throw new Error('The app has opened no database');
  changes = noteChanges(db);
  world = await createWorld(test);
});

afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

it('walks every route of the API, and expects of each the access that it declares', () => {
  expect(new Set(apiRoutes().map(nameOf))).toEqual(new Set(Object.keys(walks).map(routeOf)));
  const routes = new Map(apiRoutes().map((route) => [nameOf(route), route]));
  for (const [name, walk] of Object.entries(walks)) {
    const access = routes.get(routeOf(name))?.config?.access;
    const who = access?.who ?? [];
    expect(who === 'anyone' ? 'any' : who.map((role) => letters[role]).join(''), name).toBe(walk.who);
    for (const rule of access?.entities ?? []) {
      if ('find' in rule) continue;
      const key = 'param' in rule.from ? rule.from.param : rule.from.body;
      const type = typeof rule.type === 'string' ? rule.type : '*';
      const ofRoute = Object.keys(walks).filter((other) => routeOf(other) === routeOf(name));
      expect(
        ofRoute.flatMap((other) => walks[other]?.on ?? []),
        name,
      ).toContainEqual([key, type, rule.operation]);
    }
  }
});

describe('whoever calls gets what the matrix grants, and no more, from', () => {
  it.each(Object.entries(walks))('%s', async (name, walk) => {
    const faults: string[] = [];
    for (const caller of Object.keys(callers) as CallerName[]) {
      for (const places of combinations(walk, caller)) {
        faults.push(...(await step(name, walk, caller, places)));
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Makes one request and tells what is wrong with its answer. */
async function step(
  name: string,
  walk: Walk,
  caller: CallerName,
  places: readonly (readonly [Kind, Place])[],
): Promise<string[]> {
  const subjects: Record<string, Subject> = {};
  for (const [index, [kind, place]] of places.entries()) {
    subjects[walk.on[index]?.[0] ?? ''] = world.subject(kind, place, caller);
  }
  const token = world.tokens[caller];
  const body = walk.body?.(subjects, world);
  changes.take();
  const [method = 'GET'] = name.split(' ');
  const answer = await test.app.inject({
    method: method as 'GET',
    url: urlOf(name, walk, subjects),
    ...(token ? { headers: { 'x-authorization': `Bearer ${token}` } } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const expected = expectedOf(walk, caller, subjects);
  const cell = `${caller} ${places.map((place) => place.join(' of ')).join(', ')}`;
  const faults: string[] = [];
  if (!expected.includes(answer.statusCode)) {
    faults.push(
      `${cell}: ${answer.statusCode} instead of ${expected.join(' or ')}: ${answer.body.slice(0, 150)}`,
    );
  }
  const written = changes.take();
  if (answer.statusCode >= 400 && written.some((change) => !refusalsLeave.includes(change))) {
    faults.push(`${cell}: ${answer.statusCode}, but ${written.join(', ')}`);
  }
  const told = toldIn(answer.body);
  for (const one of told) {
    if (!mayKnow(world, caller, one) && !isDashboardOf(one, caller, name))
      faults.push(`${cell}: gives away the ${one.kind} of ${one.place}`);
  }
  if (answer.statusCode === 200) {
    for (const [kind, place] of listed(walk, caller, subjects)) {
      const isThere = told.some(
        (one) => one.kind === kind && one.place === place && one.world === world.number,
      );
      if (!isThere) faults.push(`${cell}: lacks the ${kind} of ${place}`);
    }
  }
  const secrets = ['$argon2', 'passwordHash', 'resetToken', RESET_TOKEN];
  if (!name.endsWith('/activationLink')) secrets.push('activateToken', ACTIVATE_TOKEN);
  for (const secret of secrets) {
    if (answer.statusCode < 300 && answer.body.includes(secret)) faults.push(`${cell}: gives away ${secret}`);
  }
  // What was changed must not stand in the way of the next step.
  if (written.some((change) => !harmless.test(change))) world = await createWorld(test);
  return faults;
}

/** The statuses that the gate, the matrix and the words of the endpoint leave. */
function expectedOf(walk: Walk, caller: CallerName, subjects: Subjects): readonly number[] {
  const passes = walk.passes ?? [200];
  if (walk.who === 'any') return passes;
  const role = callers[caller];
  if (!role) return [401];
  if (!walk.who.includes(letters[role])) return [403];
  const instead = walk.instead?.(subjects, caller);
  if (instead) return [instead];
  for (const [name, , operation] of walk.on) {
    const subject = subjects[name];
    if (!subject || operation === 'none') continue;
    if (walk.refusal === 'telemetry' && withoutTelemetry.includes(subject.kind)) return [500];
    const exists = subject.place !== 'absent' && !(caller === 'public' && subject.place === 'self');
    if (exists && mayDo(caller, operation, subject.kind, subject.place)) continue;
    return [refusalOf(walk, caller, role, subject, exists)];
  }
  return passes;
}

function refusalOf(
  { refusal }: Walk,
  caller: CallerName,
  role: Role,
  { kind, place }: Subject,
  exists: boolean,
): number {
  const isForeign = tenantAt(place) !== (caller === 'other' ? 'other' : 'acme');
  if (refusal === 'telemetry') {
    if (role === 'SYS_ADMIN' && notForSystem.includes(kind)) return 403;
    if (['CUSTOMER_USER', 'PUBLIC'].includes(role) && notForCustomers.includes(kind)) return 403;
    if (kind === 'DEVICE' && isForeign) return 404;
  }
  if (refusal === 'unknown') return 404;
  if (refusal !== undefined && refusal !== 'telemetry' && isForeign) return 404;
  return exists ? 403 : 404;
}

/** Who sees that there is a dashboard sees for whom. */
function isDashboardOf({ kind }: Told, caller: CallerName, route: string): boolean {
  return callers[caller] === 'SYS_ADMIN' && kind === 'CUSTOMER' && route.includes('dashboard');
}

/** What a list must have: all of its kinds that the caller may know of the customer or tenant that is asked about. */
function listed({ lists = [] }: Walk, caller: CallerName, subjects: Subjects): [Kind, Place][] {
  const { customerId, tenantId } = subjects;
  return lists.flatMap((kind) =>
    placesOf[kind]
      .filter((place) => place !== 'absent' && place !== 'self')
      .filter((place) => mayKnow(world, caller, { kind, place, world: world.number, by: 'name' }))
      .filter((place) => !customerId || place === customerId.place)
      .filter((place) => !tenantId || tenantAt(place) === tenantId.place)
      .map((place): [Kind, Place] => [kind, place]),
  );
}

/** Where the entities of a request are; with each of them everywhere. Those without a token try it once. */
function combinations(walk: Walk, caller: CallerName): (readonly (readonly [Kind, Place])[])[] {
  let found: (readonly (readonly [Kind, Place])[])[] = [[]];
  for (const [, kind] of walk.on) {
    const ofKinds = kind === '*' ? kinds : kind === 'USER' ? userKinds : [kind];
    const choices = ofKinds.flatMap((one) =>
      placesOf[one]
        .filter((place) => place !== 'self' || isSelf(one, caller))
        .map((place) => [one, place] as const),
    );
    found = found.flatMap((chosen) => choices.map((choice) => [...chosen, choice]));
  }
  return callers[caller] ? found : found.slice(0, 1);
}

function isSelf(kind: Kind, caller: CallerName): boolean {
  const role = callers[caller] === 'PUBLIC' ? 'CUSTOMER_USER' : callers[caller];
  return kind === (role === 'SYS_ADMIN' ? 'SYSTEM_ADMIN' : role);
}

function urlOf(name: string, walk: Walk, subjects: Subjects): string {
  const further = { ...walk.with?.(subjects, world) };
  const route = routeOf(name);
  const path = route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_all, param: string) => {
    const subject = subjects[param];
    if (subject) return encodeURIComponent(param === 'deviceName' ? subject.name : subject.id);
    if (param === 'entityType') return subjects.entityId?.type ?? '';
    const { [param]: value = defaults[param] ?? '' } = further;
    delete further[param];
    return encodeURIComponent(value);
  });
  return `${path}?${new URLSearchParams(further)}`;
}

const defaults: Readonly<Record<string, string>> = { scope: 'SERVER_SCOPE', ttl: '60' };

function apiRoutes(): RouteOptions[] {
  return test.routes.filter(
    ({ url, method }) => url.startsWith('/api/') && !url.startsWith('/api/v1/') && method !== 'HEAD',
  );
}

/** The route of a walk, without what tells it from others of the same route. */
function routeOf(walkName: string): string {
  return walkName.split(',')[0] ?? '';
}

function nameOf({ method, url }: RouteOptions): string {
  return `${String(method)} ${url}`;
}
