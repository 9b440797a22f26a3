// biome-ignore-all lint/a11y/useSemanticElements: an input of type search empties itself on Escape
import { mdiClose, mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import type { FilterField, LineProblem } from './filter-line/filter-field.ts';
import { AssistOnceKnown } from './filter-line/line-assist-on-demand.tsx';
import { lineWords, wordAt } from './filter-line/line-words.ts';

/** How long typing must pause before the list is searched, in milliseconds. */
const DEBOUNCE = 150;

interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  search: string;
  /** Takes the focus when it comes: somebody has opened it. */
  takesFocus: boolean;
  /** What can be asked for beside words; keep it while it is the same. None: it is searched by text only. */
  fields: (() => Promise<readonly FilterField[]>) | undefined;
  /** Why the list cannot be had as it is asked for. */
  problem: LineProblem | null;
  onSearch(search: string): void;
  /** On to the rows. */
  onLeave(): void;
  onClose(): void;
}

/** The search of a table: searches while typing, Enter and arrow down go on to the rows. */
export function SearchBox(props: SearchBoxProps) {
  const { inputRef, search, takesFocus, fields, problem, onSearch, onLeave, onClose } = props;
  const t = useTranslate();
  /** What is typed and not searched for yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const [caret, setCaret] = useState(search.length);
  const [typed, setTyped] = useState(0);
  const assist = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const moved = useRef<number | null>(null);
  const text = draft ?? search;
  const words = fields ? lineWords(text) : [];
  const hasTerms = words.some(({ kind }) => kind === 'term');
  // Half a term asks for something else.
  const current = wordAt(words, caret);
  const isUnfinished = current?.open === true || current?.kind === 'term';

  useEffect(() => {
    if (draft === null || isUnfinished) return;
    const timer = setTimeout(() => {
      const asked = askedBy(draft, hasTerms);
      // The blank that ends a term is no part of it, but of what is typed.
      if (asked === draft) setDraft(null);
      onSearch(asked);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [draft, hasTerms, isUnfinished, onSearch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus once, when it comes
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus();
  }, []);

  useEffect(() => {
    if (moved.current === null) return;
    inputRef.current?.setSelectionRange(moved.current, moved.current);
    moved.current = null;
  });

  function searchNow() {
    setDraft(null);
    setTyped(0);
    onSearch(askedBy(text, hasTerms));
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (assist.current?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    searchNow();
    onLeave();
  };
  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionStart ?? 0);

  return (
    <div className={`relative flex min-w-32 flex-1 items-center ${fields ? 'max-w-lg' : 'max-w-64'}`}>
      <Icon path={mdiMagnify} size={18} className="pointer-events-none absolute start-2 text-muted" />
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        aria-label={t('table.search-label')}
        placeholder={t(fields ? 'table.line-placeholder' : 'table.search-placeholder')}
        value={text}
        onChange={({ target }) => {
          setDraft(target.value);
          setCaret(target.selectionStart ?? target.value.length);
          setTyped((count) => count + 1);
        }}
        onSelect={onSelect}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(0);
          if (draft !== null) searchNow();
        }}
        maxLength={fields ? 1000 : 255}
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full min-w-0 rounded-control border border-line-strong bg-raised ps-8 pe-8"
      />
      <button
        type="button"
        aria-label={t('table.close-search')}
        title={t('table.close-search')}
        onClick={onClose}
        className="absolute end-0 grid size-8 place-items-center text-muted hover:text-ink"
      >
        <Icon path={mdiClose} size={16} />
      </button>
      {fields ? (
        <AssistOnceKnown
          load={fields}
          input={inputRef}
          line={text}
          caret={caret}
          typed={typed}
          problem={draft === null || draft.trimEnd() === search ? problem : null}
          keys={assist}
          onComplete={(line, place) => {
            moved.current = place;
            setDraft(line);
            setCaret(place);
            setTyped((count) => count + 1);
          }}
        />
      ) : null}
    </div>
  );
}

/** What is asked for; blanks at the end of words alone are searched for too. */
function askedBy(line: string, hasTerms: boolean): string {
  return hasTerms ? line.trimEnd() : line;
}
