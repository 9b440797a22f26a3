import { AlarmSearchStatus, AlarmSeverity, AlarmStatus } from '../../../model/alarm.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { ALARM_ORIGINATORS, type AlarmOriginator } from '../../api/alarm-query.ts';
import { choice } from '../../commands/choice.tsx';
import { matching } from '../../commands/choice-list.ts';
import type { Input } from '../../commands/input.ts';
import type { ListChoice } from '../../entities/list-filters/list-choice.ts';
import type { WindowedList } from '../../entities/list-filters/list-window.ts';
import { searchStatusTitles, severityTitles, statusTitles } from '../../entities/parts/alarm-texts.ts';
import { translate } from '../../i18n/i18n.ts';
import { chips } from '../../inputs/chips.tsx';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { ALARM_STATUSES, STATUS_PARAM, type StatusFilter } from './alarm-filter.ts';
import { alarmTypesInUse } from './types-in-use.ts';

const LIST = { list: 'alarms', group: 'alarm.alarms' } as const;

/** What the listed alarms have come to. */
export const statusChoice: ListChoice<StatusFilter> = {
  ...LIST,
  param: STATUS_PARAM,
  options: [
    ...AlarmSearchStatus.options.map((value) => ({ value, title: searchStatusTitles[value] })),
    ...AlarmStatus.options.map((value) => ({ value, title: statusTitles[value] })),
  ].filter(({ value }) => ALARM_STATUSES.includes(value)),
  title: 'alarm.status',
  command: 'alarm.filter-status',
  description: 'alarm.filter-status-description',
};

/** The time they began in. */
export const alarmWindow: WindowedList = { ...LIST, command: 'alarm.filter-time' };

/** Any number of severities. */
export const severityInput: Input<string[]> = chips({
  search: async (text) =>
    matching(
      AlarmSeverity.options.map((value) => ({ value, label: translate(severityTitles[value]) })),
      text,
    ),
  labelsOf: async () =>
    new Map(AlarmSeverity.options.map((value) => [value, translate(severityTitles[value])])),
});

/** Any number of types: those of the newest alarms are suggested, any other word is taken. */
export const typeInput: Input<string[]> = chips({
  search: async (text, signal) =>
    matching(
      (await alarmTypesInUse(signal)).map((type) => ({ value: type, label: type })),
      text,
    ),
});

/** Whose alarms, by the type of entity. */
export const originatorInput: Input<AlarmOriginator> = choice<AlarmOriginator>(() =>
  ALARM_ORIGINATORS.map((value) => ({ value, label: originatorTitle(value) })),
);

/** What the entities of a type are called together. */
export function originatorTitle(type: EntityType): string {
  return translate(TYPE_TEXTS[type].plural);
}
