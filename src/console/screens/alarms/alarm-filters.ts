import { mdiFilterOutline } from '@mdi/js';
import { AlarmSearchStatus } from '../../../model/alarm.ts';
import type { ListChoice } from '../../entities/details/list-choice.ts';
import type { WindowedList } from '../../entities/details/list-window.ts';
import { searchStatusTitles } from '../../entities/parts/alarm-texts.ts';

const LIST = { list: 'alarms', group: 'alarm.alarms' } as const;

/** What the listed alarms have come to. */
export const statusChoice: ListChoice<AlarmSearchStatus> = {
  ...LIST,
  param: 'alarmStatus',
  options: AlarmSearchStatus.options.map((value) => ({ value, title: searchStatusTitles[value] })),
  title: 'alarm.status',
  command: 'alarm.filter-status',
  commandTitle: 'alarm.filter-status',
  description: 'alarm.filter-status-description',
  icon: mdiFilterOutline,
};

/** The time they began in. */
export const alarmWindow: WindowedList = { ...LIST, command: 'alarm.filter-time' };
