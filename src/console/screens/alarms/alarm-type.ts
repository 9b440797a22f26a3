import { useQuery } from '@tanstack/react-query';
import type { EntityTypeSupport } from '../../commands/entity-types.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { lateInput } from '../../inputs/late-input.ts';

/** What commands know of alarms that they are given by id, or ask for. */
export const alarmType: EntityTypeSupport = {
  entityType: 'ALARM',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  title: 'alarm.details',
  count: 'alarm.count',
  named: async (ids, signal) => (await import('./alarm-lookup.ts')).alarmsNamed(ids, signal),
  picker: lateInput(
    async () => (await import('./alarm-lookup.ts')).alarmPicker,
    'alarm.no-originator-matching',
  ),
};

/** What an alarm is called, and what it is while that is not known. */
export function useAlarmName(id: string): string {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: ['ALARM', 'info', id],
    queryFn: async ({ signal }) => (await import('./alarm-lookup.ts')).readAlarm(id, signal),
  });
  return data?.type ?? t('alarm.alarms');
}
