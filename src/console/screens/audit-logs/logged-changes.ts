import type { ActionType, AuditLog } from '../../../model/audit-log.ts';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { HIDDEN, textWithoutSecrets } from '../../../model/secrets.ts';

/** A member that an action wrote: what it was and what it is, in words; undefined: it was, or is, not there. */
export interface Change {
  name: string;
  before?: string | undefined;
  after?: string | undefined;
}

/** What an audit log says was changed. */
export interface LoggedChanges {
  changes: readonly Change[];
  /** The latest earlier log that said how things stood; undefined where none does, or nothing is compared. */
  since?: AuditLog | undefined;
  /** Whether an earlier state would tell more, and is not known. */
  isAlone: boolean;
}

/** What members are called, with a dot before each within another, and their values in words. */
type Leaves = ReadonlyMap<string, string>;

/** So many points of time series are told one by one. */
const MOST_POINTS = 200;

const STATES: readonly ActionType[] = ['ADDED', 'UPDATED', 'ALARM_ACK', 'ALARM_CLEAR', 'ASSIGNED_TO_TENANT'];
const HANDOVERS: readonly ActionType[] = ['ASSIGNED_TO_CUSTOMER', 'UNASSIGNED_FROM_CUSTOMER'];
const ATTRIBUTES: readonly ActionType[] = ['ATTRIBUTES_UPDATED', 'ATTRIBUTES_DELETED'];

/** The actions whose earlier logs tell how things stood before one; none where nothing is compared. */
export function comparedActions({ actionType }: Pick<AuditLog, 'actionType'>): readonly ActionType[] {
  if (actionType === 'ADDED') return [];
  if (STATES.includes(actionType)) return [...STATES, ...HANDOVERS];
  if (ATTRIBUTES.includes(actionType)) return ATTRIBUTES;
  return actionType === 'CREDENTIALS_UPDATED' ? ['CREDENTIALS_UPDATED'] : [];
}

/**
 * What was changed, compared with what earlier logs of the same entity say, the newest first, as many as are known. Of
 * secrets it is told that they have changed. Pure.
 */
export function loggedChanges(log: AuditLog, earlier: readonly AuditLog[]): LoggedChanges {
  const { changes, ...said } = comparedChanges(log, earlier);
  return { ...said, changes: changes.map((change) => withoutSecret(change, log)) };
}

function comparedChanges(log: AuditLog, earlier: readonly AuditLog[]): LoggedChanges {
  const happened = earlier.filter(({ actionStatus }) => actionStatus === 'SUCCESS');
  if (ATTRIBUTES.includes(log.actionType)) return changedAttributes(log, happened);
  if (comparedActions(log).length > 0) return changedState(log, happened);
  return { changes: told(log), isAlone: false };
}

/** A change of a secret without what it was and is; the id of credentials may be all that a device signs in with. */
function withoutSecret({ name, before, after }: Change, { actionType }: AuditLog): Change {
  const named = actionType === 'CREDENTIALS_UPDATED' && name === 'credentialsId' ? 'token' : name;
  return {
    name,
    ...(before !== undefined && { before: textWithoutSecrets(named, before) }),
    ...(after !== undefined && { after: textWithoutSecrets(named, after) }),
  };
}

/** Whether earlier logs leave nothing open, so that no older ones need to be read. */
export function isSettled(log: AuditLog, earlier: readonly AuditLog[]): boolean {
  return !loggedChanges(log, earlier).isAlone;
}

/** The parts of the data of a log each of which says by itself how something stands. */
const PARTS = ['entity', 'metadata', 'credentials'] as const;

function changedState(log: AuditLog, earlier: readonly AuditLog[]): LoggedChanges {
  const changes: Change[] = [];
  let since: AuditLog | undefined;
  let isAlone = false;
  for (const part of PARTS) {
    const state = membersOf(log.actionData[part]);
    if (!state) continue;
    const within = part === 'metadata' ? part : '';
    const after = leavesOf(state, within);
    const base = earlier.find((other) => isSameThing(state, membersOf(other.actionData[part])));
    if (!base) {
      isAlone = true;
      changes.push(...[...after].filter(isTelling).map(([name, text]) => ({ name, after: text })));
      continue;
    }
    since ??= base;
    const before = new Map([
      ...leavesOf(membersOf(base.actionData[part]) ?? {}, within),
      ...(part === 'entity' ? ownerSince(earlier.slice(0, earlier.indexOf(base))) : []),
    ]);
    const found = differences(before, after);
    // A secret that is hidden in the log may have become another; elsewhere it mostly has not.
    changes.push(...(part === 'credentials' ? found : found.filter((one) => one.before !== one.after)));
  }
  return { changes, since, isAlone };
}

/** Whether two states are of one thing: the log of a device also holds its alarms. */
function isSameThing(state: Members, other: Members | undefined): boolean {
  return other !== undefined && idOf(state) === idOf(other);
}

/** Whose an entity has become by what is logged after its last state, the newest first. */
function ownerSince(logs: readonly AuditLog[]): Leaves {
  const handover = logs.find(({ actionType }) => HANDOVERS.includes(actionType));
  if (!handover || handover.entityId.entityType === 'DASHBOARD') return new Map();
  const { assignedCustomerId = NULL_UUID } = handover.actionData;
  return new Map([['customerId.id', textOf(assignedCustomerId)]]);
}

function changedAttributes(log: AuditLog, earlier: readonly AuditLog[]): LoggedChanges {
  const inScope = earlier.filter(({ actionData }) => actionData.scope === log.actionData.scope);
  const after = attributesIn(log);
  let since: AuditLog | undefined;
  let isAlone = false;
  const changes = [...after].map(([name, text]) => {
    const base = inScope.find((other) => attributesIn(other).has(name));
    if (base && (!since || base.createdTime > since.createdTime)) since = base;
    isAlone ||= base === undefined;
    return { name, before: base && attributesIn(base).get(name), after: text };
  });
  return { changes, since, isAlone };
}

/** The attributes that a log is about; what was deleted has no value. */
function attributesIn({ actionData: { attributes } }: AuditLog): ReadonlyMap<string, string | undefined> {
  if (Array.isArray(attributes)) return new Map(attributes.map((key) => [String(key), undefined]));
  return new Map(Object.entries(membersOf(attributes) ?? {}).map(([key, value]) => [key, textOf(value)]));
}

/** What an action that is compared with nothing says of itself. */
function told({ actionType, actionData: data }: AuditLog): Change[] {
  switch (actionType) {
    case 'ADDED':
    case 'RELATION_ADD_OR_UPDATE': {
      const made = membersOf(data.entity) ?? membersOf(data.relation) ?? {};
      return [...leavesOf(made)].filter(isTelling).map(([name, after]) => ({ name, after }));
    }
    case 'RELATION_DELETED':
      return [...leavesOf(membersOf(data.relation) ?? {})]
        .filter(isTelling)
        .map(([name, before]) => ({ name, before }));
    case 'ASSIGNED_TO_CUSTOMER':
      return [{ name: 'customer', after: textOf(data.assignedCustomerName ?? data.assignedCustomerId) }];
    case 'UNASSIGNED_FROM_CUSTOMER':
      return [{ name: 'customer', before: textOf(data.unassignedCustomerName ?? data.unassignedCustomerId) }];
    case 'TIMESERIES_UPDATED':
      return pointsIn(data.timeseries);
    case 'TIMESERIES_DELETED':
      return namesIn(data.timeseries).map((name) => ({ name }));
    default:
      return [...leavesOf(data)]
        .filter(([name]) => name !== 'entityId')
        .map(([name, after]) => ({ name, after }));
  }
}

function pointsIn(points: unknown): Change[] {
  const rows = (Array.isArray(points) ? points : []).flatMap((point: unknown) => {
    const { ts, values } = membersOf(point) ?? {};
    const moment = typeof ts === 'number' ? ` (${new Date(ts).toISOString()})` : '';
    return Object.entries(membersOf(values) ?? {}).map(([key, value]) => ({
      name: key + moment,
      after: textOf(value),
    }));
  });
  return rows.slice(0, MOST_POINTS);
}

function namesIn(names: unknown): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

function differences(before: Leaves, after: Leaves): Change[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return (
    names
      // Of what is hidden in the log itself nobody knows.
      .filter((name) => before.get(name) !== after.get(name) || after.get(name) === HIDDEN)
      .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
  );
}

/** What is worth a line where all there is would be one: not what every entity has, and not what is empty. */
function isTelling([name, text]: [string, string]): boolean {
  return text !== '' && text !== NULL_UUID && !/^(id|tenantId|createdTime)(\.|$)|\.entityType$/.test(name);
}

/** All values within, by the way to them; what is null is not there. */
function leavesOf(value: unknown, path = ''): Leaves {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([[path, textOf(value)]]);
  const inside = Object.entries(value);
  if (inside.length === 0) return new Map();
  return new Map(inside.flatMap(([name, member]) => [...leavesOf(member, path ? `${path}.${name}` : name)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function idOf({ id }: Members): unknown {
  return membersOf(id)?.id ?? id;
}
