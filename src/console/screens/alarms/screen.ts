import { mdiBellOutline } from '@mdi/js';
import { latePart } from '../../frame/late-part.ts';
import type { Screen } from '../../frame/screen.ts';
import { ALARMS_PATH } from './alarm-path.ts';
import { useAlarmName } from './alarm-type.ts';

/** The alarms of all entities in one list. System administrators have none. */
export const alarmsScreen: Screen = {
  id: 'alarms',
  paths: [ALARMS_PATH, `${ALARMS_PATH}/:openId`],
  title: 'alarm.alarms',
  icon: mdiBellOutline,
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  menu: { order: 45 },
  component: latePart(async () => (await import('./alarms-page.tsx')).AlarmsPage),
  entityType: 'ALARM',
  useName: ({ openId = '' }) => useAlarmName(openId),
  lateCommands: async () => (await import('./alarm-filter-commands.ts')).alarmFilterCommands,
};
