import { mdiClose, mdiShapeOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass, Field } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MaterialIconDialog } from './material-icon-dialog.tsx';

/** A button that shows the icon and opens the dialog, and one that takes it away. */
export function MaterialIconField({
  value,
  onChange,
  disabled,
  readOnly,
  required,
  name,
  autoFocus,
  onBlur,
  ref,
  ...field
}: InputProps<string>) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const icon = value instanceof Unreadable ? undefined : (value ?? undefined);
  const text = icon?.replace(/^mdi:/, '') ?? t('icon.none');
  if (readOnly) {
    const shown = { ...field, required, name, disabled, autoFocus, onBlur };
    return <TextField {...shown} {...(ref && { ref })} readOnly value={icon ? text : ''} />;
  }
  return (
    <Field {...field} required={required}>
      {({ id, ...attributes }) => (
        <div className="flex gap-1">
          <button
            {...attributes}
            id={id}
            ref={(element) => {
              button.current = element;
              ref?.(element);
            }}
            type="button"
            name={name}
            aria-label={`${field.label} ${text}`}
            aria-haspopup="dialog"
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: a field that was asked to take the focus
            autoFocus={autoFocus}
            onBlur={onBlur}
            onClick={() => setOpen(true)}
            className={`${controlClass} flex min-h-9 items-center gap-2 text-start`}
          >
            <Icon path={icon ?? mdiShapeOutline} className={icon ? '' : 'text-muted'} />
            <span className="min-w-0 flex-1 truncate">{text}</span>
          </button>
          {icon !== undefined && !required && !disabled && (
            <button
              type="button"
              className="icon-button shrink-0"
              aria-label={t('input.clear')}
              onClick={() => {
                onChange(undefined);
                button.current?.focus();
              }}
            >
              <Icon path={mdiClose} size={18} />
            </button>
          )}
          {isOpen && (
            <MaterialIconDialog
              selected={icon}
              onCancel={() => setOpen(false)}
              onSelect={(chosen) => {
                setOpen(false);
                onChange(chosen);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
