import { use } from 'react';
import { StoredAlarm } from '../../../model/alarm-rule.ts';
import { AskedAbout } from '../../commands/asked-about.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogRows } from '../dialog-rows.tsx';
import type { KeyFilterOptions } from '../filters/key-filter-dialog.tsx';
import { ALARM_RULE_OPTIONS } from '../filters/key-filters.tsx';
import { AlarmRuleDialog } from './alarm-rule-dialog.tsx';
import { AlarmRuleSummary } from './alarm-rule-summary.tsx';
import { ForeignRuleDialog } from './foreign-rule-dialog.tsx';
import type { ProfileKeyNames } from './profile-key-names.ts';
import { typeOf } from './rule-type.ts';

/** A row for the alarms of each type with what raises them, and buttons to write it, take it out and add another. */
export function AlarmRulesField({
  names,
  zone,
  ...field
}: InputProps<unknown[]> & { names: ProfileKeyNames | undefined; zone: Input<string> }) {
  const t = useTranslate();
  const profiles = use(AskedAbout);
  const options: KeyFilterOptions = {
    ...ALARM_RULE_OPTIONS,
    ...(names && { names: (type) => names(type, profiles) }),
  };
  return (
    <DialogRows
      field={field}
      nameOf={typeOf}
      none={t('alarm-rule.none')}
      addLabel={t('alarm-rule.add')}
      dialog={(alarm, others, close) => {
        const { data } = StoredAlarm.safeParse(alarm);
        if (alarm !== undefined && !data) return <ForeignRuleDialog rule={alarm} close={() => close()} />;
        return (
          <AlarmRuleDialog
            alarm={data ?? null}
            otherTypes={others.map(typeOf)}
            options={options}
            zone={zone}
            close={close}
          />
        );
      }}
    >
      {(alarm) => (
        <>
          <p className="font-medium wrap-anywhere">{typeOf(alarm)}</p>
          <AlarmRuleSummary alarm={alarm} />
        </>
      )}
    </DialogRows>
  );
}
