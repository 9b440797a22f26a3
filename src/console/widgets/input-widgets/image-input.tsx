import * as z from 'zod/mini';
import type { Answer } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { ImageInputField } from '../../inputs/values/image-input-field.tsx';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { InputFrame } from './input-frame.tsx';
import { useSavedDraft } from './saved-draft.ts';
import { type ValueFormProps, valueWidgets } from './value-widget.tsx';

const Settings = z.object({
  widgetTitle: z.nullish(z.string()),
  showResultMessage: stored(z.boolean(), true),
  displayPreview: stored(z.boolean(), true),
  displayClearButton: stored(z.boolean(), false),
});
type Settings = z.infer<typeof Settings>;

/** Only what is in the value itself is shown: an address would tell others who looks at it. */
const IMAGE = /^data:image\//;

/** A picture that is kept in the value itself. */
function ImageForm({ settings, config, width, line, store }: ValueFormProps<Settings>) {
  const t = useTranslate();
  const value = lastValue(line.series)?.value;
  const known: Answer<string> = typeof value === 'string' && IMAGE.test(value) ? value : undefined;
  const draft = useSavedDraft<Answer<string>>(
    known,
    // A picture that was taken away leaves an empty text: the attribute stays.
    (image) => store({ [line.key.name]: image ?? '' }),
    { isSuccessShown: settings.showResultMessage },
  );
  const { displayPreview, displayClearButton } = settings;
  return (
    <InputFrame
      config={config}
      width={width}
      isDirty={draft.isDirty}
      isSaving={draft.isSaving}
      onSave={() => void draft.save()}
      onDiscard={draft.discard}
    >
      <div
        className={`${displayPreview ? '' : '[&_span:has(>img),&_span:has(>svg)]:hidden'} ${displayClearButton ? '' : '[&_.icon-button]:hidden'}`}
      >
        <ImageInputField
          name={line.key.name}
          label={line.key.label}
          value={draft.shown}
          error={draft.failure && t(draft.failure)}
          onChange={draft.change}
        />
      </div>
    </InputFrame>
  );
}

export const imageInput = valueWidgets(Settings, ImageForm);
