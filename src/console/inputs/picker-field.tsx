import { Combobox, ComboboxButton, ComboboxInput } from '@headlessui/react';
import { mdiChevronDown, mdiClose } from '@mdi/js';
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Choice, InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import { controlClass, Field } from '../ui/fields/field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { isFocusQuiet } from '../ui/quiet-focus.ts';
import { FoundList, useFound, useLabels, useSeeingKeys, withTyped } from './found.tsx';

/** Makes what was typed where nothing is called so. */
export interface Creation {
  /** What the row is called that does it: `Create “x”`. */
  label(typed: string): string;
  /** The new one; undefined where it was given up. */
  run(typed: string): Promise<Choice | undefined>;
}

/** What the list offers to do. */
export interface Offer {
  /** What its row is called. Tells it from the others. */
  label: string;
  run(): void;
}

/** The values of the rows that do something: none of the platform's. */
const CREATE = ' create';
const OFFER = ' offer ';
const NO_OFFERS: readonly Offer[] = [];

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
  noMatch,
  none,
  create,
  offers = NO_OFFERS,
  beside,
  isSuggestedFirst = false,
  name,
  autoFocus,
  disabled,
  readOnly,
  ref,
}: InputProps<string> & {
  choices(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  labelOf?: ((value: string) => Promise<string>) | undefined;
  noMatch?: TranslationKey | undefined;
  /** What is said where there is nothing at all. */
  none?: TranslationKey | undefined;
  create?: Creation | undefined;
  /** Rows of the list before anything is typed, such as what edits what is chosen. */
  offers?: readonly Offer[] | undefined;
  /** What stands behind the field, such as a button about what is chosen. */
  beside?: ReactNode;
  /** Of texts: what is suggested stands before what was typed, and Enter takes the first. */
  isSuggestedFirst?: boolean;
}) {
  const value = typeof answer === 'string' ? answer : '';
  const t = useTranslate();
  const [text, setText] = useState<string | undefined>();
  const [picked, setPicked] = useState<Choice | undefined>();
  const found = useFound(text, choices);
  const chosen = useChosen(value, picked, labelOf);
  // Suggestions for a text that was typed over are none for this one.
  const suggested = found?.isOutdated ? [] : (found?.options ?? []);
  const listed = labelOf || !text ? found?.options : withTyped(text, suggested, isSuggestedFirst);
  const typed = text?.trim() ?? '';
  const isLooked = found && !found.isOutdated && found.error === undefined;
  const isNew = create && typed !== '' && isLooked && !listed?.some(({ label }) => same(label, typed));
  const creating = isNew ? [{ value: CREATE, label: create.label(typed) }] : [];
  const offered = typed === '' ? offers.map(({ label: text }) => ({ value: OFFER + text, label: text })) : [];
  const nothing = messageOf(text ? noMatch : none, text ?? '');
  const control = useRef<HTMLInputElement>(null);
  // Of texts the one that was typed stands first, whatever is awaited.
  const keys = useSeeingKeys(labelOf ? found : undefined, labelOf ? typed : '', {
    take: choose,
    end: (isBack) => setText(isBack ? '' : undefined),
    noMatch: nothing,
  });

  function choose(option: Choice | null) {
    if (keys.isBlind()) return;
    // The library empties on Escape what is empty, which would pass for an answer that is lost.
    if (option === null && value === '') return;
    keys.stopWaiting();
    if (option?.value === CREATE) {
      void make();
      return;
    }
    if (option?.value.startsWith(OFFER)) {
      offers.find((offer) => offer.label === option.label)?.run();
      return;
    }
    setPicked(option ?? undefined);
    onChange(option?.value);
  }

  async function make() {
    const made = await create?.run(typed);
    if (made) choose(made);
    control.current?.focus();
  }

  function clear() {
    choose(null);
    control.current?.focus();
  }

  if (readOnly) {
    const shown = { label, hint, error, required, name, disabled, autoFocus, onBlur };
    return <TextField {...shown} {...(ref && { ref })} readOnly value={chosen?.label ?? ''} />;
  }
  return (
    <Field label={label} hint={hint} error={error ?? (keys.missed && t(keys.missed))} required={required}>
      {(attributes) => (
        <Combobox
          immediate
          value={chosen}
          by="value"
          onChange={choose}
          onClose={() => {
            if (!keys.isWaiting()) setText(undefined);
          }}
          disabled={disabled ?? false}
        >
          <div className="flex items-center gap-1">
            <div className="relative min-w-0 flex-1">
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
                  ref={(input) => {
                    control.current = input;
                    ref?.(input);
                  }}
                  name={name}
                  onFocus={(event) => {
                    // The library opens the list unless the event is dealt with.
                    if (isFocusQuiet()) event.preventDefault();
                    if (!keys.isWaiting()) setText('');
                  }}
                  onBlur={() => {
                    keys.onBlur();
                    onBlur?.();
                  }}
                  onKeyDown={keys.onKeyDown}
                  data-own-keys={keys.ownKeys}
                  aria-required={required}
                  autoComplete="off"
                  className={`${controlClass} h-9 pe-16`}
                />
              </ComboboxInput>
              <div className="absolute inset-y-0 end-0 flex items-center">
                {chosen && !disabled && (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={t('input.clear')}
                    className="grid size-8 place-items-center text-muted hover:text-ink"
                    onClick={clear}
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
            {beside}
          </div>
          <FoundList
            options={listed}
            last={[...creating, ...offered]}
            found={found}
            noMatch={nothing}
            typed={text}
            chosen={value}
            gap={4}
          />
        </Combobox>
      )}
    </Field>
  );
}

function messageOf(key: TranslationKey | undefined, text: string): Message | undefined {
  return key && { key, values: { search: shortened(text) } };
}

/** As much of a typed text as a sentence about it needs. */
function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The chosen value with its text. */
function useChosen(
  value: string,
  picked: Choice | undefined,
  labelOf: ((value: string) => Promise<string>) | undefined,
): Choice | null {
  const labelsOf = useMemo(
    () => labelOf && (async () => new Map([[value, await labelOf(value)]])),
    [labelOf, value],
  );
  const named = useLabels(value ? [value] : [], new Map(picked && [[picked.value, picked.label]]), labelsOf);
  return value ? { value, label: named.get(value) ?? (labelOf ? '' : value) } : null;
}
