import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { ActionType } from '../../src/model/audit-log.ts';
import { EntityType } from '../../src/model/entity-id.ts';
import { QueryBody } from '../../src/model/entity-query.ts';
import { EventType } from '../../src/model/event.ts';
import { AttributeScope } from '../../src/model/telemetry.ts';
import type { FuzzTarget, RawRequest, Role } from './fuzz-target.ts';
import { ids, oddJson, oddText, SchemaArbitraries } from './schema-arbitrary.ts';

/** A request before it is known which token goes with it. */
export interface FuzzedRequest extends RawRequest {
  readonly role: Role | null;
}

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

const queryValues: Readonly<Record<string, fc.Arbitrary<string>>> = {
  pageSize: fc.constantFrom('1', '10', '1000', '0', '-1', '2147483648', '999999999999999'),
  page: fc.constantFrom('0', '1', '2', '-1', '999999999999999'),
  sortProperty: fc.oneof(
    fc.constantFrom('createdTime', 'name', 'title', 'email', 'id', 'type', 'label', 'key; DROP TABLE entity'),
    oddText,
  ),
  sortOrder: fc.constantFrom('ASC', 'DESC', 'desc', 'X', ''),
  keys: fc.constantFrom('temperature', 'temperature,humidity', ',', ''),
  agg: fc.constantFrom('NONE', 'AVG', 'MIN', 'COUNT', 'X'),
  interval: fc.constantFrom('0', '1', '1000', '-5', '86400000'),
  actionTypes: fc.constantFrom(...ActionType.options, 'X'),
  relationTypeGroup: fc.constantFrom('COMMON', 'ALARM', 'X'),
  searchStatus: fc.constantFrom('ANY', 'ACTIVE', 'X'),
  timeout: fc.constantFrom('1', '20', '-1', 'x'),
};

/** Makes the requests of one route: as they should be, odd, spoilt, and nothing of the kind. */
export function requestsOf(route: RouteOptions, target: FuzzTarget): fc.Arbitrary<FuzzedRequest> {
  const arbitraries = new SchemaArbitraries(target.known);
  const method = String(route.method);
  return fc
    .record({
      path: pathOf(route, target),
      query: queryOf(route, target, arbitraries),
      body: method === 'GET' ? fc.constant(undefined) : bodyOf(route, arbitraries),
      role: roleOf(route),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', '') },
      ),
    })
    .map(({ path, query, body, role, type }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      body,
      role,
      headers: body === undefined || type === '' ? {} : { 'content-type': type },
    }));
}

/** Mostly somebody who passes the gate. */
function roleOf(route: RouteOptions): fc.Arbitrary<Role | null> {
  const who = route.config?.access?.who ?? 'anyone';
  if (who === 'anyone') return fc.constant(null);
  // The system administrator signs in once; others are given new sessions.
  if (route.url.endsWith('/logout')) return fc.constantFrom<Role>('TENANT_ADMIN', 'CUSTOMER_USER');
  const anybody = fc.constantFrom<Role>('SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER');
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...who) }, { weight: 1, arbitrary: anybody });
}

function pathOf({ url }: RouteOptions, { known, accessTokens }: FuzzTarget): fc.Arbitrary<string> {
  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<string>(...EntityType.options) },
    { weight: 1, arbitrary: oddText },
  );
  const parameters: Readonly<Record<string, fc.Arbitrary<string>>> = {
    entityType: type,
    scope: fc.constantFrom<string>(...AttributeScope.options, 'ANY', 'X'),
    eventType: fc.constantFrom<string>(...EventType.options, 'X'),
    ttl: fc.constantFrom('0', '1', '-1', '999999999999999', 'x'),
    token: fc.constantFrom(...accessTokens),
    key: fc.constantFrom('general', 'mail', 'sms', 'securitySettings', 'x'),
    requestId: fc.constantFrom('1', '-1', '0', 'x', '1e9'),
    componentType: fc.constantFrom('FILTER', 'ACTION', 'X'),
  };
  const segments = url.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    const name = segment.slice(1);
    const kind = EntityType.safeParse(name.replace(/Id$/, '').replace(/[A-Z]/g, '_$&').toUpperCase());
    const usual = parameters[name] ?? (name.endsWith('Id') ? ids(known, kind.data) : oddText);
    return fc.oneof(
      { weight: 12, arbitrary: usual.map(encode) },
      { weight: 1, arbitrary: oddText.map(encode) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%2e%2e', '%c0%ae', ';a=b', '%F0%9F') },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function queryOf(
  route: RouteOptions,
  { known }: FuzzTarget,
  arbitraries: SchemaArbitraries,
): fc.Arbitrary<string> {
  const schema = route.schema?.querystring as Schema | undefined;
  const names = schema ? [...new Set(namesOf(schema))] : [];
  const type = fc.constantFrom<string>(...EntityType.options, 'X');
  const pairs = names.map((name) => {
    const usual =
      queryValues[name] ??
      (/Ids?$/.test(name)
        ? ids(known)
        : name.endsWith('Type')
          ? fc.oneof(type, oddText)
          : memberText(schema, name));
    return fc.oneof(
      { weight: 8, arbitrary: usual.map((value) => `${name}=${encode(value)}`) },
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

function bodyOf(route: RouteOptions, arbitraries: SchemaArbitraries): fc.Arbitrary<string | undefined> {
  const schema =
    (route.schema?.body as Schema | undefined) ?? bodies.find(([path]) => path.test(route.url))?.[1];
  const json = schema ? arbitraries.spoilt(schema) : oddJson;
  return fc.oneof(
    { weight: 16, arbitrary: json.map((value) => JSON.stringify(value)) },
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

/** Percent-encodes what is no text, too. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
