import * as z from 'zod/mini';
import type { Answer } from '../../commands/input.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { text } from '../../inputs/text.ts';
import { lastValue } from '../kit/last-value.ts';
import { commonSettings } from './input-settings.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';
import { writtenText } from './written-text.ts';

const Settings = z.object({
  ...commonSettings,
  labelValue: z.nullish(z.string()),
  minLength: z.nullish(z.number()),
  maxLength: z.nullish(z.number()),
});
type Settings = z.infer<typeof Settings>;

function StringForm({ settings, line, store, ...props }: ValueFormProps<Settings>) {
  const known = writtenText(lastValue(line.series)?.value);
  const draft = useSavedDraft<Answer<string>>(known, (value) => store({ [line.key.name]: value }), {
    isSuccessShown: settings.showResultMessage,
  });
  return (
    <OneFieldForm
      {...props}
      Field={text.Field}
      name={line.key.name}
      label={settings.labelValue || line.key.label}
      showLabel={settings.showLabel}
      draft={draft}
      problemOf={(value) => textProblem(value ?? '', settings)}
    />
  );
}

function textProblem(value: string, settings: Settings): Shown | undefined {
  const { minLength, maxLength, requiredErrorMessage } = settings;
  if (value === '')
    return requiredErrorMessage ? { text: requiredErrorMessage } : { key: 'validation.required' };
  if (minLength != null && value.length < minLength)
    return { key: 'validation.min-length', values: { minimum: minLength } };
  if (maxLength != null && value.length > maxLength)
    return { key: 'validation.max-length', values: { maximum: maxLength } };
  return undefined;
}

export const stringInput = valueWidgets(Settings, StringForm);
