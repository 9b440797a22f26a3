import {
  AlarmField,
  type AlarmInfo,
  type AlarmSearchStatus,
  AlarmSeverity,
  AlarmStatus,
  alarmFieldValue,
} from '../../../model/alarm.ts';
import { EntityType } from '../../../model/entity-id.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { type T, translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What severities are called. */
export const severityTitles: Readonly<Record<AlarmSeverity, TranslationKey>> = {
  CRITICAL: 'alarm.severity-critical',
  MAJOR: 'alarm.severity-major',
  MINOR: 'alarm.severity-minor',
  WARNING: 'alarm.severity-warning',
  INDETERMINATE: 'alarm.severity-indeterminate',
};

/** Colours of severities, as CSS writes them; for marks beside their names, as texts some are too light to be read. */
export const severityColours: Readonly<Record<AlarmSeverity, string>> = {
  CRITICAL: 'red',
  MAJOR: 'orange',
  MINOR: '#ffca3d',
  WARNING: '#abab00',
  INDETERMINATE: 'green',
};

/** What statuses are called. */
export const statusTitles: Readonly<Record<AlarmStatus, TranslationKey>> = {
  ACTIVE_UNACK: 'alarm.status-active-unack',
  ACTIVE_ACK: 'alarm.status-active-ack',
  CLEARED_UNACK: 'alarm.status-cleared-unack',
  CLEARED_ACK: 'alarm.status-cleared-ack',
};

/** What is chosen where alarms are looked for. */
export const searchStatusTitles: Readonly<Record<AlarmSearchStatus, TranslationKey>> = {
  ANY: 'alarm.search-any',
  ACTIVE: 'alarm.search-active',
  CLEARED: 'alarm.search-cleared',
  ACK: 'alarm.search-ack',
  UNACK: 'alarm.search-unack',
};

/** What the columns of a table of alarms are called. */
export const alarmFieldTitles: Readonly<Record<AlarmField, TranslationKey>> = {
  createdTime: 'alarm.created-time',
  startTime: 'alarm.start-time',
  endTime: 'alarm.end-time',
  ackTime: 'alarm.ack-time',
  clearTime: 'alarm.clear-time',
  originator: 'alarm.originator',
  originatorType: 'alarm.originator-type',
  type: 'alarm.type',
  severity: 'alarm.severity',
  status: 'alarm.status',
};

/** What a table shows of a field of an alarm, or of its details; empty for what is not known or has not happened. */
export function alarmFieldText(alarm: AlarmInfo, name: string, t: T = translate): string {
  const value = alarmFieldValue(alarm, name);
  if (value === undefined || value === null) return '';
  const field = AlarmField.safeParse(name);
  if (field.success && typeof value === 'number') return formatTimestamp(value);
  if (field.data === 'severity') return t(severityTitles[AlarmSeverity.parse(value)]);
  if (field.data === 'status') return t(statusTitles[AlarmStatus.parse(value)]);
  if (field.data === 'originatorType') {
    const title = entityTypeSupport(EntityType.parse(value))?.title;
    return title ? t(title) : String(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
