import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { ActionType } from '../../src/model/audit-log.ts';
import { EntityType } from '../../src/model/entity-id.ts';
import { QueryBody } from '../../src/model/entity-query.ts';
import { EventType } from '../../src/model/event.ts';
import { AttributeScope } from '../../src/model/telemetry.ts';
import { dearJson, withDear } from './dear-json.ts';
import { known, word } from './furniture.ts';
import type { RawRequest, Role } from './fuzz-target.ts';
import { ids, type KnownEntity, oddJson, oddText, SchemaArbitraries, spoil } from './schema-arbitrary.ts';
import { type UsualRequest, usualRequest } from './usual-requests.ts';

/** A request before it is known which token goes with it, and what it is about. */
export interface FuzzedRequest extends RawRequest {
  readonly role: Role | null;
}

const arbitraries = new SchemaArbitraries(known);

type Schema = z.core.$ZodType;

/** What calls read that leave their bodies to themselves. */
const RpcBody = z.looseObject({ method: z.string(), params: z.unknown(), timeout: z.nullish(z.number()) });
const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.unknown()]));
const Point = z.object({ ts: z.union([z.int(), z.number()]), values: Values });
const Telemetry = z.union([Values, Point, z.array(Point)]);
const Provisioning = z.looseObject({
  deviceName: z.nullish(z.string()),
  provisionDeviceKey: z.string(),
  provisionDeviceSecret: z.string(),
  credentialsType: z.nullish(z.enum(['ACCESS_TOKEN', 'MQTT_BASIC', 'X509_CERTIFICATE'])),
});
const Claim = z.looseObject({ secretKey: z.nullish(z.string()), durationMs: z.nullish(z.number()) });

/** The bodies of routes that name no schema, by the end of their path. */
const bodies: readonly (readonly [path: RegExp, Schema])[] = [
  [/\/entitiesQuery\/count$/, QueryBody.count],
  [/\/entitiesQuery\/find(\/keys)?$/, QueryBody.data],
  [/\/alarmsQuery\/find$/, QueryBody.alarms],
  [/\/plugins\/telemetry\/.*timeseries/, Telemetry],
  [/\/plugins\/telemetry\//, Values],
  [/\/rpc(\/|$)/, RpcBody],
  [/^\/api\/v1\/provision$/, Provisioning],
  [/^\/api\/v1\/.*\/claim$/, Claim],
  [/^\/api\/v1\/.*\/telemetry$/, Telemetry],
  [/^\/api\/v1\//, Values],
];

/** The bodies of telemetry, for those who send it over other ways. */
export const telemetryBody: Schema = Telemetry;

function mostly<T extends string>(usual: readonly T[], odd: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

const queryValues: Readonly<Record<string, fc.Arbitrary<string>>> = {
  pageSize: mostly(['1', '10', '1000'], ['0', '-1', '2147483648', '999999999999999']),
  page: mostly(['0', '1', '2'], ['-1', '999999999999999']),
  sortProperty: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('createdTime', 'createdTime', 'name', 'title', 'type') },
    { weight: 1, arbitrary: oddText },
  ),
  sortOrder: mostly(['ASC', 'DESC', 'desc'], ['X', '']),
  keys: mostly(['temperature', 'temperature,humidity', 'active'], [',', '']),
  agg: mostly(['NONE', 'AVG', 'MIN', 'COUNT'], ['X']),
  orderBy: mostly(['ASC', 'DESC'], ['X']),
  startTs: mostly(['0', '1', '1700000000000'], ['-5', '9007199254740993']),
  endTs: mostly(['1', '1700000000000', '1800000000000'], ['-5', '9007199254740993']),
  limit: mostly(['1', '100', '50000'], ['0', '-1', '999999999999999']),
  interval: mostly(['0', '1000', '86400000', '8640000000'], ['1', '-5']),
  actionTypes: mostly<string>(ActionType.options, ['X']),
  relationType: mostly(['Contains', 'Manages'], ['', '%']),
  relationTypeGroup: mostly(['COMMON', 'ALARM'], ['X']),
  searchStatus: mostly(['ANY', 'ACTIVE'], ['X']),
  status: mostly(['ACTIVE_UNACK', 'CLEARED_ACK'], ['X']),
  componentTypes: mostly(['FILTER', 'FILTER,ACTION'], ['X']),
  serviceType: mostly(['TB_RULE_ENGINE', 'TB_CORE'], ['X', '__proto__']),
  timeout: mostly(['1', '20'], ['-1', 'x']),
};

/** The request of a route that is as it should be. */
export function plainRequest(route: RouteOptions): FuzzedRequest {
  const { role, path, query, body } = usualRequest(route);
  const target = route.url.replace(/:(\w+)/g, (_all, name: string) => encode(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return {
    method: String(route.method),
    target: search === '' ? target : `${target}?${search}`,
    body: body === undefined ? undefined : JSON.stringify(body),
    role,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  };
}

/** Makes the requests of one route: as they should be, odd, spoilt, and nothing of the kind. */
export function requestsOf(route: RouteOptions): fc.Arbitrary<FuzzedRequest> {
  const usual = usualRequest(route);
  const any = fc.constantFrom(...known);
  const method = String(route.method);
  return fc
    .tuple(any, any)
    .chain((ends) =>
      fc.record({
        path: pathOf(route, usual, ends[0]),
        query: queryOf(route, usual, ends),
        body: method === 'GET' ? fc.constant(undefined) : bodyOf(route, usual),
        role: roleOf(route, usual),
        type: fc.oneof(
          { weight: 40, arbitrary: fc.constant('application/json') },
          { weight: 4, arbitrary: fc.constantFrom('text/plain', 'application/octet-stream') },
          { weight: 1, arbitrary: fc.constantFrom('application/xml', 'multipart/form-data', '') },
        ),
      }),
    )
    .map(({ path, query, body, role, type }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      body,
      role,
      headers: body === undefined || type === '' ? {} : { 'content-type': type },
    }));
}

/** The usual value mostly, and another one else. */
function usually<T>(usual: T | undefined, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (usual === undefined) return other;
  return fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** Mostly somebody who passes the gate. */
function roleOf(route: RouteOptions, { role }: UsualRequest): fc.Arbitrary<Role | null> {
  const who = route.config?.access?.who ?? 'anyone';
  if (who === 'anyone' || !role) return fc.constant(null);
  // The system administrator signs in once; others are given new sessions.
  const endsSession = /\/(logout|changePassword)$/.test(route.url);
  if (endsSession) return fc.constantFrom<Role>('TENANT_ADMIN', 'CUSTOMER_USER');
  const anybody = fc.constantFrom<Role>('SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PUBLIC');
  return usually<Role | null>(role, fc.oneof(fc.constantFrom(...who), anybody));
}

/** `entity` is what a path is about that names an entity by type and id. */
function pathOf({ url }: RouteOptions, { path }: UsualRequest, entity: KnownEntity): fc.Arbitrary<string> {
  const parameters: Readonly<Record<string, fc.Arbitrary<string>>> = {
    entityType: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(entity.entityType) },
      { weight: 1, arbitrary: fc.constantFrom<string>(...EntityType.options) },
    ),
    ...(url.includes(':entityType') ? { entityId: fc.constant(entity.id) } : {}),
    scope: mostly<string>(AttributeScope.options, ['ANY', 'X']),
    eventType: fc.constantFrom<string>(...EventType.options, 'X'),
    ttl: mostly(['0', '1', '86400'], ['-1', '999999999999999', 'x']),
    token: fc.constantFrom(word('accessToken'), word('busyToken')),
    key: fc.constantFrom('general', 'mail', 'sms', 'securitySettings', 'x'),
    requestId: fc.constantFrom('1', '-1', '0', 'x', '1e9'),
    componentType: mostly(['FILTER', 'ACTION'], ['X']),
  };
  const segments = url.split('/').map((segment, index, all) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    const name = segment.slice(1);
    // Where a path calls it an entity, the segment before says which.
    const noun = name === 'entityId' ? (all[index - 1] ?? '') : name;
    const kind = EntityType.safeParse(noun.replace(/Id$/, '').replace(/[A-Z]/g, '_$&').toUpperCase());
    const other = parameters[name] ?? (name.endsWith('Id') ? ids(known, kind.data) : oddText);
    return fc.oneof(
      { weight: 30, arbitrary: usually(path[name], other).map(encode) },
      { weight: 1, arbitrary: oddText.map(encode) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%2e%2e', '%c0%ae', ';a=b', '%F0%9F') },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function queryOf(
  route: RouteOptions,
  { query }: UsualRequest,
  [near, far]: readonly [KnownEntity, KnownEntity],
): fc.Arbitrary<string> {
  const schema = route.schema?.querystring as Schema | undefined;
  const names = schema ? [...new Set(namesOf(schema))] : [];
  const type = fc.constantFrom<string>(...EntityType.options, 'X');
  const of = (entity: KnownEntity, id: string, kind: string) => ({
    [id]: fc.constant(entity.id),
    [kind]: fc.constant<string>(entity.entityType),
  });
  const ends: Readonly<Record<string, fc.Arbitrary<string>>> = {
    ...of(near, 'entityId', 'entityType'),
    ...of(near, 'fromId', 'fromType'),
    ...of(far, 'toId', 'toType'),
  };
  const pairs = names.map((name) => {
    const other =
      ends[name] ??
      queryValues[name] ??
      (/Ids?$/.test(name)
        ? ids(known)
        : name.endsWith('Type')
          ? fc.oneof(type, oddText)
          : memberText(schema, name));
    // What is not needed is often left out.
    const left = { weight: query[name] === undefined ? 30 : 1, arbitrary: fc.constant('') };
    return fc.oneof(
      left,
      { weight: 30, arbitrary: usually(query[name], other).map((value) => `${name}=${encode(value)}`) },
      { weight: 1, arbitrary: oddText.map((value) => `${name}=${encode(value)}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('', `${name}`, `${name}=1&${name}=2`, `${name}[]=1`, `${name}=%zz`),
      },
    );
  });
  return fc.tuple(...pairs).map((parts) => parts.filter(Boolean).join('&'));

  function memberText(whole: Schema | undefined, name: string): fc.Arbitrary<string> {
    const member = whole && memberOf(whole, name);
    if (!member) return oddText;
    return arbitraries.of(member).map((value) => (value == null ? '' : String(value)));
  }
}

/** The names of the parameters of a query, of every form that it has. */
function namesOf(schema: Schema): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type === 'union') return def.options.flatMap(namesOf);
  return def.type === 'pipe' ? namesOf(def.in) : [];
}

function memberOf(schema: Schema, name: string): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape[name];
  if (def.type === 'union') return def.options.map((option) => memberOf(option, name)).find(Boolean);
  return def.type === 'pipe' ? memberOf(def.in, name) : undefined;
}

function bodyOf(route: RouteOptions, { body: usual }: UsualRequest): fc.Arbitrary<string | undefined> {
  const schema =
    (route.schema?.body as Schema | undefined) ?? bodies.find(([path]) => path.test(route.url))?.[1];
  const made = schema ? arbitraries.spoilt(schema) : oddJson;
  const json =
    usual === undefined
      ? made
      : fc.oneof(
          { weight: 2, arbitrary: fc.constant(usual) },
          { weight: 4, arbitrary: schema ? withOthers(usual, arbitraries.of(schema)) : fc.constant(usual) },
          { weight: 2, arbitrary: fc.tuple(fc.nat(), oddJson).map(([at, odd]) => spoil(usual, at, odd)) },
          { weight: 3, arbitrary: made },
        );
  const bare: string | undefined = usual === undefined ? undefined : JSON.stringify(usual);
  return fc.oneof(
    { weight: 40, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: bare === undefined ? 40 : 1, arbitrary: fc.constant(bare) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat(), dearJson)
        .map(([at, dear]) => (isObject(usual) ? withDear(usual, at, dear) : dear)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[', 'null', '"', '{"a":1,}', '\u0000', 'NaN', undefined),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"id":{}}'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${'['.repeat(100_000)}`,
        `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      ),
    },
  );
}

/** A body with one or two members as its schema has them. */
function withOthers(usual: unknown, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(made, fc.nat(), fc.nat()).map(([other, first, second]) => {
    if (!isObject(usual) || !isObject(other)) return other;
    const members = Object.entries(other);
    const chosen = [first, second].flatMap((at) =>
      members.length > 0 ? [members[at % members.length]] : [],
    );
    return { ...usual, ...Object.fromEntries(chosen.filter((member) => member !== undefined)) };
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Percent-encodes what is no text, too. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
