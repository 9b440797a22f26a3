import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { ToastCard } from './toast-card.tsx';
import { type Toast, type ToastPlacement, toasts } from './toast-store.ts';

const CORNERS: Record<ToastPlacement, string> = {
  'bottom-left': 'left-4',
  'bottom-right': 'right-4 items-end',
};

/**
 * The toasts in their corners, but those that an area of the page shows. They hang under the body, beside the page: an open dialog makes the page inert, and
 * an error about the dialog must still be read and closed.
 */
export function Toasts() {
  const t = useTranslate();
  const { shown, areas, raised } = useSnapshot(toasts);
  return createPortal(
    <section aria-label={t('toast.region')}>
      {(['bottom-left', 'bottom-right'] as const).map((placement) => (
        <div
          key={placement}
          // On a phone what is pressed is at the bottom: details, sheets and forms keep their buttons free.
          className={`pointer-events-none fixed bottom-4 z-60 flex max-w-[calc(100vw-32px)] flex-col gap-2 max-md:inset-x-4 max-md:bottom-20 md:max-w-120 ${CORNERS[placement]}`}
          style={{ translate: `0 -${raised}px` }}
        >
          {shown
            .filter((toast) => toast.placement === placement && !areas.includes(toast.target))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast as Toast} />
            ))}
        </div>
      ))}
    </section>,
    document.body,
  );
}
