import { type ReactNode, useState } from 'react';
import type { Answer, InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { RowsField } from './rows-field.tsx';

/** How a map is written as rows, in which something may still be missing or stand twice. */
interface MapFieldProps<R, M> {
  field: InputProps<M>;
  rowsOf(answer: Answer<M>): readonly R[];
  /** What the rows come to, not accepted while they are not complete. */
  mapOf(rows: readonly R[]): Answer<M>;
  emptyRow: NoInfer<R>;
  /** The controls of a row; `put` changes it. */
  children(row: NoInfer<R>, at: number, put: (row: R) => void, rows: readonly R[]): ReactNode;
}

/** A row for each key. Rows stay as they are typed for as long as the form holds what they came to. */
export function MapField<R, M>({ field, rowsOf, mapOf, emptyRow, children }: MapFieldProps<R, M>) {
  const t = useTranslate();
  const [typed, setTyped] = useState<{ rows: readonly R[]; map: Answer<M> }>();
  const rows = typed && same(typed.map, field.value) ? typed.rows : rowsOf(field.value);

  function change(next: readonly R[]) {
    const map = mapOf(next);
    setTyped({ rows: next, map });
    field.onChange(map);
  }

  return (
    <RowsField
      field={field}
      rows={rows}
      nameOf={(_, at) => t('key-val.nth-entry', { number: at + 1 })}
      look="line"
      none={t('key-val.no-data')}
      additions={[{ label: t('key-val.add-entry'), run: () => change([...rows, emptyRow]) }]}
      onRemove={(at) => change(rows.toSpliced(at, 1))}
    >
      {(row, at) => children(row, at, (next) => change(rows.with(at, next)), rows)}
    </RowsField>
  );
}

/** A form may hand back a copy of what it was given. */
function same(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
