import type { ComponentProps } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { AnchoredDialog } from '../../ui/anchored-dialog.tsx';
import { TimeWindowPanel } from './time-window-panel.tsx';

/** What the panel wants beside or below its button, and how high it is at most. */
const ROOM = { width: 417, height: 375, maxHeight: 440 };

/** The panel of a window of time beside its button. Each opening begins with what the window is set to. */
export function TimeWindowDialog({
  open,
  origin,
  opening,
  ...panel
}: ComponentProps<typeof TimeWindowPanel> & {
  open: boolean;
  /** The button. */
  origin: Element | null;
  /** Counts the times that it was closed. */
  opening: number;
}) {
  const t = useTranslate();
  return (
    <AnchoredDialog
      open={open}
      title={t('timewindow.time-window')}
      origin={origin}
      room={ROOM}
      onClose={panel.onCancel}
    >
      <TimeWindowPanel key={opening} {...panel} />
    </AnchoredDialog>
  );
}
