import { randomUUID } from 'node:crypto';
import { entityId } from '../../../../src/model/entity-id.ts';
import type { Kind } from './matrix.ts';
import type { Subject, World } from './world.ts';

/** The entities of one request, under the names that its route has for them. */
export type Subjects = Readonly<Record<string, Subject>>;

/** What is expected of a route, written down apart from what the route says of itself. */
export interface Walk {
  /** Who passes the gate: `any` without a token, else S(ystem), T(enant), C(ustomer) and P(ublic). */
  readonly who: string;
  /** The entities of a request: name in path, body or rule; kind, or `*` for every kind; operation. */
  readonly on: readonly (readonly [name: string, kind: Kind | 'USER' | '*', operation: string])[];
  /**
   * In which words it refuses: devices of others look absent, the telemetry endpoints' own, or what is not found.
   * Whatever is `unknown` is not there for who may not see it.
   */
  readonly refusal?: 'hidden' | 'telemetry' | 'by-name' | 'unknown';
  /** Further parameters of path and query. */
  readonly with?: (subjects: Subjects, world: World) => Readonly<Record<string, string>>;
  readonly body?: (subjects: Subjects, world: World) => unknown;
  /** What is answered once access is granted; 200 without it. */
  readonly passes?: readonly number[];
  /** Kinds of which it lists all that the caller may read, of the customer or tenant that the request names. */
  readonly lists?: readonly Kind[];
  /** Where access depends on more than the matrix; null leaves it to the matrix. */
  readonly instead?: (subjects: Subjects, caller: string) => number | null;
}

/** What is expected besides gate and entities. */
export type More = Omit<Walk, 'who' | 'on'>;

/** Puts together what is expected of a route. */
export function walk(who: string, on: string, more: More = {}): Walk {
  const entities = on === '' ? [] : on.split(', ').map((one) => one.split(' '));
  return { who, on: entities as unknown as Walk['on'], ...more };
}

/** A page long enough for all worlds. */
export const page = { with: () => ({ pageSize: '10000', page: '0' }) };
/** Such a page, which lists all there is of some kinds. */
export const pageOf = (...lists: Kind[]): More => ({ ...page, lists });
/** The id of an entity as bodies hold it. */
export const id = (subject: Subject | undefined) => entityId(subject?.type ?? 'DEVICE', subject?.id ?? '');
/** Saves an entity anew under another name. */
export const saved = (name: 'name' | 'title', more: object = {}): More => ({
  body: ({ id: subject }) => ({ id: id(subject), [name]: `${subject?.name} ${randomUUID()}`, ...more }),
});
/** Searches along relations. */
export const search = (more: object): More => ({
  body: ({ root }) => ({
    parameters: { rootId: root?.id, rootType: root?.type, direction: 'FROM', maxLevel: 0 },
    ...more,
  }),
});

const telemetry = (more: More = {}): More => ({ refusal: 'telemetry', ...more });
const values: More = telemetry({ body: () => ({ walked: 1 }) });
// The time series of a view are those of its source, and stay so.
const points: More = { ...values, passes: [200, 400] };
const keys: More = telemetry({ with: () => ({ keys: 'walked', deleteAllDataForKeys: 'true' }) });

/** What devices, assets and views have alike. */
export function assignable(path: string, kind: 'DEVICE' | 'ASSET' | 'ENTITY_VIEW'): Record<string, Walk> {
  const param = `${path}Id`;
  const list = pageOf(kind);
  return {
    [`GET /api/tenant/${path}s`]: walk('T', '', list),
    [`GET /api/tenant/${path}Infos`]: walk('T', '', list),
    [`GET /api/customer/:customerId/${path}s`]: walk('TCP', 'customerId CUSTOMER READ', list),
    [`GET /api/customer/:customerId/${path}Infos`]: walk('TCP', 'customerId CUSTOMER READ', list),
    [`GET /api/${path}/types`]: walk('TCP', ''),
    [`GET /api/${path}/:${param}`]: walk('TCP', `${param} ${kind} READ`),
    [`GET /api/${path}/info/:${param}`]: walk('TCP', `${param} ${kind} READ`),
    [`POST /api/${path}`]: walk('T', `id ${kind} WRITE`, saved('name', { type: 'walked' })),
    [`DELETE /api/${path}/:${param}`]: walk('T', `${param} ${kind} DELETE`, {
      passes: kind === 'ENTITY_VIEW' ? [200] : [200, 400],
    }),
    [`POST /api/customer/:customerId/${path}/:entityId`]: walk(
      'T',
      `customerId CUSTOMER READ, entityId ${kind} ASSIGN_TO_CUSTOMER`,
    ),
    [`POST /api/customer/public/${path}/:entityId`]: walk('T', `entityId ${kind} ASSIGN_TO_CUSTOMER`),
    [`DELETE /api/customer/${path}/:entityId`]: walk('T', `entityId ${kind} UNASSIGN_FROM_CUSTOMER`, {
      passes: [200, 400],
    }),
  };
}

/** Telemetry and attributes of every kind of entity, and calls to devices. */
export function telemetryRoutes(): Record<string, Walk> {
  const entity = '/api/plugins/telemetry/:entityType/:entityId';
  const device = '/api/plugins/telemetry/:deviceId';
  const readsAttributes = walk('STCP', 'entityId * READ_ATTRIBUTES', telemetry());
  const readsTelemetry = walk('STCP', 'entityId * READ_TELEMETRY', telemetry());
  const calls = walk(
    'STC',
    'deviceId DEVICE RPC_CALL',
    telemetry({ body: () => ({ method: 'x', params: {} }) }),
  );
  return {
    [`GET ${entity}/keys/attributes`]: readsAttributes,
    [`GET ${entity}/keys/attributes/:scope`]: readsAttributes,
    [`GET ${entity}/values/attributes`]: readsAttributes,
    [`GET ${entity}/values/attributes/:scope`]: readsAttributes,
    [`POST ${entity}/:scope`]: walk('STC', 'entityId * WRITE_ATTRIBUTES', values),
    [`POST ${entity}/attributes/:scope`]: walk('STC', 'entityId * WRITE_ATTRIBUTES', values),
    [`POST ${device}/:scope`]: walk('STC', 'deviceId DEVICE WRITE_ATTRIBUTES', values),
    [`DELETE ${entity}/:scope`]: walk('STC', 'entityId * WRITE_ATTRIBUTES', keys),
    [`DELETE ${device}/:scope`]: walk('STC', 'deviceId DEVICE WRITE_ATTRIBUTES', keys),
    [`GET ${entity}/keys/timeseries`]: readsTelemetry,
    [`GET ${entity}/values/timeseries`]: readsTelemetry,
    [`POST ${entity}/timeseries/:scope`]: walk('STC', 'entityId * WRITE_TELEMETRY', points),
    [`POST ${entity}/timeseries/:scope/:ttl`]: walk('STC', 'entityId * WRITE_TELEMETRY', points),
    [`DELETE ${entity}/timeseries/delete`]: walk('STC', 'entityId * WRITE_TELEMETRY', keys),
    'POST /api/plugins/rpc/oneway/:deviceId': calls,
    'POST /api/plugins/rpc/twoway/:deviceId': calls,
  };
}
