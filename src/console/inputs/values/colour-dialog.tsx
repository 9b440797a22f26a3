import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { COLOUR_FORMATS, formatOf, readColour, writeColour } from '../../ui/colours.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ColourSliders } from './colour-sliders.tsx';
import { PALETTE } from './palette.ts';

/** Where the sliders stand while there is no colour: each shows what it does. */
const START = { r: 33, g: 150, b: 243, a: 1 };
const FORMAT_NAMES = { hex: 'HEX', rgb: 'RGB', hsl: 'HSL' } as const;

/** Picks a colour: by sliders, from the palette, or by text in each of the formats. */
export function ColourDialog({
  label,
  value,
  onSelect,
  onCancel,
}: {
  /** Translated name of what the colour is for. */
  label: string;
  value: string | undefined;
  onSelect(colour: string): void;
  onCancel(): void;
}) {
  const t = useTranslate();
  const [format, setFormat] = useState(() => formatOf(value ?? ''));
  const [text, setText] = useState(value ?? '');
  const colour = readColour(text);
  const isReady = colour !== undefined && text.trim() !== value;
  const error = text === '' ? t('color.color-required') : t('color.not-a-color');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isReady) onSelect(text.trim());
  }

  return (
    <Dialog title={t('color.select-color', { label })} onClose={onCancel} width={420}>
      <form
        noValidate
        onSubmit={submit}
        // What stands around the field has keys of its own.
        onKeyDown={(event) => event.key === 'Escape' || event.stopPropagation()}
        className="flex flex-1 flex-col gap-4"
      >
        <ColourSliders colour={colour ?? START} onChange={(picked) => setText(writeColour(picked, format))} />
        <div className="grid grid-cols-[1fr_6rem] gap-2">
          <TextField
            label={t('color.color')}
            name="color"
            value={text}
            error={colour ? undefined : error}
            required
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
          <SelectField
            label={t('color.format')}
            name="format"
            options={COLOUR_FORMATS.map((one) => ({ value: one, label: FORMAT_NAMES[one] }))}
            value={format}
            onChange={({ target }) => {
              const chosen = COLOUR_FORMATS.find((one) => one === target.value) ?? 'hex';
              setFormat(chosen);
              if (colour) setText(writeColour(colour, chosen));
            }}
          />
        </div>
        <fieldset>
          <legend className="mb-1 text-[13px] font-medium">{t('color.palette')}</legend>
          <div className="grid max-h-40 grid-cols-[repeat(auto-fill,minmax(28px,1fr))] gap-1 overflow-y-auto p-0.5">
            {PALETTE.map((hex) => (
              <button
                key={hex}
                type="button"
                aria-label={hex}
                aria-pressed={hex === text}
                title={hex}
                onClick={() => setText(writeColour(readColour(hex) ?? START, format))}
                style={{ background: hex }}
                className="h-7 rounded-sm border border-line aria-pressed:outline-2 aria-pressed:outline-accent"
              />
            ))}
          </div>
        </fieldset>
        <DialogActions>
          <button type="button" className="button" onClick={onCancel}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={!isReady}>
            {t('action.select')}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
