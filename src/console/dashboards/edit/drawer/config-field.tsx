import { type Input, Unreadable } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../../i18n/translation-key.ts';
import { type Path, pointerOf, valueAt } from '../../../inputs/schema-form/path.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { useEdited } from './edited-widget.ts';

/** A field over one place of the configuration. What the widget cannot take stays in the field, with the reason, and is not written. */
export function ConfigField<V>({
  path,
  input,
  label,
  hint,
  unlessSet,
  read,
  check,
  required = false,
  disabled = false,
  onWrite,
}: {
  path: Path;
  input: Input<V>;
  label: TranslationKey;
  hint?: TranslationKey | undefined;
  /** What the widget takes where nothing is stored. */
  unlessSet?: V | undefined;
  /** What the field shows of what is stored; that itself, unless said. */
  read?: ((stored: unknown) => V | undefined) | undefined;
  /** Why a value cannot be taken; undefined: it can. */
  check?: ((value: V | undefined) => Shown | undefined) | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Writes otherwise than to its place alone. */
  onWrite?: ((value: V | undefined) => void) | undefined;
}) {
  const t = useTranslate();
  const { config, held, write } = useEdited();
  const kept = held.at(path);
  const stored = valueAt(config, path) ?? undefined;
  const shown = read && stored !== undefined ? read(stored) : stored;
  const title = t(label);
  const { Field } = input;
  return (
    <Field
      name={pointerOf(path)}
      label={title}
      hint={hint && t(hint)}
      required={required}
      disabled={disabled}
      // What is stored may be of any type; fields show what they cannot read as it is written, or not at all.
      value={(kept ? kept.answer : (shown ?? unlessSet)) as V | undefined}
      error={kept && t(kept.reason)}
      onChange={(answer) => {
        const reason = refusalOf(answer, required) ?? check?.(answer as V | undefined);
        if (reason) {
          held.hold({ path, answer, reason, label: title });
          return;
        }
        held.release(path);
        if (onWrite) onWrite(answer as V | undefined);
        else write(path, answer);
      }}
    />
  );
}

/** A box over one place of the configuration. */
export function ConfigBox({
  path,
  label,
  hint,
  unlessSet = false,
  disabled = false,
}: {
  path: Path;
  label: TranslationKey;
  hint?: TranslationKey;
  unlessSet?: boolean;
  disabled?: boolean;
}) {
  const t = useTranslate();
  const { config, write } = useEdited();
  const stored = valueAt(config, path);
  return (
    <CheckboxField
      label={t(label)}
      hint={hint && t(hint)}
      name={pointerOf(path)}
      disabled={disabled}
      checked={typeof stored === 'boolean' ? stored : unlessSet}
      onChange={({ target }) => write(path, target.checked)}
    />
  );
}

function refusalOf(answer: unknown, required: boolean): Shown | undefined {
  if (answer instanceof Unreadable) return answer.reason;
  const isMissing = answer === undefined || answer === null || answer === '';
  return required && isMissing ? { key: 'validation.required' } : undefined;
}
