// biome-ignore-all lint/a11y/useSemanticElements: an input of type search empties itself on Escape
import { mdiClose, mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';

/** How long typing must pause before the list is searched, in milliseconds. */
const DEBOUNCE = 150;

interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  search: string;
  /** Takes the focus when it comes: somebody has opened it. */
  takesFocus: boolean;
  onSearch(search: string): void;
  /** On to the rows. */
  onLeave(): void;
  onClose(): void;
}

/** The search of a table: searches while typing, Enter and arrow down go on to the rows. */
export function SearchBox(props: SearchBoxProps) {
  const { inputRef, search, takesFocus, onSearch, onLeave, onClose } = props;
  const t = useTranslate();
  /** What is typed and not searched for yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? search;

  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      setDraft(null);
      onSearch(draft);
    }, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [draft, onSearch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus once, when it comes
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    setDraft(null);
    onSearch(text);
    onLeave();
  };

  return (
    <div className="relative flex min-w-32 max-w-64 flex-1 items-center">
      <Icon path={mdiMagnify} size={18} className="pointer-events-none absolute start-2 text-muted" />
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        aria-label={t('table.search-label')}
        placeholder={t('table.search-placeholder')}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={255}
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
    </div>
  );
}
