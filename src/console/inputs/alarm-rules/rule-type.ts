import * as z from 'zod/mini';
import { translate } from '../../i18n/i18n.ts';

/** What the alarms of a rule are called, also of one that cannot be read. */
export function typeOf(stored: unknown): string {
  const { data } = z.looseObject({ alarmType: z.string() }).safeParse(stored);
  return data?.alarmType ?? translate('alarm-rule.unknown');
}
