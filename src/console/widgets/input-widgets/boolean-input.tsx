import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { cardColours } from '../kit/card-colours.ts';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';

const Settings = z.object({
  widgetTitle: z.nullish(z.string()),
  /** What stands beside the box. */
  trueValue: z.nullish(z.string()),
  falseValue: z.nullish(z.string()),
  showResultMessage: stored(z.boolean(), true),
});
type Settings = z.infer<typeof Settings>;

/** A box whose state is saved at once. */
function BooleanForm({ settings, config, line, store }: ValueFormProps<Settings>) {
  const t = useTranslate();
  const known = isTrue(lastValue(line.series)?.value);
  const draft = useSavedDraft(known, (value) => store({ [line.key.name]: value }), {
    isSuccessShown: settings.showResultMessage,
  });
  const { isSaving, failure } = draft;
  const shown = failure ? draft.current : draft.shown;
  const text = (shown ? settings.trueValue : settings.falseValue) || t(shown ? 'value.true' : 'value.false');

  async function toggle(value: boolean): Promise<void> {
    if (isSaving) return;
    draft.change(value);
    await draft.save(value);
  }

  return (
    <div
      className="flex size-full flex-col justify-center-safe overflow-y-auto p-2"
      style={cardColours(config)}
    >
      <CheckboxField
        label={text}
        aria-label={`${line.key.label}: ${text}`}
        checked={shown}
        aria-busy={isSaving}
        error={failure && t(failure)}
        onChange={({ target }) => void toggle(target.checked)}
      />
    </div>
  );
}

/** Platforms send values as text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

export const booleanInput = valueWidgets(Settings, BooleanForm);
