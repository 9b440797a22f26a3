import { mdiFullscreen, mdiFullscreenExit } from '@mdi/js';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Something that can fill the window, and stays the very same as it does: an editor keeps its text and its caret.
 * Escape leaves it, and while it fills the window the focus stays in it.
 */
export function FullscreenBox({
  title,
  heading: Heading = 'h3',
  children,
}: {
  /** Translated heading. */
  title: string;
  /** Its level, by what it stands in. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const t = useTranslate();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    if (!isFull) return;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = overflow;
    };
  }, [isFull]);

  function onKeyDown(event: KeyboardEvent) {
    if (!isFull || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setFull(false);
    } else if (event.key === 'Tab') {
      const all = [...(box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const [from, to] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    }
  }

  const label = t(isFull ? 'fullscreen.collapse' : 'fullscreen.expand');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as a dialog it holds the focus
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is there with the role that has it
    <div
      ref={box}
      role={isFull ? 'dialog' : 'group'}
      aria-modal={isFull || undefined}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      className={`flex flex-col ${isFull ? 'fixed inset-0 z-50 bg-surface p-3' : 'relative min-h-0 flex-1'}`}
    >
      <header className="flex items-center gap-2">
        <Heading id={id} className="min-w-0 flex-1 truncate text-[13px] font-medium">
          {title}
        </Heading>
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          aria-pressed={isFull}
          onClick={() => setFull(!isFull)}
        >
          <Icon path={isFull ? mdiFullscreenExit : mdiFullscreen} />
        </button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
