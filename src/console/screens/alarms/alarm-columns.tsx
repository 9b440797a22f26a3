import type { AlarmField, AlarmInfo } from '../../../model/alarm.ts';
import { Severity } from '../../entities/parts/alarm-severity.tsx';
import { alarmFieldText, alarmFieldTitles } from '../../entities/parts/alarm-texts.ts';
import { EntityLink } from '../../entities/parts/entity-link.tsx';
import type { Column } from '../../table/columns/column.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const originator: Column<AlarmInfo> = {
  ...field('originator', 140),
  grow: 1,
  cell: ({ originator: { entityType, id }, originatorName }) => (
    <EntityLink entity={{ entityType, id, name: originatorName ?? id }} query="tab=alarms" />
  ),
};

const whatItIs: readonly Column<AlarmInfo>[] = [
  { ...field('type', 110), grow: 2, sortProperty: 'type' },
  {
    ...field('severity', 140),
    sortProperty: 'severity',
    cell: (alarm) => <Severity alarm={alarm} />,
  },
];

const howItStands: readonly Column<AlarmInfo>[] = [
  { ...field('status', 150), grow: 1, sortProperty: 'status' },
  {
    ...field('createdTime', 168),
    sortProperty: 'createdTime',
    brief: ({ createdTime }) => (createdTime ? <RelativeTime ms={createdTime} /> : ''),
  },
];

const furtherTimes: readonly Column<AlarmInfo>[] = [
  { ...field('startTime', 168), sortProperty: 'startTs', hidden: true },
  { ...field('endTime', 168), sortProperty: 'endTs', hidden: true },
  { ...field('ackTime', 168), sortProperty: 'ackTs', hidden: true },
  { ...field('clearTime', 168), sortProperty: 'clearTs', hidden: true },
];

/** The columns of the alarms of one entity. */
export const columnsOfOne = [...whatItIs, ...howItStands, originator, ...furtherTimes];

/** The columns of the alarms of all: whose they are is among the facts that a phone has room for. */
export const columnsOfAll = [...whatItIs, originator, ...howItStands, ...furtherTimes];

function field(name: AlarmField, width: number): Column<AlarmInfo> {
  return { id: name, title: alarmFieldTitles[name], width, text: (alarm) => alarmFieldText(alarm, name) };
}
