import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { type PanelPlace, panelPlace } from './panel-place.ts';
import { useReturnedFocus } from './returned-focus.ts';
import { useSmallWindow } from './use-small-window.ts';

/**
 * A dialog beside what it was opened from; on a phone it fills the screen. It holds the focus and gives it back, and
 * closes on Escape and on a click outside. Drawn while it is closed, it is there at once when it opens.
 */
export function AnchoredDialog({
  open,
  title,
  origin,
  room,
  onClose,
  children,
}: {
  open: boolean;
  /** Translated; read out, and on a phone the heading. */
  title: string;
  /** What it was opened from. */
  origin: Element | null;
  /** How much of the window it wants at least, and how high it is at most; pixels. */
  room: { width: number; height: number; maxHeight: number };
  onClose(): void;
  children: ReactNode;
}) {
  const isSmall = useSmallWindow();
  if (isSmall || !origin) {
    if (!open) return null;
    return (
      <Dialog title={title} onClose={onClose}>
        {children}
      </Dialog>
    );
  }
  return (
    <BesideDialog open={open} title={title} origin={origin} room={room} onClose={onClose}>
      {children}
    </BesideDialog>
  );
}

function BesideDialog({
  open,
  title,
  origin,
  room,
  onClose,
  children,
}: Parameters<typeof AnchoredDialog>[0] & { origin: Element }) {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<PanelPlace>();
  useReturnedFocus(panel, open);

  useLayoutEffect(() => {
    if (!open) return;
    const find = () => {
      const { innerWidth: width, innerHeight: height } = window;
      const isRightToLeft = document.documentElement.dir === 'rtl';
      setPlace(panelPlace(origin.getBoundingClientRect(), { width, height, isRightToLeft }, room));
    };
    find();
    window.addEventListener('resize', find);
    return () => window.removeEventListener('resize', find);
  }, [open, origin, room]);

  return (
    // The library finds the page, which it makes inert, only in a dialog that is not open when first drawn.
    <HeadlessDialog
      open={open && place !== undefined}
      unmount={false}
      onClose={onClose}
      className="fixed inset-0 z-50"
    >
      <DialogPanel
        ref={panel}
        style={{ ...place, minWidth: room.width }}
        className="fixed flex max-w-[min(560px,calc(100vw-16px))] flex-col overflow-y-auto rounded-card border border-line bg-raised shadow-overlay animate-[appear_120ms_ease-out]"
      >
        <DialogTitle className="sr-only">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  );
}
