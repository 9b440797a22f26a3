import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

const ITEMS = '[role="menuitem"]:not([aria-disabled="true"]), [role="menuitemradio"]';

/** What an open menu holds, from when it is mounted: the focus goes to its first item, and the keys are its own. */
export function MenuList({
  id,
  label,
  root,
  onClose,
  onLeave,
  children,
}: {
  id: string;
  label: string;
  /** What the menu stands in with its button: whatever happens outside closes it. */
  root: RefObject<HTMLElement | null>;
  /** It is done with: the focus goes back to the button. */
  onClose(): void;
  /** The focus or the pointer has gone elsewhere. */
  onLeave(): void;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the way out of an open menu stays the same.
  useEffect(() => {
    items(list.current)[0]?.focus();
    const leaveOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) onLeave();
    };
    document.addEventListener('pointerdown', leaveOutside);
    document.addEventListener('focusin', leaveOutside);
    return () => {
      document.removeEventListener('pointerdown', leaveOutside);
      document.removeEventListener('focusin', leaveOutside);
    };
  }, []);

  function onMenuKey(event: KeyboardEvent) {
    const all = items(list.current);
    const next = nextItem(all, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') onLeave();
    else if (next) next.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onMenuKey}
      onClick={onClose}
      className="absolute end-0 top-full z-40 mt-1 max-h-[calc(100vh-90px)] w-60 overflow-y-auto rounded-card border border-line bg-raised py-1 shadow-overlay animate-[appear_120ms_ease-out]"
    >
      {children}
    </div>
  );
}

function items(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
}

function nextItem(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const startsWith = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(startsWith);
}
