import { useState } from 'react';
import type { Answer, InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Rows } from '../rows.tsx';
import { mapOf, type Row, rowsOf } from './key-value-rows.ts';

type Map = Readonly<Record<string, string>>;

/** A row for each key. Two rows may have one key, as on the way from `a` to `ab`: they stay, and the later counts. */
export function KeyValueMapField({
  value,
  onChange,
  onBlur,
  name,
  disabled = false,
  readOnly = false,
  autoFocus = false,
  ref,
  ...group
}: InputProps<Map>) {
  const t = useTranslate();
  const [typed, setTyped] = useState<{ rows: readonly Row[]; map: Answer<Map> }>();
  const rows = typed && same(typed.map, value) ? typed.rows : rowsOf(value ?? undefined);
  const control = { disabled, readOnly, autoComplete: 'off', onBlur };

  function change(next: readonly Row[]) {
    const map = mapOf(next);
    setTyped({ rows: next, map });
    onChange(map);
  }

  return (
    <FieldGroup {...group}>
      <Rows
        rows={rows}
        nameOf={(_, at) => t('key-val.nth-entry', { number: at + 1 })}
        look="line"
        none={t('key-val.no-data')}
        isFixed={disabled || readOnly}
        additions={[{ label: t('key-val.add-entry'), run: () => change([...rows, ['', '']]) }]}
        onRemove={(at) => change(rows.toSpliced(at, 1))}
        autoFocus={autoFocus}
        {...(ref && { ref })}
      >
        {([key, text], at) => (
          <div className="grid grid-cols-2 items-start gap-2">
            <TextField
              {...control}
              label={t('key-val.key')}
              name={`${name}.${at}.key`}
              value={key}
              error={group.error && key.trim() === '' ? t('key-val.key-required') : undefined}
              onChange={({ target }) => change(rows.with(at, [target.value, text]))}
            />
            <TextField
              {...control}
              label={t('key-val.value')}
              name={`${name}.${at}.value`}
              value={text}
              error={group.error && text.trim() === '' ? t('key-val.value-required') : undefined}
              onChange={({ target }) => change(rows.with(at, [key, target.value]))}
            />
          </div>
        )}
      </Rows>
    </FieldGroup>
  );
}

/** A form may hand back a copy of what it was given. */
function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
