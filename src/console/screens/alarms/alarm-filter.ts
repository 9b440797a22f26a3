import { AlarmSearchStatus, AlarmSeverity, AlarmStatus } from '../../../model/alarm.ts';
import { Uuid } from '../../../model/entity-id.ts';
import { ALARM_ORIGINATORS, type AlarmOriginator } from '../../api/alarm-query.ts';

/** What alarms have come to: all there are, one half of the status, or exactly one. */
export const ALARM_STATUSES = [...AlarmSearchStatus.options, ...AlarmStatus.options] as const;
export type StatusFilter = (typeof ALARM_STATUSES)[number];

/** Which alarms of all are listed; empty lists ask for nothing. */
export interface AlarmFilter {
  status: StatusFilter;
  severities: readonly AlarmSeverity[];
  types: readonly string[];
  /** Only alarms of entities of this type, those propagated to them among them; null: of all types, each once. */
  originators: AlarmOriginator | null;
  /** Only alarms of one entity, those propagated to it among them; null: of all. It wins over the type. */
  entity: AlarmEntity | null;
}

/** An entity that can have alarms. */
export interface AlarmEntity {
  entityType: AlarmOriginator;
  id: string;
}

export const NO_FILTER: AlarmFilter = {
  status: 'ANY',
  severities: [],
  types: [],
  originators: null,
  entity: null,
};

/** How the URL calls the parts of a filter; a tab with alarms has the first one too. */
const PARAMS = {
  status: 'alarmStatus',
  severities: 'severity',
  types: 'type',
  originators: 'originators',
  entity: 'entity',
} as const;

/** The name of the status in the URL. */
export const STATUS_PARAM = PARAMS.status;

/** The filter that a query string asks for; what it does not know is left out. */
export function readAlarmFilter(search: string): AlarmFilter {
  const asked = new URLSearchParams(search);
  const listed = (name: string) => (asked.get(name) ?? '').split(',').filter((text) => text !== '');
  return {
    status: ALARM_STATUSES.find((status) => status === asked.get(PARAMS.status)) ?? 'ANY',
    severities: AlarmSeverity.options.filter((severity) => listed(PARAMS.severities).includes(severity)),
    types: listed(PARAMS.types).map(decoded),
    originators: ALARM_ORIGINATORS.find((type) => type === asked.get(PARAMS.originators)) ?? null,
    entity: readEntity(asked.get(PARAMS.entity)),
  };
}

/** The same as values of the URL; null for what asks for nothing. */
export function alarmFilterParams(filter: Partial<AlarmFilter>): Record<string, string | null> {
  const { status, severities, types, originators, entity } = filter;
  return {
    ...(status !== undefined && { [PARAMS.status]: status === 'ANY' ? null : status }),
    ...(severities && { [PARAMS.severities]: severities.join(',') || null }),
    // A type may hold a comma.
    ...(types && { [PARAMS.types]: types.map((type) => encodeURIComponent(type)).join(',') || null }),
    ...(originators !== undefined && { [PARAMS.originators]: originators }),
    ...(entity !== undefined && { [PARAMS.entity]: entity && `${entity.entityType}:${entity.id}` }),
  };
}

/** A status that is exactly one of the four; undefined for what stands for several. */
export function exactStatus(status: StatusFilter): AlarmStatus | undefined {
  return AlarmStatus.options.find((one) => one === status);
}

/** All there are, or one half; undefined for exactly one status. */
export function searchStatus(status: StatusFilter): AlarmSearchStatus | undefined {
  return AlarmSearchStatus.options.find((one) => one === status);
}

/** `ASSET:784f394c-...` */
function readEntity(text: string | null): AlarmEntity | null {
  const [type, id] = text?.split(':') ?? [];
  const entityType = ALARM_ORIGINATORS.find((known) => known === type);
  const parsed = Uuid.safeParse(id);
  return entityType && parsed.success ? { entityType, id: parsed.data } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody has written it by hand.
    return text;
  }
}
