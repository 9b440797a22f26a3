import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authority } from '../../../src/model/authority.ts';
import { startTestApp, type TestApp } from '../platform-http/test-app.ts';
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
import { ACTIVATE_TOKEN, createWorld, namesIn, RESET_TOKEN, type Subject, type World } from './world.ts';

const letters: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: 'S',
  TENANT_ADMIN: 'T',
  CUSTOMER_USER: 'C',
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

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});

afterAll(async () => {
  await test.close();
});

it('walks every route of the API, and expects of each the access that it declares', () => {
  expect(apiRoutes().map(nameOf).sort()).toEqual(Object.keys(walks).sort());
  for (const route of apiRoutes()) {
    const name = nameOf(route);
    const walk = walks[name];
    const access = route.config?.access;
    const who = access?.who ?? [];
    expect(who === 'anyone' ? 'any' : who.map((authority) => letters[authority]).join(''), name).toBe(
      walk?.who,
    );
    for (const rule of access?.entities ?? []) {
      if ('find' in rule) continue;
      const key = 'param' in rule.from ? rule.from.param : rule.from.body;
      const type = typeof rule.type === 'string' ? rule.type : '*';
      expect(walk?.on, name).toContainEqual([key, type, rule.operation]);
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
  const told = namesIn(answer.body).filter(
    ({ kind, place, world: of }) => !mayKnow(caller, kind, place, of, name),
  );
  for (const { kind, place } of told) faults.push(`${cell}: gives away the ${kind} of ${place}`);
  const secrets = ['$argon2', 'passwordHash', 'resetToken', RESET_TOKEN];
  if (!name.endsWith('/activationLink')) secrets.push('activateToken', ACTIVATE_TOKEN);
  for (const secret of secrets) {
    if (answer.statusCode < 300 && answer.body.includes(secret)) faults.push(`${cell}: gives away ${secret}`);
  }
  // What was changed must not stand in the way of the next step.
  if (method !== 'GET' && answer.statusCode < 300 && walk.who !== 'any') world = await createWorld(test);
  return faults;
}

/** The statuses that the gate, the matrix and the words of the endpoint leave. */
function expectedOf(walk: Walk, caller: CallerName, subjects: Subjects): readonly number[] {
  const passes = walk.passes ?? [200];
  if (walk.who === 'any') return passes;
  const authority = callers[caller];
  if (!authority) return [401];
  if (!walk.who.includes(letters[authority])) return [403];
  const instead = walk.instead?.(subjects, caller);
  if (instead) return [instead];
  for (const [name, , operation] of walk.on) {
    const subject = subjects[name];
    if (!subject || operation === 'none') continue;
    if (walk.refusal === 'telemetry' && withoutTelemetry.includes(subject.kind)) return [500];
    const exists = subject.place !== 'absent' && !(caller === 'public' && subject.place === 'self');
    if (exists && mayDo(caller, operation, subject.kind, subject.place)) continue;
    return [refusalOf(walk, caller, authority, subject, exists)];
  }
  return passes;
}

function refusalOf(
  { refusal }: Walk,
  caller: CallerName,
  authority: Authority,
  { kind, place }: Subject,
  exists: boolean,
): number {
  const isForeign = tenantAt(place) !== (caller === 'other' ? 'other' : 'acme');
  if (refusal === 'telemetry') {
    if (authority === 'SYS_ADMIN' && notForSystem.includes(kind)) return 403;
    if (authority === 'CUSTOMER_USER' && notForCustomers.includes(kind)) return 403;
    if (kind === 'DEVICE' && isForeign) return 404;
  }
  if (refusal !== undefined && refusal !== 'telemetry' && isForeign) return 404;
  return exists ? 403 : 404;
}

/** Whether an answer to the caller may name an entity. */
function mayKnow(caller: CallerName, kind: Kind, place: Place, of: number, route: string): boolean {
  const authority = callers[caller];
  if (!authority) return false;
  if (of !== world.number && place !== 'system' && authority !== 'SYS_ADMIN') return false;
  if (mayDo(caller, 'READ', kind, place)) return true;
  // A customer user knows the users of the customer and the names of the tenant's profiles.
  if (authority === 'CUSTOMER_USER' && kind === 'CUSTOMER_USER') return place === caller;
  if (authority === 'CUSTOMER_USER' && kind === 'DEVICE_PROFILE') return tenantAt(place) === 'acme';
  // Who sees that there is a dashboard sees for whom.
  return authority === 'SYS_ADMIN' && kind === 'CUSTOMER' && route.includes('dashboard');
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
  return kind === (callers[caller] === 'SYS_ADMIN' ? 'SYSTEM_ADMIN' : callers[caller]);
}

function urlOf(name: string, walk: Walk, subjects: Subjects): string {
  const further = { ...walk.with?.(subjects, world) };
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_all, param: string) => {
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

function nameOf({ method, url }: RouteOptions): string {
  return `${String(method)} ${url}`;
}
