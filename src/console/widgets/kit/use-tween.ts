import { useEffect, useRef, useState } from 'react';
import { type AnimationRule, eased } from './easing.ts';
import { wantsCalm } from './wants-calm.ts';

/** How values move. */
export interface Tween {
  /** ms; 0: not at all. */
  readonly duration: number;
  readonly rule: AnimationRule;
}

/** A number that moves to where it is wanted; at once for those who want nothing to move. */
export function useTween(wanted: number, { duration, rule }: Tween): number {
  const [shown, setShown] = useState(wanted);
  const latest = useRef(wanted);
  useEffect(() => {
    const from = latest.current;
    if (from === wanted) return;
    if (duration <= 0 || wantsCalm()) {
      latest.current = wanted;
      setShown(wanted);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const part = (now - begun) / duration;
      latest.current = from + (wanted - from) * eased(rule, part);
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, duration, rule]);
  return shown;
}
