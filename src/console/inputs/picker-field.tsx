import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { mdiCheck, mdiChevronDown, mdiClose } from '@mdi/js';
import { Fragment, useEffect, useState } from 'react';
import type { Choice, InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { shownOf } from '../messages/shown-error.ts';
import { controlClass, Field } from '../ui/fields/field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/icon.tsx';

type Found = { options: readonly Choice[]; error?: unknown } | undefined;

/** A text field that lists what the typed text finds. Without `labelOf` values are texts themselves, and any text is one. */
export function PickerField({
  label,
  hint,
  error,
  required,
  value: answer,
  onChange,
  onBlur,
  choices,
  labelOf,
  name,
  autoFocus,
  disabled,
  readOnly,
  ref,
}: InputProps<string> & {
  choices(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  labelOf?(value: string): Promise<string>;
}) {
  const value = typeof answer === 'string' ? answer : '';
  const t = useTranslate();
  const [text, setText] = useState<string | undefined>();
  const [picked, setPicked] = useState<Choice | undefined>();
  const found = useFound(text, choices);
  const chosen = useChosen(value, picked, labelOf);
  const options = labelOf || !text ? found?.options : withTyped(text, found?.options ?? []);

  function choose(option: Choice | null) {
    setPicked(option ?? undefined);
    onChange(option?.value);
  }

  if (readOnly) {
    const shown = { label, hint, error, required, name, disabled, autoFocus, onBlur };
    return <TextField {...shown} {...(ref && { ref })} readOnly value={chosen?.label ?? ''} />;
  }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(attributes) => (
        <Combobox
          immediate
          value={chosen}
          by="value"
          onChange={choose}
          onClose={() => setText(undefined)}
          disabled={disabled ?? false}
        >
          <div className="relative">
            <ComboboxInput
              as={Fragment}
              {...{ id: attributes.id }}
              autoFocus={autoFocus ?? false}
              displayValue={(option: Choice | null) => option?.label ?? ''}
              onChange={({ target }) => {
                setText(target.value);
                if (!labelOf) onChange(target.value);
              }}
            >
              {/* The library would leave out what describes the field. */}
              <input
                {...attributes}
                {...(ref && { ref })}
                name={name}
                onFocus={() => setText('')}
                onBlur={onBlur}
                aria-required={required}
                autoComplete="off"
                className={`${controlClass} h-9 pe-16`}
              />
            </ComboboxInput>
            <div className="absolute inset-y-0 end-0 flex items-center">
              {chosen && !required && !disabled && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('input.clear')}
                  className="grid size-8 place-items-center text-muted hover:text-ink"
                  onClick={() => choose(null)}
                >
                  <Icon path={mdiClose} size={16} />
                </button>
              )}
              <ComboboxButton
                aria-label={t('input.show-choices')}
                onClick={() => setText('')}
                className="grid size-8 place-items-center text-muted hover:text-ink"
              >
                <Icon path={mdiChevronDown} size={18} />
              </ComboboxButton>
            </div>
          </div>
          <ComboboxOptions
            // The form around the list stays usable, by pointer and by screen reader.
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className="z-60 max-h-72 w-(--input-width) overflow-y-auto rounded-card border border-line bg-raised py-1 shadow-overlay"
          >
            {options?.map((option) => (
              <ComboboxOption
                key={option.value}
                value={option}
                className="flex min-h-8 cursor-pointer items-center gap-2 px-2.5 py-1 data-focus:bg-accent-soft"
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.hint && <span className="truncate text-xs text-muted">{option.hint}</span>}
                {option.value === value && <Icon path={mdiCheck} size={16} className="text-accent" />}
              </ComboboxOption>
            ))}
            {!options?.length && <Status found={found} />}
          </ComboboxOptions>
        </Combobox>
      )}
    </Field>
  );
}

function Status({ found }: { found: Found }) {
  const t = useTranslate();
  if (found?.error !== undefined) {
    return (
      <p role="alert" className="px-2.5 py-1.5 text-danger">
        {t(shownOf(found.error))}
      </p>
    );
  }
  return (
    <p role="status" className="px-2.5 py-1.5 text-muted">
      {t(found ? 'input.nothing-found' : 'action.loading')}
    </p>
  );
}

/** What was typed is there to be taken before anything is found. */
function withTyped(text: string, options: readonly Choice[]): readonly Choice[] {
  return [{ value: text, label: text }, ...options.filter(({ value }) => value !== text)];
}

/** What the text finds; undefined while nothing was asked or answered. */
function useFound(
  text: string | undefined,
  choices: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>,
): Found {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (text === undefined) return;
    const cancelling = new AbortController();
    const ask = async () => {
      try {
        const options = await choices(text, cancelling.signal);
        if (!cancelling.signal.aborted) setFound({ options });
      } catch (error) {
        if (!cancelling.signal.aborted) setFound({ options: [], error });
      }
    };
    void ask();
    return () => cancelling.abort();
  }, [text, choices]);
  return found;
}

/** The chosen value with its text. */
function useChosen(
  value: string,
  picked: Choice | undefined,
  labelOf: ((value: string) => Promise<string>) | undefined,
): Choice | null {
  const [named, setNamed] = useState<Choice | undefined>();
  const known = [picked, named].find((option) => option?.value === value);
  const unknown = value && !known ? value : undefined;
  useEffect(() => {
    if (unknown === undefined || !labelOf) return;
    let current = true;
    const name = (label: string) => {
      if (current) setNamed({ value: unknown, label });
    };
    // A name that cannot be had is no reason to hide what is chosen.
    labelOf(unknown).then(name, () => name(unknown));
    return () => {
      current = false;
    };
  }, [unknown, labelOf]);
  if (!value) return null;
  return known ?? { value, label: labelOf ? '' : value };
}
