import { useState } from 'react';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Rows } from '../rows.tsx';
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
export function TypedMapField({
  value,
  onChange,
  onBlur,
  name,
  disabled = false,
  readOnly = false,
  autoFocus = false,
  ref,
  ...group
}: InputProps<TypedMap>) {
  const t = useTranslate();
  const [typed, setTyped] = useState<{ rows: readonly TypedRow[]; map: Answer<TypedMap> }>();
  const rows = typed && same(typed.map, value) ? typed.rows : typedRowsOf(value);
  const control = { disabled, readOnly, autoComplete: 'off', onBlur };
  const isAsked = group.error !== undefined;

  function change(next: readonly TypedRow[]) {
    const map = typedMapOf(next);
    setTyped({ rows: next, map });
    onChange(map);
  }

  function keyError(row: TypedRow): string | undefined {
    if (row.key.trim() !== '' && isTwice(rows, row)) return t('key-val.key-twice');
    return isAsked && row.key.trim() === '' ? t('key-val.key-required') : undefined;
  }

  function valueError(row: TypedRow): string | undefined {
    const read = valueOfRow(row);
    const isLeft = row.text === '' && !isAsked;
    return read instanceof Unreadable && !isLeft ? t(read.reason) : undefined;
  }

  return (
    <FieldGroup {...group}>
      <Rows
        rows={rows}
        nameOf={(_, at) => t('key-val.nth-entry', { number: at + 1 })}
        look="line"
        none={t('key-val.no-data')}
        isFixed={disabled || readOnly}
        additions={[{ label: t('key-val.add-entry'), run: () => change([...rows, EMPTY_ROW]) }]}
        onRemove={(at) => change(rows.toSpliced(at, 1))}
        autoFocus={autoFocus}
        {...(ref && { ref })}
      >
        {(row, at) => (
          <div className="grid grid-cols-[1fr_1fr_10.5rem] items-start gap-2 max-sm:grid-cols-1">
            <TextField
              {...control}
              label={t('key-val.key')}
              name={`${name}.${at}.key`}
              value={row.key}
              error={keyError(row)}
              onChange={({ target }) => change(rows.with(at, { ...row, key: target.value }))}
            />
            <TextField
              {...control}
              label={t('key-val.value')}
              name={`${name}.${at}.value`}
              value={row.text}
              spellCheck={false}
              error={valueError(row)}
              onChange={({ target }) => change(rows.with(at, { ...row, text: target.value }))}
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
                  change(
                    rows.with(at, { ...row, as: READINGS.find((one) => one === target.value) ?? 'AUTO' }),
                  )
                }
              />
            )}
          </div>
        )}
      </Rows>
    </FieldGroup>
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

/** A form may hand back a copy of what it was given. */
function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
