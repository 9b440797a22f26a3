import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Plot, PlotEvents } from './plot.ts';
import type { PlotLook } from './plot-look.ts';

/** What draws a plot. */
export interface DrawingPlot {
  /** Undefined until it is there. */
  readonly plot: Plot | undefined;
  /** Whether it will never be. */
  readonly failed: boolean;
}

/**
 * Draws a plot into an element, anew for each `lookOf`, which is told how the element is styled; without one it waits.
 * What draws is fetched with the first plot.
 */
export function usePlot(
  element: RefObject<HTMLElement | null>,
  lookOf: ((style: CSSStyleDeclaration) => PlotLook) | undefined,
  events: PlotEvents,
): DrawingPlot {
  const [plot, setPlot] = useState<Plot>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(events);
  useLayoutEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const { current } = element;
    if (!current || !lookOf) return;
    let made: Plot | undefined;
    let left = false;
    const make = ({ createPlot }: typeof import('./plot.ts')) => {
      if (left) return;
      made = createPlot(current, lookOf(getComputedStyle(current)), {
        onSelect: (part) => latest.current.onSelect(part),
        onWhole: () => latest.current.onWhole(),
        onPoint: (time, at) => latest.current.onPoint(time, at),
      });
      setPlot(made);
    };
    import('./plot.ts').then(make).catch(() => left || setFailed(true));
    return () => {
      left = true;
      made?.destroy();
      setPlot(undefined);
      latest.current.onPoint(undefined, { x: 0, y: 0 });
    };
  }, [element, lookOf]);
  return { plot, failed };
}
