import * as z from 'zod/mini';
import type { Answer } from '../../commands/input.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { number } from '../../inputs/number.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { commonSettings } from './input-settings.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';

const Settings = z.object({
  ...commonSettings,
  labelValue: z.nullish(z.string()),
  minValue: z.nullish(z.number()),
  maxValue: z.nullish(z.number()),
});
type Settings = z.infer<typeof Settings>;

function numberForm(isInteger: boolean) {
  return function NumberForm({ settings, line, store, ...props }: ValueFormProps<Settings>) {
    const known: Answer<number> = numericValue(lastValue(line.series)?.value);
    const draft = useSavedDraft<Answer<number>>(known, (value) => store({ [line.key.name]: value }), {
      isSuccessShown: settings.showResultMessage,
    });
    return (
      <OneFieldForm
        {...props}
        Field={number.Field}
        name={line.key.name}
        label={settings.labelValue || line.key.label}
        showLabel={settings.showLabel}
        draft={draft}
        problemOf={(value) => numberProblem(value, { ...settings, isInteger })}
      />
    );
  };
}

/** What is wrong with a number that must be there and between two ends. */
function numberProblem(
  value: number | undefined,
  {
    isInteger,
    minValue,
    maxValue,
    requiredErrorMessage,
  }: Pick<Settings, 'minValue' | 'maxValue' | 'requiredErrorMessage'> & { isInteger: boolean },
): Shown | undefined {
  if (value === undefined)
    return requiredErrorMessage ? { text: requiredErrorMessage } : { key: 'validation.required' };
  if (isInteger && !Number.isSafeInteger(value)) return { key: 'validation.integer' };
  if (minValue != null && value < minValue)
    return { key: 'validation.at-least', values: { minimum: minValue } };
  if (maxValue != null && value > maxValue)
    return { key: 'validation.at-most', values: { maximum: maxValue } };
  return undefined;
}

export const integerInput = valueWidgets(Settings, numberForm(true));
export const doubleInput = valueWidgets(Settings, numberForm(false));
