import type { KeyboardEvent, PointerEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../../i18n/i18n.ts';
import { DETAILS_WIDTH, detailsWidth, setDetailsWidth } from './details-width-store.ts';

const STEP = 5;

/** The edge of the details panel: dragged, moved by arrow keys, put back by a double click. */
export function DetailsResizer() {
  const t = useTranslate();
  const { percent } = useSnapshot(detailsWidth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is a widget; hr is not.
    <div
      role="separator"
      aria-label={t('details.resize')}
      aria-orientation="vertical"
      aria-valuenow={percent}
      aria-valuemin={DETAILS_WIDTH.least}
      aria-valuemax={DETAILS_WIDTH.most}
      tabIndex={0}
      className="absolute inset-y-0 -start-1 z-10 hidden w-2 cursor-col-resize touch-none hover:bg-accent/30 md:block"
      onKeyDown={onKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onDoubleClick={() => setDetailsWidth(DETAILS_WIDTH.initial)}
    />
  );
}

function onKey(event: KeyboardEvent): void {
  const growsBy = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
  if (growsBy === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  setDetailsWidth(detailsWidth.percent + (isRightToLeft() ? -growsBy : growsBy));
}

function onDrag(event: PointerEvent<HTMLElement>): void {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  const page = event.currentTarget.closest('main')?.getBoundingClientRect();
  if (!page) return;
  const width = isRightToLeft() ? event.clientX - page.left : page.right - event.clientX;
  setDetailsWidth((width / page.width) * 100);
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
