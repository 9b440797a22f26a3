import { Combobox, ComboboxInput } from '@headlessui/react';
import { mdiClose } from '@mdi/js';
import { type ClipboardEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { type Choice, type InputProps, Unreadable } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { Field } from '../ui/fields/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { isFocusQuiet } from '../ui/quiet-focus.ts';
import { FoundList, useFound, useLabels, useSeeingKeys, withTyped } from './found.tsx';

const SEPARATOR = /[,;\n]/;

/** A field in which values stand as chips, behind which the next is typed. Without `labelsOf` values are texts themselves. */
export function ChipsField({
  label,
  hint,
  error,
  required,
  value: answer,
  onChange,
  onBlur,
  choices,
  labelsOf,
  noMatch,
  placeholder,
  isSuggestedFirst = false,
  name,
  autoFocus,
  disabled,
  readOnly,
  ref,
}: InputProps<string[]> & {
  choices(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  labelsOf?: ((values: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
  noMatch?: TranslationKey | undefined;
  placeholder?: TranslationKey | undefined;
  /** Of texts: what is suggested stands before what was typed, and Enter takes the first. */
  isSuggestedFirst?: boolean;
}) {
  const t = useTranslate();
  const values = answer === undefined || answer instanceof Unreadable ? [] : answer;
  const [text, setText] = useState<string | undefined>();
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const input = useRef<HTMLInputElement>(null);
  const found = useFound(text, choices);
  const named = useLabels(values, picked, labelsOf);
  const isText = !labelsOf;
  const typed = text?.trim() ?? '';
  const nothing = text && noMatch ? { key: noMatch, values: { search: text } } : undefined;
  const isChosen = ({ value }: Choice) => values.includes(value);
  const offered = found && { ...found, options: found.options.filter((option) => !isChosen(option)) };
  const keys = useSeeingKeys(isText ? undefined : offered, isText ? '' : typed, {
    take: choose,
    end: (isBack) => setText(isBack ? '' : undefined),
    noMatch: nothing,
  });
  // Suggestions for a text that was typed over are none for this one.
  const suggested = found?.isOutdated ? [] : (found?.options ?? []);
  const listed = isText && typed !== '' ? withTyped(typed, suggested, isSuggestedFirst) : found?.options;
  const options = listed?.filter((option) => !isChosen(option));

  function change(next: string[]) {
    onChange(next.length > 0 ? next : undefined);
  }

  function add(texts: readonly string[]) {
    const added = texts.map((one) => one.trim()).filter((one) => one !== '');
    change([...new Set([...values, ...added])]);
    empty();
  }

  function empty() {
    setText('');
    if (input.current) input.current.value = '';
  }

  function choose(option: Choice | null) {
    if (!option || keys.isBlind()) return;
    keys.stopWaiting();
    setPicked(new Map([...picked, [option.value, option.label]]));
    add([option.value]);
  }

  function remove(value: string) {
    change(values.filter((other) => other !== value));
    // The button that had the focus is gone.
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || readOnly) return;
    keys.onKeyDown(event);
    const last = values.at(-1);
    if (event.key === 'Backspace' && event.currentTarget.value === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    } else if (isText && SEPARATOR.test(event.key)) {
      event.preventDefault();
      add([event.currentTarget.value]);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!isText || !SEPARATOR.test(pasted)) return;
    event.preventDefault();
    add(`${event.currentTarget.value}${pasted}`.split(SEPARATOR));
  }

  function leave() {
    keys.onBlur();
    // What was typed and not taken would be lost without a word.
    if (isText && typed !== '') add([typed]);
    if (!keys.isWaiting()) setText(undefined);
    onBlur?.();
  }

  const shown = values.map((value) => (
    <li
      key={value}
      className="flex min-h-6 max-w-full items-center gap-1 rounded-control bg-accent-soft ps-2 pe-1 text-[13px]"
    >
      <bdi className="min-w-0 truncate">{named.get(value) ?? value}</bdi>
      {!disabled && !readOnly && (
        <button
          type="button"
          aria-label={t('input.remove-named', { name: named.get(value) ?? value })}
          className="grid size-6 place-items-center rounded text-muted hover:text-ink pointer-coarse:size-8"
          onClick={() => remove(value)}
        >
          <Icon path={mdiClose} size={14} />
        </button>
      )}
    </li>
  ));

  return (
    <Field label={label} hint={hint} error={error ?? (keys.missed && t(keys.missed))} required={required}>
      {({ id, ...attributes }) => (
        <Combobox
          immediate
          value={null}
          onChange={choose}
          onClose={() => {
            if (!isText && !keys.isWaiting()) setText(undefined);
          }}
          disabled={disabled ?? false}
        >
          <div className="flex min-h-9 flex-wrap items-center gap-1 rounded-control border border-line-strong bg-surface p-1 focus-within:outline-2 focus-within:outline-accent hover:border-muted has-[[aria-invalid]]:border-danger has-[:disabled]:cursor-not-allowed has-[:disabled]:border-line has-[:disabled]:bg-hover has-[input[readonly]]:bg-hover">
            <ul aria-label={t('input.chosen-of', { label })} className="contents">
              {shown}
            </ul>
            <ComboboxInput
              as={Fragment}
              {...{ id }}
              autoFocus={autoFocus ?? false}
              displayValue={() => ''}
              onChange={({ target }) => setText(target.value)}
            >
              {/* The library would leave out what describes the field. */}
              <input
                {...attributes}
                ref={(element) => {
                  input.current = element;
                  ref?.(element);
                }}
                name={name}
                readOnly={readOnly}
                placeholder={placeholder && values.length === 0 ? t(placeholder) : undefined}
                onFocus={(event) => {
                  // The library opens the list unless the event is dealt with.
                  if (isFocusQuiet()) event.preventDefault();
                  if (!readOnly && !keys.isWaiting()) setText('');
                }}
                onPointerDown={({ currentTarget }) => {
                  // Where the list has not opened by itself it does as for who comes from elsewhere.
                  const isClosed = currentTarget.getAttribute('aria-expanded') === 'false';
                  if (isClosed && currentTarget.value === '') currentTarget.blur();
                }}
                onBlur={leave}
                onKeyDown={onKeyDown}
                data-own-keys={keys.ownKeys}
                onPaste={onPaste}
                aria-required={required}
                autoComplete="off"
                className="h-6 min-w-24 flex-1 bg-transparent px-1.5 text-ink outline-none placeholder:text-muted"
              />
            </ComboboxInput>
          </div>
          {!readOnly && <FoundList options={options} found={found} noMatch={nothing} typed={text} gap={8} />}
        </Combobox>
      )}
    </Field>
  );
}
