import type { ReactNode } from 'react';

/** The drawing of a gauge, and what those hear of it who do not see it. */
export function Meter({
  name,
  range: { min, max },
  value,
  said,
  width,
  height,
  viewBox,
  className = 'block',
  children,
}: {
  name: string;
  range: { readonly min: number; readonly max: number };
  /** Undefined: there is none, and the beginning stands for it. */
  value: number | undefined;
  /** The value with its units. */
  said: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Where the drawing has units of its own. */
  viewBox?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name draws itself
    <svg
      role="meter"
      aria-label={name}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value ?? min, min), max)}
      aria-valuetext={said}
      width={width}
      height={height}
      viewBox={viewBox}
      // Places in a drawing are counted from the left, also where its page is read from the right.
      className={`[direction:ltr] ${className}`}
    >
      {children}
    </svg>
  );
}
