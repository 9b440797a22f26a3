import { type KeyboardEvent, useId } from 'react';
import { Unreadable } from '../../commands/input.ts';
import { MomentField } from '../../inputs/moment-field.tsx';
import { number } from '../../inputs/number.ts';
import { DateField } from '../../inputs/schema-form/date-field.tsx';
import { text } from '../../inputs/text.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldNotes } from '../../ui/fields/field-notes.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SlideToggle } from '../kit/slide-toggle.tsx';
import type { MultipleKeySettings } from './multiple-settings.ts';
import { type MultipleAnswer, readTime, writtenTime } from './multiple-values.ts';

interface MultipleFieldProps {
  readonly settings: MultipleKeySettings;
  readonly name: string;
  readonly label: string;
  readonly value: MultipleAnswer;
  readonly error: string | undefined;
  readonly disabled: boolean;
  onChange(value: MultipleAnswer): void;
  /** Who typed has gone on. */
  onBlur(): void;
}

/** In pixels. */
const SWITCH_HEIGHT = 24;

/** The field of one value, behind its icon. */
export function MultipleField(props: MultipleFieldProps) {
  const { icon } = props.settings;
  if (!icon) return <Control {...props} />;
  return (
    <div className="flex items-center gap-2">
      <Icon path={iconName(icon)} className="text-muted" />
      <div className="min-w-0 flex-1">
        <Control {...props} />
      </div>
    </div>
  );
}

/** Stored as `mdi:water-pump`, and by consoles of old as `invert_colors`. */
function iconName(icon: string): string {
  return icon.includes(':') ? icon : `mdi:${icon.replaceAll('_', '-')}`;
}

function Control({ settings, value, disabled, onChange, onBlur, ...field }: MultipleFieldProps) {
  const readOnly = settings.isEditable === 'readonly';
  const common = { ...field, required: settings.required, disabled, readOnly, onBlur };
  const numeric = typeof value === 'number' || value instanceof Unreadable ? value : undefined;
  switch (settings.dataKeyValueType) {
    case 'string':
      return (
        <text.Field
          {...common}
          value={typeof value === 'string' || value instanceof Unreadable ? value : ''}
          onChange={onChange}
        />
      );
    case 'integer':
    case 'double':
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field in it is what has the focus
        <div onKeyDown={(event) => step(event, numeric, settings, readOnly || disabled, onChange)}>
          <number.Field {...common} value={numeric} onChange={onChange} />
        </div>
      );
    case 'booleanCheckbox':
      return (
        <CheckboxField
          {...field}
          disabled={disabled}
          readOnly={readOnly}
          checked={value === true}
          onChange={({ target }) => readOnly || onChange(target.checked)}
        />
      );
    case 'booleanSwitch':
      return (
        <SwitchField {...field} isOn={value === true} isOff={disabled || readOnly} onToggle={onChange} />
      );
    case 'dateTime':
      return <MomentField {...common} value={numeric} onChange={onChange} />;
    case 'date':
      return <DateField {...common} asText={false} value={numeric} onChange={onChange} />;
    case 'time':
      return (
        <TextField
          {...common}
          type="time"
          step={1}
          value={typeof value === 'number' ? writtenTime(value) : ''}
          onChange={({ target }) => onChange(readTime(target.value))}
        />
      );
  }
}

function SwitchField({
  name,
  label,
  error,
  isOn,
  isOff,
  onToggle,
}: {
  name: string;
  label: string;
  error: string | undefined;
  isOn: boolean;
  isOff: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-6 items-center gap-2" data-name={name}>
        <SlideToggle
          isOn={isOn}
          label={label}
          height={SWITCH_HEIGHT}
          isOff={isOff}
          describedBy={error ? `${id}-error` : undefined}
          onToggle={onToggle}
        />
        <span aria-hidden="true">{label}</span>
      </div>
      <FieldNotes id={id} hint={undefined} error={error} />
    </div>
  );
}

/** The arrow keys change a number by its step, within its ends. */
function step(
  event: KeyboardEvent,
  value: number | Unreadable | undefined,
  { step: size, minValue, maxValue }: MultipleKeySettings,
  isFixed: boolean,
  onChange: (value: number) => void,
): void {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction || isFixed || value instanceof Unreadable) return;
  event.preventDefault();
  const by = Number(size) > 0 ? Number(size) : 1;
  // Sums of fractions have digits that nobody typed.
  const next = Number(((value ?? 0) + direction * by).toPrecision(12));
  onChange(
    Math.min(Math.max(next, minValue ?? Number.NEGATIVE_INFINITY), maxValue ?? Number.POSITIVE_INFINITY),
  );
}
