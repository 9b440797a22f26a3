import { mdiFullscreen } from '@mdi/js';
import { useState } from 'react';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKeptText } from './kept-text.ts';
import {
  emptyOfType,
  isOfType,
  readTyped,
  type TypedValue,
  typeOfValue,
  VALUE_TYPES,
  type ValueType,
  writeTyped,
} from './value-types.ts';

/** The type beside the value. Another type begins anew. */
export function TypedValueField({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  error,
  ...group
}: InputProps<TypedValue>) {
  const t = useTranslate();
  // The value says it where there is one; where not, what was chosen holds.
  const [chosen, setChosen] = useState<ValueType>();
  const [text, keep] = useKeptText(value, writeTyped);
  const isOpen = value === undefined || value === null || value instanceof Unreadable;
  const type =
    chosen && (isOpen || isOfType(value, chosen)) ? chosen : typeOfValue(isOpen ? undefined : value);

  function choose(type: ValueType): void {
    setChosen(type);
    onChange(emptyOfType(type));
  }

  function change(text: string): void {
    const answer = readTyped(text, type);
    keep(text, answer);
    onChange(answer);
  }

  async function editAlone(): Promise<void> {
    const { editJson } = await import('./json-dialog.tsx');
    const edited = await editJson({ json: isOpen ? undefined : value });
    // No value of this kind is null.
    if (edited?.json !== undefined && edited.json !== null) onChange(edited.json as TypedValue);
  }

  const control = {
    name,
    disabled,
    readOnly,
    onBlur,
    autoFocus,
    label: t('value.value'),
    ...(ref && { ref }),
  };
  return (
    <FieldGroup {...group} error={error ?? (value instanceof Unreadable ? t(value.reason) : undefined)}>
      <div className="grid grid-cols-[minmax(6rem,1fr)_2fr] items-end gap-2 max-sm:grid-cols-1">
        {readOnly ? (
          <TextField label={t('value.type')} name={`${name}.type`} value={t(TYPE_TEXTS[type])} readOnly />
        ) : (
          <SelectField
            label={t('value.type')}
            name={`${name}.type`}
            value={type}
            disabled={disabled}
            options={VALUE_TYPES.map((value) => ({ value, label: t(TYPE_TEXTS[value]) }))}
            onChange={({ target }) => choose(VALUE_TYPES.find((one) => one === target.value) ?? 'STRING')}
          />
        )}
        {type === 'BOOLEAN' ? (
          <CheckboxField
            {...control}
            label={t(value === true ? 'value.true' : 'value.false')}
            className="min-h-9 justify-center"
            checked={value === true}
            onChange={({ target }) => {
              if (!readOnly) onChange(target.checked);
            }}
          />
        ) : (
          <div className="flex items-end gap-1 *:first:flex-1">
            <TextField
              {...control}
              value={text}
              inputMode={KEYBOARDS[type]}
              autoComplete="off"
              spellCheck={type === 'STRING'}
              className={type === 'JSON' ? 'font-mono text-[13px]' : ''}
              onChange={({ target }) => change(target.value)}
            />
            {type === 'JSON' && !readOnly && (
              <button
                type="button"
                className="icon-button"
                disabled={disabled}
                aria-label={t('code.edit-json')}
                onClick={() => void editAlone()}
              >
                <Icon path={mdiFullscreen} size={18} />
              </button>
            )}
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

const TYPE_TEXTS = {
  STRING: 'value.string',
  INTEGER: 'value.integer',
  DOUBLE: 'value.double',
  BOOLEAN: 'value.boolean',
  JSON: 'value.json',
} as const;

const KEYBOARDS = { STRING: 'text', INTEGER: 'numeric', DOUBLE: 'decimal', JSON: 'text' } as const;
