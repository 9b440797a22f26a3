import type { InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MapField } from '../map-field.tsx';
import { mapOf, rowsOf } from './key-value-rows.ts';

/** A row for each key. Two rows may have one key, as on the way from `a` to `ab`: they stay, and the later counts. */
export function KeyValueMapField(field: InputProps<Readonly<Record<string, string>>>) {
  const t = useTranslate();
  const { name, error, disabled = false, readOnly = false, onBlur } = field;
  const control = { disabled, readOnly, autoComplete: 'off', onBlur };
  return (
    <MapField field={field} rowsOf={rowsOf} mapOf={mapOf} emptyRow={['', '']}>
      {([key, text], at, put) => (
        <div className="grid grid-cols-2 items-start gap-2">
          <TextField
            {...control}
            label={t('key-val.key')}
            name={`${name}.${at}.key`}
            value={key}
            error={error && key.trim() === '' ? t('key-val.key-required') : undefined}
            onChange={({ target }) => put([target.value, text])}
          />
          <TextField
            {...control}
            label={t('key-val.value')}
            name={`${name}.${at}.value`}
            value={text}
            error={error && text.trim() === '' ? t('key-val.value-required') : undefined}
            onChange={({ target }) => put([key, target.value])}
          />
        </div>
      )}
    </MapField>
  );
}
