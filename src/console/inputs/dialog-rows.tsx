import type { ReactNode } from 'react';
import { type InputProps, Unreadable } from '../commands/input.ts';
import { type AlertRequest, openDialog } from '../messages/dialog-store.ts';
import { RowsField } from './rows-field.tsx';

/** What rows that are written in a dialog need beside what a field is given. */
export interface DialogRowsProps<V> {
  field: InputProps<V[]>;
  keyOf?(value: V): string;
  nameOf(value: V): string;
  /** Translated: what is said where there are none, and the button that adds one. */
  none: string;
  addLabel: string;
  /** Asks for a new value, or for another one in place of one of them. */
  dialog(value: V | undefined, others: readonly V[], close: (written?: V) => void): ReactNode;
  whyKept?(value: V): AlertRequest | undefined;
  /** Asks whether one is really to be taken out. */
  confirmRemoval?(value: V): Promise<boolean>;
}

/** A row per value, each of which is added and changed in a dialog. */
export function DialogRows<V>({
  field,
  addLabel,
  dialog,
  children,
  ...rows
}: DialogRowsProps<V> & { children(value: V, at: number, change: (to: V) => void): ReactNode }) {
  const { value, onChange, onBlur } = field;
  const values = value === undefined || value instanceof Unreadable ? [] : value;

  async function write(at: number): Promise<void> {
    const others = values.toSpliced(at, 1);
    const written = await openDialog<V>((close) => dialog(values[at], others, close));
    if (written) onChange(at < values.length ? values.with(at, written) : [...values, written]);
    onBlur?.();
  }

  return (
    <RowsField
      field={field}
      {...rows}
      rows={values}
      additions={[{ label: addLabel, run: () => void write(values.length), opensDialog: true }]}
      onEdit={(at) => void write(at)}
      onRemove={(at) => onChange(values.toSpliced(at, 1))}
    >
      {(row, at) => children(row, at, (to) => onChange(values.with(at, to)))}
    </RowsField>
  );
}
