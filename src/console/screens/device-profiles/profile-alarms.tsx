import type { DeviceProfile } from '../../../model/device-profile.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { AlarmRuleSummary } from '../../inputs/alarm-rules/alarm-rule-summary.tsx';
import { typeOf } from '../../inputs/alarm-rules/rule-type.ts';
import { alarmsOf } from './device-profile-form.ts';

/** What raises and clears the alarms of the devices of a profile. */
export function ProfileAlarms({ profile }: { profile: Pick<DeviceProfile, 'profileData'> }) {
  const t = useTranslate();
  const alarms = alarmsOf(profile);
  if (alarms.length === 0) return t('alarm-rule.none');
  return (
    <ul className="flex flex-col gap-2">
      {alarms.map((alarm, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place alone
        <li key={at}>
          <p className="font-medium">{typeOf(alarm)}</p>
          <AlarmRuleSummary alarm={alarm} />
        </li>
      ))}
    </ul>
  );
}
