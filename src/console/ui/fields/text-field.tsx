import { mdiEye, mdiEyeOff } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../icon.tsx';
import { controlClass, Field, type FieldProps } from './field.tsx';

/**
 * One line of text; also numbers, e-mail addresses and passwords by `type`. A password can be shown.
 * Takes react-hook-form's `{...register('name')}`.
 */
export function TextField({
  label,
  hint,
  error,
  type = 'text',
  required,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const password = type === 'password';
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <div className="relative">
          <input
            {...input}
            {...attributes}
            type={password && shown ? 'text' : type}
            aria-required={required}
            className={`${controlClass} h-9 ${password ? 'pe-10' : ''} ${className}`}
          />
          {password && (
            <button
              type="button"
              aria-label={t(shown ? 'login.hide-password' : 'login.show-password')}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-muted hover:text-ink"
            >
              <Icon path={shown ? mdiEyeOff : mdiEye} size={18} />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
