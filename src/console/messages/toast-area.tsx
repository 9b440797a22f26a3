import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { useMedia } from '../ui/use-media.ts';
import { dialogs } from './dialog-store.ts';
import { ToastCard } from './toast-card.tsx';
import { type Toast, toasts } from './toast-store.ts';

/** Smaller windows have no room for toasts but at their bottom. */
const WIDE = '(min-width: 960px)';

/** How much longer a toast stays in an area: it stands where nobody expects it. In milliseconds. */
const LONGER = 500;

/** Shows the toasts of a target over the bottom of the positioned element it stands in. */
export function ToastArea({ name }: { name: string }) {
  const t = useTranslate();
  const isWide = useMedia(WIDE);
  // A dialog lies over the page and keeps everybody from it.
  const isCovered = useSnapshot(dialogs).stack.length > 0;
  const isOpen = isWide && !isCovered;
  useEffect(() => (isOpen ? enterArea(name) : undefined), [name, isOpen]);
  const { shown: all, areas, raised } = useSnapshot(toasts);
  const shown = areas.includes(name) ? all.filter(({ target }) => target === name) : [];
  return (
    shown.length > 0 && (
      <section
        aria-label={t('toast.region')}
        className="pointer-events-none absolute inset-x-3 bottom-3 z-20 flex flex-col items-start gap-2"
        style={{ translate: `0 -${raised}px` }}
      >
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast as Toast} longer={LONGER} />
        ))}
      </section>
    )
  );
}

/** Says that an area shows the toasts of a target. Returns the way to say that it no longer does. */
function enterArea(name: string): () => void {
  toasts.areas = [...toasts.areas, name];
  return () => {
    toasts.areas = toasts.areas.filter((other) => other !== name);
  };
}
