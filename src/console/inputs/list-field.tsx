import { mdiClose, mdiPlus } from '@mdi/js';
import { useRef, useState } from 'react';
import { type Answer, type Input, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { FieldGroup } from '../ui/fields/field-group.tsx';
import { Icon } from '../ui/icon.tsx';

/** A field per value, with a button to take it out, and one to add another. */
export function ListField<V>({
  item,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  readOnly,
  autoFocus,
  ref,
  ...group
}: InputProps<V[]> & { item: Input<V> }) {
  const t = useTranslate();
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  const values: readonly Answer<V>[] = value === undefined || value instanceof Unreadable ? [] : value;
  const fixed = disabled || readOnly;

  // A text that is no value yet stays in its place among the values: whoever checks the list finds it there.
  const change = (next: readonly Answer<V>[]) => onChange(next as V[]);

  function remove(at: number) {
    change(values.toSpliced(at, 1));
    // The button that had the focus is gone.
    addButton.current?.focus();
  }

  function add() {
    setAdded(values.length);
    change([...values, item.empty]);
  }

  return (
    <FieldGroup {...group}>
      {values.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values are told apart by their place alone
        <div key={at} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <item.Field
              name={`${name}.${at}`}
              label={t('input.nth', { number: at + 1 })}
              value={one}
              onChange={(changed) => change(values.with(at, changed))}
              {...(onBlur && { onBlur })}
              {...(ref && at === 0 && { ref })}
              {...(disabled && { disabled })}
              {...(readOnly && { readOnly })}
              autoFocus={at === added || (autoFocus === true && at === 0)}
            />
          </div>
          {!fixed && (
            <button
              type="button"
              className="icon-button mb-0.5"
              aria-label={t('input.remove-nth', { number: at + 1 })}
              onClick={() => remove(at)}
            >
              <Icon path={mdiClose} size={18} />
            </button>
          )}
        </div>
      ))}
      {values.length === 0 && <p className="text-muted">{t('input.empty-list')}</p>}
      {!fixed && (
        <button
          ref={(button) => {
            addButton.current = button;
            if (values.length === 0) ref?.(button);
          }}
          type="button"
          className="button self-start"
          // biome-ignore lint/a11y/noAutofocus: the first thing of a field that was asked to take the focus
          autoFocus={autoFocus === true && values.length === 0}
          onClick={add}
        >
          <Icon path={mdiPlus} size={18} />
          {t('input.add')}
        </button>
      )}
    </FieldGroup>
  );
}
