import { useEffect, useRef, useState } from 'react';
import { eased } from '../kit/easing.ts';

/** ms. */
const DURATION = 250;

/**
 * Numbers on their way to where they are wanted; where they do not move, are more or fewer than before, or somebody wants
 * nothing to move: there.
 */
export function useMovedValues(wanted: readonly number[], moves: boolean): readonly number[] {
  const [shown, setShown] = useState(wanted);
  const latest = useRef(wanted);
  const written = JSON.stringify(wanted);
  useEffect(() => {
    const from = latest.current;
    const to = JSON.parse(written) as number[];
    if (!moves || from.length !== to.length || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      latest.current = to;
      setShown(to);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const part = eased('linear', (now - begun) / DURATION);
      latest.current = to.map((value, place) => value * part + (from[place] ?? value) * (1 - part));
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [written, moves]);
  return moves && shown.length === wanted.length ? shown : wanted;
}
