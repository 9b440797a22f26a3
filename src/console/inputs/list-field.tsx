import { type Answer, type Input, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { RowsField } from './rows-field.tsx';

/** A field per value, with a button to take it out, and one to add another. */
export function ListField<V>({ item, ...field }: InputProps<V[]> & { item: Input<V> }) {
  const t = useTranslate();
  const { value, onChange, onBlur, name, disabled = false, readOnly = false, error } = field;
  const values: readonly Answer<V>[] = value === undefined || value instanceof Unreadable ? [] : value;
  const nameOf = (_: unknown, at: number) => t('input.nth', { number: at + 1 });

  // Said once, where it is wrong.
  const reasons = values.map((one) => (error && one instanceof Unreadable ? t(one.reason) : undefined));

  // A text that is no value yet stays in its place among the values: whoever checks the list finds it there.
  const change = (next: readonly Answer<V>[]) => onChange(next as V[]);

  return (
    <RowsField
      field={{ ...field, error: reasons.some(Boolean) ? undefined : error }}
      rows={values}
      nameOf={nameOf}
      look="line"
      none={t('input.empty-list')}
      additions={[{ label: t('input.add'), run: () => change([...values, item.empty]) }]}
      onRemove={(at) => change(values.toSpliced(at, 1))}
    >
      {(one, at) => (
        <item.Field
          name={`${name}.${at}`}
          label={nameOf(one, at)}
          value={one}
          error={reasons[at]}
          onChange={(changed) => change(values.with(at, changed))}
          {...(onBlur && { onBlur })}
          disabled={disabled}
          readOnly={readOnly}
        />
      )}
    </RowsField>
  );
}
