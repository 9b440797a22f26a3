import type { KeyboardEvent, PointerEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import type { PanelWidth } from './panel-width.ts';

const STEP = 5;

/** The edge of a panel at the end of the page: dragged, moved by arrow keys, put back by a double click. */
export function PanelResizer({
  label,
  panel,
}: {
  /** Translated. */
  label: string;
  panel: PanelWidth;
}) {
  const { percent } = useSnapshot(panel.width);
  const { least, most } = panel.limits;

  function onKey(event: KeyboardEvent): void {
    const growsBy = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (growsBy === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    panel.set(panel.width.percent + (isRightToLeft() ? -growsBy : growsBy));
  }

  function onDrag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const page = event.currentTarget.closest('main')?.getBoundingClientRect();
    if (!page) return;
    const width = isRightToLeft() ? event.clientX - page.left : page.right - event.clientX;
    panel.set((width / page.width) * 100);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is a widget; hr is not.
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={percent}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className="absolute inset-y-0 -start-1 z-10 hidden w-2 cursor-col-resize touch-none hover:bg-accent/30 md:block"
      onKeyDown={onKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onDoubleClick={panel.reset}
    />
  );
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
