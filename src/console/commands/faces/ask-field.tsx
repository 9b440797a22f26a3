import { useController } from 'react-hook-form';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Field } from '../param.ts';

/** The field of one parameter in the form around it. */
export function AskField({
  field: { name, meta, required },
  error,
  autoFocus,
}: {
  field: Field;
  error: string | undefined;
  autoFocus: boolean;
}) {
  const t = useTranslate();
  const { field: bound } = useController({ name });
  const { Field: InputField } = meta.input;
  return (
    <InputField
      name={name}
      label={t(meta.title)}
      hint={meta.description && t(meta.description)}
      error={error}
      required={required}
      autoFocus={autoFocus}
      value={bound.value}
      // Handed over as the value of an event, because a value of its own may look like one: `{ target: … }` is JSON too.
      onChange={(value) => bound.onChange({ target: { value } })}
      onBlur={bound.onBlur}
      ref={bound.ref}
    />
  );
}
