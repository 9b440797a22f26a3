import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { DialogRows, type DialogRowsProps } from './dialog-rows.tsx';
import { type NameErrors, nameErrorOf } from './own-names.ts';

/** Rows of what is told apart by its name: it is renamed where it stands, and has one thing to be ticked. */
export function NamedRows<V extends { id: string }>({
  nthName,
  named,
  nameErrors,
  summaryOf,
  tick,
  ...rows
}: Omit<DialogRowsProps<V>, 'keyOf'> & {
  /** The label of the name of a row, which takes its `number`. */
  nthName: TranslationKey;
  named(value: V, name: string): V;
  nameErrors: NameErrors;
  /** What it means, in a few translated words. */
  summaryOf(value: V): ReactNode;
  tick: { label: string; isTicked(value: V): boolean; ticked(value: V, isTicked: boolean): V };
}) {
  const t = useTranslate();
  const { field, nameOf } = rows;
  const { value: values = [], name, disabled = false, readOnly = false } = field;

  function errorOf(value: V): string | undefined {
    if (!Array.isArray(values)) return undefined;
    const others = values.filter((other) => other !== value).map(nameOf);
    const error = nameErrorOf(nameOf(value), others, nameErrors);
    return error && t(error);
  }

  return (
    <DialogRows {...rows} keyOf={({ id }) => id}>
      {(value, at, change) => (
        <>
          <TextField
            label={t(nthName, { number: at + 1 })}
            name={`${name}.${at}.name`}
            disabled={disabled}
            readOnly={readOnly}
            autoComplete="off"
            value={nameOf(value)}
            error={errorOf(value)}
            onChange={({ target }) => change(named(value, target.value))}
          />
          <p className="text-xs text-muted wrap-anywhere">{summaryOf(value)}</p>
          <CheckboxField
            label={tick.label}
            disabled={disabled || readOnly}
            checked={tick.isTicked(value)}
            onChange={({ target }) => change(tick.ticked(value, target.checked))}
          />
        </>
      )}
    </DialogRows>
  );
}
