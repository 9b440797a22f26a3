import { useState } from 'react';
import { type Input, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { readColour } from '../../ui/colours.ts';
import { ColourDialog } from './colour-dialog.tsx';

/** The text of a colour beside a button that shows it and opens the dialog. */
export function ColourField({ typed: { Field }, ...props }: InputProps<string> & { typed: Input<string> }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { value } = props;
  const colour = value instanceof Unreadable || value == null ? undefined : value;
  return (
    <div className="flex items-start gap-2 *:last:min-w-0 *:last:flex-1">
      <button
        type="button"
        aria-label={t('color.pick', { label: props.label })}
        aria-haspopup="dialog"
        disabled={props.disabled || props.readOnly}
        onClick={() => setOpen(true)}
        // As high as the field, below its label.
        className="checkered mt-6 size-9 shrink-0 overflow-hidden rounded-control border border-line-strong disabled:opacity-60"
      >
        <span
          className="block size-full"
          style={{ background: colour !== undefined && readColour(colour) ? colour : 'transparent' }}
        />
      </button>
      {isOpen && (
        <ColourDialog
          label={props.label}
          value={colour}
          onCancel={() => setOpen(false)}
          onSelect={(chosen) => {
            setOpen(false);
            props.onChange(chosen);
          }}
        />
      )}
      <Field {...props} />
    </div>
  );
}
