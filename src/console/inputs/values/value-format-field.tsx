import * as z from 'zod/mini';
import { type Answer, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Decimals, EXAMPLE, formattedValue, type ValueFormat } from './formatted-value.ts';

/** What stands in both fields. */
const Typed = z.object({ units: z.string(), decimals: z.string() });
type Typed = z.infer<typeof Typed>;

/** The unit beside the decimals, and below them how a number then looks. */
export function ValueFormatField({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  ...group
}: InputProps<ValueFormat>) {
  const t = useTranslate();
  const typed = typedOf(value);
  const control = { onBlur, disabled, readOnly, autoComplete: 'off' };
  const example = value instanceof Unreadable ? '' : formattedValue(EXAMPLE, value ?? {});
  return (
    <FieldGroup {...group}>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          {...control}
          {...(ref && { ref })}
          label={t('value-format.units')}
          name={`${name}.units`}
          autoFocus={autoFocus}
          value={typed.units}
          onChange={({ target }) => onChange(formatOf({ ...typed, units: target.value }))}
        />
        <TextField
          {...control}
          type="number"
          label={t('value-format.decimals')}
          name={`${name}.decimals`}
          value={typed.decimals}
          onChange={({ target }) => onChange(formatOf({ ...typed, decimals: target.value }))}
        />
      </div>
      {example && <p className="text-muted">{t('value-format.as', { example })}</p>}
    </FieldGroup>
  );
}

/** A format that is not accepted is kept as what was typed. */
function typedOf(value: Answer<ValueFormat>): Typed {
  if (value instanceof Unreadable) return Typed.parse(JSON.parse(value.text));
  return { units: value?.units ?? '', decimals: value?.decimals?.toString() ?? '' };
}

function formatOf(typed: Typed): Answer<ValueFormat> {
  const units = typed.units === '' ? {} : { units: typed.units };
  if (typed.decimals === '') return units;
  const decimals = Decimals.safeParse(Number(typed.decimals));
  if (decimals.success) return { ...units, decimals: decimals.data };
  return new Unreadable(JSON.stringify(typed), { key: 'value-format.invalid-decimals' });
}
