import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { readMoment, writtenMoment } from '../../inputs/moments.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { InputFrame } from './input-frame.tsx';
import { commonSettings } from './input-settings.ts';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';

const Settings = z.object({
  ...commonSettings,
  labelValue: z.nullish(z.string()),
  showTimeInput: stored(z.boolean(), true),
  inputFieldsAlignment: stored(z.enum(['column', 'row']), 'column'),
});
type Settings = z.infer<typeof Settings>;

/** What both fields hold: `2026-01-31` and `12:00:00`, or nothing. */
interface Written {
  readonly day: string;
  readonly time: string;
}

const MIDNIGHT = '00:00:00';
/** With it as their `max` controls go on to the month after four digits. */
const LAST_DAY = '9999-12-31';

/** A moment, kept in milliseconds since 1970. */
function DateForm({ settings, config, width, line, store }: ValueFormProps<Settings>) {
  const t = useTranslate();
  const known = written(numericValue(lastValue(line.series)?.value));
  const draft = useSavedDraft<Written>(known, (value) => store({ [line.key.name]: momentOf(value) }), {
    isSuccessShown: settings.showResultMessage,
  });
  const { shown, isDirty, failure } = draft;
  const problem = problemOf(shown, settings);
  const wrong = failure ?? (isDirty ? problem : undefined);
  const label = settings.labelValue || line.key.label;
  return (
    <InputFrame
      config={config}
      width={width}
      isDirty={isDirty}
      isSaving={draft.isSaving}
      canSave={!problem}
      showLabel={settings.showLabel}
      onSave={() => {
        if (!problem) void draft.save();
      }}
      onDiscard={draft.discard}
    >
      <div className={`flex gap-2 ${settings.inputFieldsAlignment === 'row' ? '*:flex-1' : 'flex-col'}`}>
        <TextField
          type="date"
          max={LAST_DAY}
          name={line.key.name}
          label={settings.showTimeInput ? t('input-widget.day-of', { label }) : label}
          required
          value={shown.day}
          error={wrong && t(wrong)}
          onChange={({ target }) => draft.change({ ...shown, day: target.value })}
        />
        {settings.showTimeInput && (
          <TextField
            type="time"
            step={1}
            name={`${line.key.name}-time`}
            label={t('input-widget.time-of', { label })}
            value={shown.time}
            onChange={({ target }) => draft.change({ ...shown, time: target.value })}
          />
        )}
      </div>
    </InputFrame>
  );
}

function written(moment: number | undefined): Written {
  const [day = '', time = ''] = writtenMoment(moment ?? null).split('T');
  return { day, time };
}

function momentOf({ day, time }: Written): number | null {
  return day === '' ? null : readMoment(`${day}T${time || MIDNIGHT}`);
}

function problemOf(value: Written, { requiredErrorMessage }: Settings): Shown | undefined {
  const moment = momentOf(value);
  if (moment === null)
    return requiredErrorMessage ? { text: requiredErrorMessage } : { key: 'validation.required' };
  return Number.isFinite(moment) ? undefined : { key: 'validation.moment' };
}

export const dateInput = valueWidgets(Settings, DateForm);
