import * as z from 'zod/mini';
import { StoredAlarm } from '../../../model/alarm-rule.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadDashboardTexts, translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { loadable } from '../../ui/loadable.tsx';
import { ownNames } from '../own-names.ts';
import { timezone } from '../time/timezone.tsx';
import { alarmFault, TYPE_ERRORS } from './alarm-draft.ts';
import type { ProfileKeyNames } from './profile-key-names.ts';
import { typeOf } from './rule-type.ts';

/** What the alarms of a device profile can be about. */
interface AlarmRulesUse {
  names?: ProfileKeyNames;
}

/**
 * What raises and clears the alarms of devices, as their profile stores it: a row for the alarms of each type, written
 * in a dialog. Rules that are of no known shape are kept as they are, and can be taken out.
 */
export function alarmRules({ names }: AlarmRulesUse = {}): Input<unknown[]> {
  const zone = timezone({ fallback: ownZone() });
  return {
    empty: [],
    print: (alarms) => (alarms.length > 0 ? formatList(alarms.map(typeOf)) : translate('alarm-rule.none')),
    Field: loadable(async () => {
      const [{ AlarmRulesField }] = await Promise.all([
        import('./alarm-rules-field.tsx'),
        zone.Field.preload(),
        // What conditions are told by.
        loadDashboardTexts(),
      ]);
      return (props: InputProps<unknown[]>) => <AlarmRulesField {...props} names={names} zone={zone} />;
    }),
  };
}

/** Alarm rules that can be stored: each is whole, and about a type of alarms that no other is about. */
export const WholeAlarmRules = z
  .array(z.unknown())
  .check(
    ...ownNames<unknown>(typeOf, TYPE_ERRORS),
    ...(['alarm-rule.raising-required', 'alarm-rule.not-whole'] as const).map((error) =>
      z.refine<unknown[]>((alarms) => !alarms.some((alarm) => faultOf(alarm) === error), { error }),
    ),
  );

function faultOf(stored: unknown): TranslationKey | undefined {
  const { data } = StoredAlarm.safeParse(stored);
  return data && alarmFault(data);
}

/** The zone that this browser is in. */
function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
