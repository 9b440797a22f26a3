import { useState } from 'react';
import type { EntityKey, EntityKeyType } from '../../../model/entity-query.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { beginningWith } from '../entity/beginning-with.ts';
import { PickerField } from '../picker-field.tsx';
import { ReadableSelect } from '../readable-select.tsx';
import { KEY_TYPE_TEXTS } from './filter-texts.ts';
import { ENTITY_FIELDS } from './key-filter-rules.ts';
import type { KeyNames } from './key-names.ts';

/** The type of a key and beside it its name: of fields one of those that there are, else those are suggested. */
export function EntityKeyField({
  keyTypes,
  names,
  value,
  onChange,
  onBlur,
  name,
  disabled = false,
  readOnly = false,
  autoFocus,
  ref,
  ...group
}: InputProps<EntityKey> & { keyTypes: readonly EntityKeyType[]; names?: KeyNames | undefined }) {
  const t = useTranslate();
  const [begun, setBegun] = useState<EntityKeyType>();
  const stored = value instanceof Unreadable ? undefined : value;
  const type = stored?.type ?? begun ?? keyTypes[0] ?? 'ATTRIBUTE';
  const key = stored?.key ?? '';

  function change(next: EntityKey) {
    setBegun(next.type);
    onChange(next.key === '' && !group.required ? undefined : next);
  }

  async function choices(typed: string) {
    const known = type === 'ENTITY_FIELD' ? ENTITY_FIELDS : ((await names?.(type)) ?? []);
    return beginningWith(known, typed);
  }

  const keyLabel = t('filter.key-name');
  const rename = (next: string) => change({ type, key: next });
  return (
    <FieldGroup {...group}>
      <div className="@container">
        <div className="grid items-start gap-2 @sm:grid-cols-[minmax(8rem,1fr)_2fr]">
          <ReadableSelect
            label={t('filter.key-type')}
            name={`${name}.type`}
            disabled={disabled}
            readOnly={readOnly}
            {...(ref && { ref })}
            autoFocus={autoFocus}
            onBlur={onBlur}
            options={keyTypes.map((one) => ({ value: one, label: t(KEY_TYPE_TEXTS[one]) }))}
            value={type}
            onChange={({ target }) => {
              const next = keyTypes.find((one) => one === target.value);
              // The name of a field is the name of nothing else.
              const keeps = next !== 'ENTITY_FIELD' && type !== 'ENTITY_FIELD';
              if (next) change({ type: next, key: keeps ? key : '' });
            }}
          />
          <PickerField
            // What the one finds is nothing for the other.
            key={type}
            label={keyLabel}
            name={`${name}.key`}
            disabled={disabled}
            readOnly={readOnly}
            required={group.required ?? false}
            {...(onBlur && { onBlur })}
            choices={choices}
            value={key}
            onChange={(next) => rename(typeof next === 'string' ? next : '')}
          />
        </div>
      </div>
    </FieldGroup>
  );
}
