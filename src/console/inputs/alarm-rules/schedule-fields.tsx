import type { Input } from '../../commands/input.ts';
import { weekdayName } from '../../i18n/format-weekday.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DAYS_OF_WEEK, type RuleFaults, type ScheduleDraft } from './rule-draft.ts';

const TYPES: Readonly<Record<ScheduleDraft['type'], TranslationKey>> = {
  ANY_TIME: 'alarm-rule.any-time',
  SPECIFIC_TIME: 'alarm-rule.specific-time',
  CUSTOM: 'alarm-rule.custom-time',
};

/** When a rule is looked at: always, at one time on some days, or at a time of each day. */
export function ScheduleFields({
  schedule,
  faults,
  zone,
  onChange,
}: {
  schedule: ScheduleDraft;
  faults: RuleFaults;
  zone: Input<string>;
  onChange(schedule: ScheduleDraft): void;
}) {
  const t = useTranslate();
  const { type, timezone, days, from, to, each } = schedule;
  const change = (changed: Partial<ScheduleDraft>) => onChange({ ...schedule, ...changed });
  const fault = (key: keyof RuleFaults) => (faults[key] ? t(faults[key]) : undefined);
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t('alarm-rule.schedule')}
          options={Object.entries(TYPES).map(([value, title]) => ({ value, label: t(title) }))}
          value={type}
          onChange={({ target }) => {
            const chosen = target.value;
            change({ type: chosen === 'SPECIFIC_TIME' || chosen === 'CUSTOM' ? chosen : 'ANY_TIME' });
          }}
        />
        {type !== 'ANY_TIME' && (
          <zone.Field
            name="timezone"
            label={t('alarm-rule.timezone')}
            required
            value={timezone}
            error={fault('timezone')}
            onChange={(next) => change({ timezone: typeof next === 'string' ? next : '' })}
          />
        )}
      </div>
      {type === 'SPECIFIC_TIME' && (
        <>
          <FieldGroup label={t('alarm-rule.weekdays')} required error={fault('days')}>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {DAYS_OF_WEEK.map((day) => (
                <CheckboxField
                  key={day}
                  label={weekdayName(day, 'long')}
                  checked={days.includes(day)}
                  onChange={() =>
                    change({ days: DAYS_OF_WEEK.filter((one) => (one === day) !== days.includes(one)) })
                  }
                />
              ))}
            </div>
          </FieldGroup>
          <Times from={from} to={to} error={fault('times')} onChange={change} />
        </>
      )}
      {type === 'CUSTOM' && (
        <FieldGroup label={t('alarm-rule.weekdays')} required error={fault('days')}>
          {DAYS_OF_WEEK.map((day, at) => {
            const one = each[at] ?? { enabled: false, from: '', to: '' };
            const changeDay = (changed: Partial<typeof one>) =>
              change({ each: each.with(at, { ...one, ...changed }) });
            return (
              <fieldset
                key={day}
                aria-label={weekdayName(day, 'long')}
                className="grid min-w-0 items-center gap-x-3 gap-y-1 sm:grid-cols-[8rem_1fr]"
              >
                <CheckboxField
                  label={weekdayName(day, 'long')}
                  checked={one.enabled}
                  onChange={({ target }) => changeDay({ enabled: target.checked })}
                />
                {one.enabled && (
                  <Times from={one.from} to={one.to} error={fault('times')} onChange={changeDay} />
                )}
              </fieldset>
            );
          })}
        </FieldGroup>
      )}
    </>
  );
}

/** From when to when, and what is to be known where that is not in one day. */
function Times({
  from,
  to,
  error,
  onChange,
}: {
  from: string;
  to: string;
  error: string | undefined;
  onChange(times: { from?: string; to?: string }): void;
}) {
  const t = useTranslate();
  const note = from === to ? 'alarm-rule.whole-day' : to < from ? 'alarm-rule.next-day' : undefined;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('input.from')}
        type="time"
        required
        value={from}
        error={from === '' ? error : undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={t('input.to')}
        type="time"
        required
        value={to}
        hint={from !== '' && to !== '' && note ? t(note) : undefined}
        error={to === '' ? error : undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}
