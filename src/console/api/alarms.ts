import {
  Alarm,
  AlarmInfo,
  AlarmInfoPage,
  type AlarmSearchStatus,
  type AlarmStatus,
  type AlarmToSave,
} from '../../model/alarm.ts';
import type { EntityId } from '../../model/entity-id.ts';
import { AlarmDataPage, type AlarmDataQuery } from '../../model/entity-query.ts';
import type { PageData } from '../../model/page.ts';
import { type TimePageLink, timePageParameters } from '../wire/page-parameters.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deleted, got, part, posted, sent } from './calls.ts';

/** Which alarms of an entity are wanted. A search status wins over a status. */
export interface AlarmsOf {
  entity: Pick<EntityId, 'entityType' | 'id'>;
  /** A page; alarms of a time only with both bounds, in ms. */
  link: TimePageLink;
  searchStatus?: AlarmSearchStatus;
  status?: AlarmStatus;
  /** Whether the names of originators are wanted. */
  fetchOriginator?: boolean;
  /** The id of the alarm that the page before ended with, as older platforms page. */
  offset?: string;
}

/** The query parameters that ask for alarms of an entity. */
export function alarmParameters({ link, searchStatus, status, fetchOriginator, offset }: AlarmsOf) {
  return {
    ...timePageParameters(link),
    ...(searchStatus ? { searchStatus } : status && { status }),
    ...(fetchOriginator !== undefined && { fetchOriginator }),
    ...(offset && { offset }),
  };
}

/** A page of the alarms of an entity. */
export function alarmsOf(wanted: AlarmsOf, request?: RequestOptions): Promise<PageData<AlarmInfo>> {
  const { entityType, id } = wanted.entity;
  return got(`/api/alarm/${entityType}/${part(id)}`, AlarmInfoPage, request, alarmParameters(wanted));
}

/** A page of the alarms that a query finds; not for system administrators. */
export function findAlarms(query: AlarmDataQuery, request?: RequestOptions): Promise<AlarmDataPage> {
  return posted('/api/alarmsQuery/find', query, AlarmDataPage, request);
}

export function alarm(id: string, request?: RequestOptions): Promise<Alarm> {
  return got(`/api/alarm/${part(id)}`, Alarm, request);
}

/** An alarm with the name of its originator. */
export function alarmInfo(id: string, request?: RequestOptions): Promise<AlarmInfo> {
  return got(`/api/alarm/info/${part(id)}`, AlarmInfo, request);
}

/** Raises an alarm, or stores the whole of one. */
export function saveAlarm(raised: AlarmToSave, request?: RequestOptions): Promise<Alarm> {
  return posted('/api/alarm', raised, Alarm, request);
}

/** Says that somebody has taken notice of it. */
export function acknowledgeAlarm(id: string, request?: RequestOptions): Promise<void> {
  return sent(`/api/alarm/${part(id)}/ack`, undefined, request);
}

/** Says that what it tells of is over. */
export function clearAlarm(id: string, request?: RequestOptions): Promise<void> {
  return sent(`/api/alarm/${part(id)}/clear`, undefined, request);
}

export function removeAlarm(id: string, request?: RequestOptions): Promise<void> {
  return deleted(`/api/alarm/${part(id)}`, request);
}
