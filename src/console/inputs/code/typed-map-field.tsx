import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MapField } from '../map-field.tsx';
import {
  EMPTY_ROW,
  isTwice,
  READINGS,
  type Reading,
  type TypedRow,
  typedMapOf,
  typedRowsOf,
  typeOfText,
  valueOfRow,
} from './typed-map-rows.ts';
import type { TypedMap, ValueType } from './value-types.ts';

/** A row for each key: the key, its value as it is typed, and what that is read as. */
export function TypedMapField(field: InputProps<TypedMap>) {
  const t = useTranslate();
  const { name, disabled = false, readOnly = false, onBlur } = field;
  const control = { disabled, readOnly, autoComplete: 'off', onBlur };
  const isAsked = field.error !== undefined;

  function keyError(row: TypedRow, rows: readonly TypedRow[]): string | undefined {
    if (row.key.trim() !== '' && isTwice(rows, row)) return t('key-val.key-twice');
    return isAsked && row.key.trim() === '' ? t('key-val.key-required') : undefined;
  }

  function valueError(row: TypedRow): string | undefined {
    const read = valueOfRow(row);
    const isLeft = row.text === '' && !isAsked;
    return read instanceof Unreadable && !isLeft ? t(read.reason) : undefined;
  }

  return (
    <MapField field={field} rowsOf={typedRowsOf} mapOf={typedMapOf} emptyRow={EMPTY_ROW}>
      {(row, at, put, rows) => (
        <div className="grid grid-cols-[1fr_1fr_10.5rem] items-start gap-2 max-sm:grid-cols-1">
          <TextField
            {...control}
            label={t('key-val.key')}
            name={`${name}.${at}.key`}
            value={row.key}
            error={keyError(row, rows)}
            onChange={({ target }) => put({ ...row, key: target.value })}
          />
          <TextField
            {...control}
            label={t('key-val.value')}
            name={`${name}.${at}.value`}
            value={row.text}
            spellCheck={false}
            error={valueError(row)}
            onChange={({ target }) => put({ ...row, text: target.value })}
          />
          {readOnly ? (
            <TextField
              label={t('value.type')}
              name={`${name}.${at}.type`}
              value={t(textOf(row.as, row))}
              readOnly
            />
          ) : (
            <SelectField
              label={t('value.type')}
              name={`${name}.${at}.type`}
              value={row.as}
              disabled={disabled}
              options={READINGS.map((as) => ({ value: as, label: t(textOf(as, row)) }))}
              onChange={({ target }) =>
                put({ ...row, as: READINGS.find((one) => one === target.value) ?? 'AUTO' })
              }
            />
          )}
        </div>
      )}
    </MapField>
  );
}

/** What a text is read as; of the reading that is left to the console what that comes to. */
function textOf(as: Reading, { text }: TypedRow) {
  if (as !== 'AUTO') return { key: TEXTS[as] } as const;
  return text.trim() === ''
    ? ({ key: 'value.auto' } as const)
    : ({ key: AUTO_TEXTS[/^".*"$/.test(text.trim()) ? 'STRING' : typeOfText(text)] } as const);
}

const TEXTS = {
  STRING: 'value.string',
  INTEGER: 'value.integer',
  DOUBLE: 'value.double',
  BOOLEAN: 'value.boolean',
  JSON: 'value.json',
} as const satisfies Record<ValueType, string>;

const AUTO_TEXTS = {
  STRING: 'value.auto-string',
  INTEGER: 'value.auto-integer',
  DOUBLE: 'value.auto-double',
  BOOLEAN: 'value.auto-boolean',
  JSON: 'value.auto-json',
} as const satisfies Record<ValueType, string>;
