import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { mdiCheck } from '@mdi/js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Keycaps } from '../commands/faces/keycaps.tsx';
import type { Choice } from '../commands/input.ts';
import { chordOf, isIncomplete } from '../commands/keys/key-binding.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import { Icon } from '../ui/icon.tsx';

/**
 * What a text has found, or why nothing could be looked for; undefined while nothing was asked or answered. It is
 * outdated while the answer to another text is awaited: no key takes what is there unseen.
 */
export type Found =
  | {
      options: readonly Choice[];
      isOutdated: boolean;
      error?: unknown;
      /** Looks for the same again; only after a failure, while it is looked at. */
      retry?(): void;
    }
  | undefined;

/** Asks for choices that fit the text, and asks no more for those of a text that was typed over. */
export function useFound(
  text: string | undefined,
  choices: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>,
): Found {
  const [found, setFound] = useState<{ text: string; options: readonly Choice[]; error?: unknown }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same
  useEffect(() => {
    if (text === undefined) return;
    const cancelling = new AbortController();
    const ask = async () => {
      try {
        const options = await choices(text, cancelling.signal);
        if (!cancelling.signal.aborted) setFound({ text, options });
      } catch (error) {
        if (!cancelling.signal.aborted) setFound({ text, options: [], error });
      }
    };
    void ask();
    return () => cancelling.abort();
  }, [text, choices, attempt]);

  function retry() {
    setFound(undefined);
    setAttempt((before) => before + 1);
  }

  const isOutdated = text !== undefined && found?.text !== text;
  const hasFailed = found?.error !== undefined && text !== undefined && !isOutdated;
  return found && { ...found, isOutdated, ...(hasFailed && { retry }) };
}

/** A choice that waits for what is found. */
interface Awaited {
  control: HTMLInputElement;
  /** What was typed when it was meant. */
  typed: string;
  /** Whether it is also all that the form waited for. */
  submits: boolean;
  /** Whether the focus went on meanwhile: the library has closed the list, and takes nothing of it any more. */
  isLeft: boolean;
}

const NO_MATCH: Message = { key: 'input.nothing-found' };

/** The chord that sends a form from any field. */
const SUBMIT = 'mod+Enter';

/**
 * Keeps keys from taking the first of a list that fits a text no more: Enter and Tab are done once the next one is
 * there, also when the field has been left by then, unless something else is done in it meanwhile. Tab only leaves where
 * nobody has typed or gone to anything of the list. The keys that send the form take the choice first: a text that is
 * typed and not chosen yet is meant. `isBlind` tells, while a key is handled, that what it takes is not meant.
 */
export function useSeeingKeys(
  found: Found,
  typed: string,
  left: {
    /** Takes the first of what is found after the field was left. */
    take(option: Choice): void;
    /** The text is asked for no more; `isBack` where the focus has come back to the field by then. */
    end(isBack: boolean): void;
    /** What is said where nothing is found; that nothing was, unless said. */
    noMatch?: Message | undefined;
  },
) {
  const [missed, setMissed] = useState<Shown | undefined>();
  const blind = useRef(false);
  const waiting = useRef<Awaited | null>(null);
  const hasMoved = useRef(false);

  useEffect(() => {
    if (!found || found.isOutdated) return;
    const awaited = waiting.current;
    waiting.current = null;
    if (!awaited) return;
    const first = awaited.typed === typed ? found.options[0] : undefined;
    if (!awaited.isLeft) {
      if (first) press(awaited);
      return;
    }
    if (first) left.take(first);
    else if (awaited.typed === typed)
      setMissed(found.error === undefined ? (left.noMatch ?? NO_MATCH) : shownOf(found.error));
    left.end(awaited.control === document.activeElement);
    if (first && awaited.submits) submit(awaited);
  });

  return {
    isBlind: () => blind.current,
    /** Whether what was typed is asked for, although the list is closed. */
    isWaiting: () => waiting.current !== null,
    /** Why nothing was taken after the field was left, for its error. */
    missed,
    /** Something else was done in the field. */
    stopWaiting(): void {
      waiting.current = null;
      setMissed(undefined);
    },
    /** For the field: keys that the form around it leaves to it. */
    ownKeys: typed === '' ? undefined : SUBMIT,
    onBlur(): void {
      if (waiting.current) waiting.current.isLeft = true;
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      // Of a chord its modifier comes first.
      if (isIncomplete(event)) return;
      const { current: before } = waiting;
      waiting.current = null;
      setMissed(undefined);
      const control = event.currentTarget;
      const submits = chordOf(event.nativeEvent) === SUBMIT;
      const isBehind = !found || found.isOutdated;
      if (submits && typed !== '') {
        event.preventDefault();
        if (isBehind) waiting.current = { control, typed, submits, isLeft: false };
        else if (found.options.length > 0) press({ control, submits });
        return;
      }
      if (event.key === 'Enter' && found?.retry) {
        event.preventDefault();
        found.retry();
        return;
      }
      if (event.key === 'Enter' && isBehind && (found || typed !== '')) {
        event.preventDefault();
        waiting.current = { control, typed, submits, isLeft: false };
      }
      const isMeant = !found?.isOutdated && (typed !== '' || hasMoved.current);
      hasMoved.current = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].includes(event.key);
      if (event.key !== 'Tab') return;
      if (isBehind && typed !== '') waiting.current = before ?? { control, typed, submits, isLeft: false };
      if (isMeant) return;
      blind.current = true;
      queueMicrotask(() => {
        blind.current = false;
      });
    },
  };
}

/** Has the library take the first of its list. */
function press({ control, submits }: Pick<Awaited, 'control' | 'submits'>): void {
  control.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  if (submits) submit({ control });
}

/** Sends the form once it has what was taken. */
function submit({ control }: Pick<Awaited, 'control'>): void {
  setTimeout(() => control.form?.requestSubmit());
}

/** Says, where there is nothing to choose, why; what has failed is tried again by Enter or by the button. */
function FoundStatus({ found, noMatch = NO_MATCH }: { found: Found; noMatch?: Message | undefined }) {
  const t = useTranslate();
  if (found?.error !== undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 px-2.5 py-1.5 text-danger wrap-anywhere">
        {t(shownOf(found.error))}
        {found.retry && (
          <button
            type="button"
            tabIndex={-1}
            className="button"
            // The focus stays in the field, else the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={found.retry}
          >
            {t('action.retry')}
            <Keycaps binding="Enter" />
          </button>
        )}
      </div>
    );
  }
  return (
    <p role="status" className="px-2.5 py-1.5 text-muted wrap-anywhere">
      {t(found ? noMatch : { key: 'action.loading' })}
    </p>
  );
}

/** A choice with what was typed marked where it begins so. */
function ChoiceText({ choice: { label, hint }, typed }: { choice: Choice; typed: string | undefined }) {
  const length = typed && label.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {length > 0 && <b>{label.slice(0, length)}</b>}
        {label.slice(length)}
      </span>
      {hint && <span className="truncate text-xs text-muted">{hint}</span>}
    </>
  );
}

/** The list below a combobox: what can be chosen or, where that is nothing, why. */
export function FoundList({
  options = [],
  last = [],
  found,
  noMatch,
  typed,
  chosen,
  gap,
}: {
  options: readonly Choice[] | undefined;
  /** Stand behind them, and before why there are none: what creates or edits one. */
  last?: readonly Choice[];
  found: Found;
  noMatch?: Message | undefined;
  /** Marked in what begins so. */
  typed: string | undefined;
  /** The value that is ticked. */
  chosen?: string;
  /** Between the control and the list, pixels. */
  gap: number;
}) {
  return (
    <ComboboxOptions
      // The form around the list stays usable, by pointer and by screen reader.
      modal={false}
      anchor={{ to: 'bottom start', gap, padding: 8 }}
      className="z-60 max-h-72 w-(--input-width) overflow-y-auto rounded-card border border-line bg-raised py-1 shadow-overlay"
    >
      {[...options, ...last].map((option) => (
        <ComboboxOption
          key={option.value}
          value={option}
          aria-label={choiceName(option)}
          className="flex min-h-8 cursor-pointer items-center gap-2 px-2.5 py-1 data-focus:bg-accent-soft pointer-coarse:min-h-11"
        >
          <ChoiceText choice={option} typed={typed} />
          {option.value === chosen && <Icon path={mdiCheck} size={16} className="text-accent" />}
        </ComboboxOption>
      ))}
      {options.length === 0 && <FoundStatus found={found} noMatch={noMatch} />}
    </ComboboxOptions>
  );
}

/** What a choice is called where what was typed is marked in its text. */
function choiceName({ label, hint }: Choice): string {
  return hint ? `${label} ${hint}` : label;
}

/** The texts of values: those of what was chosen here, and those that had to be asked for. */
export function useLabels(
  values: readonly string[],
  picked: ReadonlyMap<string, string>,
  labelsOf: ((values: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined,
): ReadonlyMap<string, string> {
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = values.filter((value) => !picked.has(value) && !asked.has(value)).join('\n');
  useEffect(() => {
    if (unknown === '' || !labelsOf) return;
    let current = true;
    const wanted = unknown.split('\n');
    const take = (labels: ReadonlyMap<string, string>) => {
      if (!current) return;
      // A name that cannot be had is no reason to hide what is chosen, nor to ask for it for ever.
      const all = wanted.map((value) => [value, labels.get(value) ?? value] as const);
      setAsked((before) => new Map([...before, ...all]));
    };
    labelsOf(wanted).then(take, () => take(new Map()));
    return () => {
      current = false;
    };
  }, [unknown, labelsOf]);
  return new Map([...asked, ...picked]);
}

/**
 * What was typed is there to be taken before anything is found; before all that is suggested, unless what fits it is
 * most likely meant.
 */
export function withTyped(
  text: string,
  options: readonly Choice[],
  isSuggestedFirst = false,
): readonly Choice[] {
  const typed = { value: text, label: text };
  const others = options.filter(({ value }) => value !== text);
  const isFirst = !isSuggestedFirst || others.length < options.length;
  return isFirst ? [typed, ...others] : [...others, typed];
}
