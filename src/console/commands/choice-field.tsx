import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { shownOf } from '../messages/shown-error.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type ChoiceList, labelIn } from './choice-list.ts';
import { type Choice, type InputProps, Unreadable } from './input.ts';

/** A list to pick one from. */
export function ChoiceField<V>({
  list,
  value,
  onChange,
  readOnly,
  withoutNone = false,
  ...props
}: InputProps<V> & { list: ChoiceList<V>; withoutNone?: boolean }) {
  const t = useTranslate();
  const { choices, failure, retry } = useChoiceList(list);
  const error = props.error ?? (failure === undefined ? undefined : t(shownOf(failure)));
  const chosen = value instanceof Unreadable ? undefined : (value ?? undefined);
  if (readOnly) {
    const label = chosen === undefined ? '' : labelIn(choices, chosen);
    return <TextField {...props} error={error} readOnly value={label} />;
  }

  const options = choices.some((choice) => choice.value === chosen)
    ? choices
    : [...choices, ...(chosen === undefined ? [] : [{ value: chosen, label: String(chosen) }])];
  // Without an empty one the first would look like the chosen one.
  const isUnset = chosen === undefined;
  const none = withoutNone ? isUnset && 'palette.unset' : (!props.required || isUnset) && 'palette.none';
  const field = (
    <SelectField
      {...props}
      error={error}
      options={options.map((option, at) => ({ value: `${at}`, label: option.label }))}
      value={chosen === undefined ? '' : `${options.findIndex((option) => option.value === chosen)}`}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : options[Number(target.value)]?.value)
      }
      {...(none && { placeholder: t(none) })}
    />
  );
  if (failure === undefined) return field;
  return (
    <div className="flex flex-col items-start gap-2 *:first:w-full">
      {field}
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => {
          // The button goes once there is a list.
          currentTarget.parentElement?.querySelector('select')?.focus();
          retry();
        }}
      >
        {t('action.retry')}
      </button>
    </div>
  );
}

interface Listed<V> {
  choices: readonly Choice<V>[];
  failure?: unknown;
}

/** A list at hand is there at once; another one comes, or is asked for again. */
function useChoiceList<V>(list: ChoiceList<V>): Listed<V> & { retry(): void } {
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same
  const listed = useMemo(list, [list, attempt]);
  const [come, setCome] = useState<Listed<V>>({ choices: [] });
  useEffect(() => {
    if (!(listed instanceof Promise)) return;
    let left = false;
    listed.then(
      (choices) => !left && setCome({ choices }),
      (failure: unknown) => !left && setCome({ choices: [], failure }),
    );
    return () => {
      left = true;
    };
  }, [listed]);
  return {
    ...(listed instanceof Promise ? come : { choices: listed }),
    retry: () => setAttempt((before) => before + 1),
  };
}
