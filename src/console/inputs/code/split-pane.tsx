import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';

const STEP = 5;
const LEAST = 15;
const GUTTER = 8;

/** A part of a split, with what it is called. */
interface Pane {
  name: string;
  content: ReactNode;
}

/**
 * Two parts side by side, or one above the other, divided by a gutter of 8 pixels: dragged, moved by arrow keys, put
 * back by a double click. In a narrow window they stand one above the other without it.
 */
export function SplitPane({
  direction,
  first,
  second,
  share,
}: {
  direction: 'columns' | 'rows';
  first: Pane;
  second: Pane;
  /** Of the first, in percent, to begin with. */
  share: number;
}) {
  const t = useTranslate();
  const [percent, setPercent] = useState(share);
  const isColumns = direction === 'columns';
  const resize = (to: number) => setPercent(Math.min(100 - LEAST, Math.max(LEAST, Math.round(to))));

  function onKey(event: KeyboardEvent): void {
    const steps = isColumns ? { ArrowLeft: -STEP, ArrowRight: STEP } : { ArrowUp: -STEP, ArrowDown: STEP };
    const by = Object.entries(steps).find(([key]) => key === event.key)?.[1];
    if (by === undefined) return;
    event.preventDefault();
    resize(percent + (isColumns && isRightToLeft(event.currentTarget) ? -by : by));
  }

  function onDrag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    if (!isColumns) resize(((event.clientY - box.top) / box.height) * 100);
    else if (isRightToLeft(event.currentTarget)) resize(((box.right - event.clientX) / box.width) * 100);
    else resize(((event.clientX - box.left) / box.width) * 100);
  }

  const tracks = `minmax(0, calc(${percent}% - ${GUTTER / 2}px)) ${GUTTER}px minmax(0, 1fr)`;
  return (
    <div
      style={{ '--tracks': tracks } as CSSProperties}
      className={`flex min-h-0 min-w-0 flex-1 flex-col gap-3 md:grid md:gap-0 ${isColumns ? 'md:grid-cols-(--tracks)' : 'md:grid-rows-(--tracks)'}`}
    >
      <div className="flex min-h-0 min-w-0 flex-col overflow-auto">{first.content}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is a widget; hr is not. */}
      <div
        role="separator"
        aria-label={t('script-test.resize', { first: first.name, second: second.name })}
        aria-orientation={isColumns ? 'vertical' : 'horizontal'}
        aria-valuenow={percent}
        aria-valuemin={LEAST}
        aria-valuemax={100 - LEAST}
        tabIndex={0}
        className={`hidden touch-none rounded-sm hover:bg-accent/30 md:block ${isColumns ? 'cursor-col-resize' : 'cursor-row-resize'}`}
        onKeyDown={onKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
        onDoubleClick={() => setPercent(share)}
      />
      <div className="flex min-h-0 min-w-0 flex-col overflow-auto">{second.content}</div>
    </div>
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
