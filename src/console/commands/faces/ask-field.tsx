import { useController } from 'react-hook-form';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import type { FieldConflict } from '../command-error.ts';
import type { Field } from '../param.ts';
import { ConflictChoice } from './conflict-choice.tsx';

/** The field of one parameter in the form around it. */
export function AskField({
  field,
  error,
  recheck,
  fixed,
  fault,
  conflict,
  autoFocus,
}: {
  field: Field;
  error: string | undefined;
  /** The fields that are looked at once more when this one is changed. */
  recheck: string[];
  /** Why it is not to be changed here, where it is not. */
  fixed: TranslationKey | undefined;
  /** What is wrong with what is stored, as long as it stands there. */
  fault: Shown | undefined;
  /** What somebody else has made of it meanwhile. */
  conflict: FieldConflict | undefined;
  autoFocus: boolean;
}) {
  const t = useTranslate();
  const { name, meta, required } = field;
  const said = fixed ?? meta.description;
  const hints = [...(fault ? [t('ask.stored-fault', { fault: t(fault) })] : []), ...(said ? [t(said)] : [])];
  const { field: bound } = useController({ name, rules: { deps: recheck } });
  const { Field: InputField } = meta.input;
  // Handed over as the value of an event, because a value of its own may look like one: `{ target: … }` is JSON too.
  // Nothing is null, because undefined would bring the first value back.
  const change = (value: unknown) => bound.onChange({ target: { value: value ?? null } });
  return (
    <div className="flex flex-col gap-2">
      <InputField
        name={name}
        label={t(meta.title)}
        hint={hints.join(' ') || undefined}
        error={error}
        required={required}
        readOnly={fixed !== undefined}
        autoFocus={autoFocus}
        value={bound.value ?? undefined}
        onChange={change}
        onBlur={bound.onBlur}
        ref={bound.ref}
      />
      {conflict && <ConflictChoice field={field} conflict={conflict} value={bound.value} onTake={change} />}
    </div>
  );
}
