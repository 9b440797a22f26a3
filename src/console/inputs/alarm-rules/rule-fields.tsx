import { DurationUnit } from '../../../model/alarm-rule.ts';
import type { Input } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { KeyFilterOptions } from '../filters/key-filter-dialog.tsx';
import { KeyFiltersField } from '../filters/key-filters-field.tsx';
import { type RuleDraft, type RuleFaults, strangersIn } from './rule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

const LASTING: Readonly<Record<RuleDraft['lasting'], TranslationKey>> = {
  SIMPLE: 'alarm-rule.at-once',
  DURATION: 'alarm-rule.for-a-while',
  REPEATING: 'alarm-rule.repeatedly',
};

const UNITS: Readonly<Record<DurationUnit, TranslationKey>> = {
  SECONDS: 'alarm-rule.seconds',
  MINUTES: 'alarm-rule.minutes',
  HOURS: 'alarm-rule.hours',
  DAYS: 'alarm-rule.days',
};

/** What one rule asks of a device, for how long, and when; and what the alarm then says. */
export function RuleFields({
  draft,
  faults,
  options,
  zone,
  onChange,
}: {
  draft: RuleDraft;
  faults: RuleFaults;
  options: KeyFilterOptions;
  zone: Input<string>;
  onChange(draft: RuleDraft): void;
}) {
  const t = useTranslate();
  const { filters, lasting, duration, unit, count, schedule, details } = draft;
  const change = (changed: Partial<RuleDraft>) => onChange({ ...draft, ...changed });
  const strangers = strangersIn(details, filters);
  const fault = (key: keyof RuleFaults) => (faults[key] ? t(faults[key]) : undefined);
  return (
    <>
      <KeyFiltersField
        name="condition"
        label={t('alarm-rule.condition')}
        required
        options={options}
        value={filters}
        error={fault('filters')}
        onChange={(next) => Array.isArray(next) && change({ filters: next })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <SelectField
          label={t('alarm-rule.lasting')}
          options={Object.entries(LASTING).map(([value, title]) => ({ value, label: t(title) }))}
          value={lasting}
          onChange={({ target }) =>
            change({
              lasting: target.value === 'DURATION' || target.value === 'REPEATING' ? target.value : 'SIMPLE',
            })
          }
        />
        {lasting === 'DURATION' && (
          <>
            <TextField
              label={t('alarm-rule.duration')}
              required
              inputMode="numeric"
              autoComplete="off"
              value={duration}
              error={fault('duration')}
              onChange={({ target }) => change({ duration: target.value })}
            />
            <SelectField
              label={t('alarm-rule.unit')}
              options={DurationUnit.options.map((value) => ({ value, label: t(UNITS[value]) }))}
              value={unit}
              onChange={({ target }) => change({ unit: DurationUnit.safeParse(target.value).data ?? unit })}
            />
          </>
        )}
        {lasting === 'REPEATING' && (
          <TextField
            label={t('alarm-rule.count')}
            required
            inputMode="numeric"
            autoComplete="off"
            value={count}
            error={fault('count')}
            onChange={({ target }) => change({ count: target.value })}
          />
        )}
      </div>
      <ScheduleFields
        schedule={schedule}
        faults={faults}
        zone={zone}
        onChange={(next) => change({ schedule: next })}
      />
      <TextareaField
        label={t('alarm-rule.details')}
        hint={t('alarm-rule.details-description')}
        value={details}
        onChange={({ target }) => change({ details: target.value })}
      />
      {strangers.length > 0 && (
        <p role="status" className="text-xs text-muted">
          {t('alarm-rule.strangers', { names: formatList(strangers) })}
        </p>
      )}
    </>
  );
}
