import { useId } from 'react';
import { cssColour } from '../kit/css-colour.ts';
import type { AnalogueSettings } from './analogue-settings.ts';

/** A point of a drawing. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** What points to the value: from the middle of its base to its tip, in units of the drawing. */
export function Needle({
  base,
  tip,
  width,
  settings,
  colour,
}: {
  base: Point;
  tip: Point;
  /** Of its base. */
  width: number;
  settings: AnalogueSettings;
  /** Of the needle where it has none of its own. */
  colour: string;
}) {
  const id = useId();
  const start = cssColour(settings.colorNeedle, colour);
  const length = Math.hypot(tip.x - base.x, tip.y - base.y) || 1;
  const across = {
    x: ((base.y - tip.y) / length) * (width / 2),
    y: ((tip.x - base.x) / length) * (width / 2),
  };
  const half = (side: 1 | -1) => `${base.x + side * across.x} ${base.y + side * across.y}`;
  return (
    <g filter={`url(#${id}-shadow)`} data-part="needle">
      <linearGradient
        id={`${id}-colours`}
        gradientUnits="userSpaceOnUse"
        x1={base.x}
        y1={base.y}
        x2={tip.x}
        y2={tip.y}
      >
        <stop offset="0" stopColor={start} />
        <stop offset="1" stopColor={cssColour(settings.colorNeedleEnd, start)} />
      </linearGradient>
      {/* Filters of what is thinner than a unit would have no room for a shadow. */}
      <filter id={`${id}-shadow`} x="-200%" y="-200%" width="500%" height="500%">
        <feDropShadow
          dx="1"
          dy="1.5"
          stdDeviation="1"
          floodColor={cssColour(settings.colorNeedleShadowDown, 'transparent')}
        />
      </filter>
      <path d={`M${half(-1)}L${tip.x} ${tip.y}L${half(1)}Z`} fill={`url(#${id}-colours)`} />
      <path
        d={`M${base.x} ${base.y}L${tip.x} ${tip.y}L${half(1)}Z`}
        fill={cssColour(settings.colorNeedleShadowUp, 'transparent')}
      />
    </g>
  );
}
