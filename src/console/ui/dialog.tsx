import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { mdiClose } from '@mdi/js';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import { useReturnedFocus } from './returned-focus.ts';

/**
 * A modal dialog: it traps the focus, gives it back on closing, closes on Escape. Below 600 px it fills the
 * screen, or comes as a sheet from the bottom, where the thumb is.
 * Forms and buttons are its children; `DialogActions` lays out the buttons.
 */
export function Dialog({
  title,
  onClose,
  width = 480,
  role = 'dialog',
  onPhone = 'screen',
  initialFocus,
  children,
}: {
  /** Translated heading. */
  title: string;
  onClose(): void;
  /** Pixels, from 600 px window width on. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** A sheet is for a sentence and its buttons; what is typed into needs the screen, half of which the keys cover. */
  onPhone?: 'screen' | 'sheet';
  /** Left out: what takes the focus by itself, else the affirmative button, or what comes first where that is off. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const t = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  // The library gives it back too, but only once it has been loaded, which the first dialog does.
  useReturnedFocus(panel);
  const taken = useRef<HTMLElement>(null);
  const start = useMemo(
    () => ({
      get current() {
        return startIn(panel.current, taken.current);
      },
    }),
    [],
  );
  // The library finds the page, which it makes inert, only in a dialog that is not open when first drawn.
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(true), []);
  return (
    <HeadlessDialog
      open={isOpen}
      role={role}
      onClose={onClose}
      // Always said: the library holds the focus inside only where it knows where that began.
      initialFocus={initialFocus ?? start}
      className="fixed inset-0 z-50"
    >
      <DialogBackdrop className="fixed inset-0 bg-black/45" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel
          ref={panel}
          onFocus={({ target }) => {
            taken.current ??= target;
          }}
          style={{ '--dialog-width': `${width}px` } as Record<string, string>}
          className={`flex max-h-full w-full flex-col bg-raised shadow-overlay animate-[appear_120ms_ease-out] sm:w-(--dialog-width) sm:rounded-card sm:border sm:border-line ${ON_PHONE[onPhone]}`}
        >
          <header className="flex items-start gap-2 py-3 ps-5 pe-3">
            <DialogTitle className="min-w-0 flex-1 py-1.5 text-[15px] font-semibold wrap-anywhere">
              {title}
            </DialogTitle>
            <button type="button" className="icon-button" aria-label={t('action.close')} onClick={onClose}>
              <Icon path={mdiClose} />
            </button>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pb-5">{children}</div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

const ON_PHONE = {
  screen: 'max-sm:h-full',
  sheet: 'max-sm:max-h-[85%] max-sm:rounded-t-card max-sm:border-t max-sm:border-line',
};

/** `taken` has taken the focus by itself; of the dialog below the library puts it back for a moment. */
function startIn(panel: HTMLElement | null, taken: HTMLElement | null): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && panel?.contains(activeElement)) return activeElement;
  if (taken?.isConnected) return taken;
  const affirmative = [...(panel?.querySelectorAll<HTMLButtonElement>('footer button') ?? [])].at(-1);
  // What is switched off takes no focus, which would then be nowhere.
  if (affirmative && !affirmative.disabled) return affirmative;
  return panel?.querySelector<HTMLElement>(BELOW_HEADING) ?? panel?.querySelector('button') ?? null;
}

/** What can be used of what a dialog is about. */
const BELOW_HEADING =
  'header ~ * :is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';

/** The buttons at the end of a dialog, the affirmative one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky -bottom-5 -mb-5 mt-2 flex flex-wrap justify-end gap-2 bg-raised pt-3 pb-5 max-sm:mt-auto max-sm:*:flex-1">
      {children}
    </footer>
  );
}
