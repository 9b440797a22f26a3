import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

/** One tab: its translated title, and what it shows while it is the selected one. */
export interface Tab {
  id: string;
  title: string;
  render(): ReactNode;
}

/** Tabs by the WAI-ARIA pattern: one stop for the Tab key, arrows, Home and End select. Only the selected one is drawn. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  /** Translated name of the list of tabs. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect(id: string): void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  useScrollingByKeys(panel, shown?.id);
  if (!shown) return null;
  const at = tabs.indexOf(shown);

  function onKey(event: KeyboardEvent) {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const places = { [forward]: (at + 1) % tabs.length, [backward]: at - 1, Home: 0, End: -1 };
    const next = tabs.at(places[event.key] ?? Number.NaN);
    if (places[event.key] === undefined || !next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKey}
        className="flex shrink-0 gap-1 overflow-x-auto overflow-y-hidden border-b border-line px-3"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px h-9 shrink-0 border-b-2 border-transparent px-2.5 text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div
        key={shown.id}
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${shown.id}`}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
      >
        {shown.render()}
      </div>
    </>
  );
}

const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]:not([tabindex="-1"])';

/** What holds nothing that takes the focus is a stop for the Tab key itself, so that keys can scroll it. */
function useScrollingByKeys(panel: RefObject<HTMLElement | null>, shown: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tab has a panel of its own
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const follow = () => {
      if (element.querySelector(STOPS)) element.removeAttribute('tabindex');
      else element.tabIndex = 0;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel, shown]);
}
