import type { ReactNode } from 'react';

/** The size of a pin that no picture stands for, pixels. */
export const PIN = { width: 21, height: 34 };

/** A pin whose point is at its place. */
export function Pin({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 21 34" {...PIN} className="block">
      <path
        d="M10.5 33.5C9.6 26 1 19.6 1 10.6a9.5 9.5 0 0 1 19 0c0 9-8.6 15.4-9.5 22.9z"
        fill={colour}
        stroke="#00000099"
        strokeWidth="1"
      />
      <circle cx="10.5" cy="10.5" r="3.5" fill="#ffffffe6" />
    </svg>
  );
}

/** An arrow around its place; it points up. */
export function Arrow({
  colour,
  size,
  degrees,
}: {
  colour: string;
  size: number;
  degrees: number;
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="block"
      style={{ transform: `rotate(${degrees}deg)` }}
    >
      <path d="M12 1.5 20 21l-8-4.5L4 21z" fill={colour} stroke="#00000099" strokeLinejoin="round" />
    </svg>
  );
}
