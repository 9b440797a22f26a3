import type { ComponentProps } from 'react';

/** The edge of a light, pixels. */
const USUAL_SIZE = 50;
const OFF_OPACITY = 0.4;

/** A light that is on or off. What it says is its label: colour alone tells nothing to many. */
export function LedLight({
  isOn,
  label,
  colour = '#4caf50',
  offOpacity = OFF_OPACITY,
  size = USUAL_SIZE,
}: {
  isOn: boolean;
  /** Translated: what is on or off, and which of the two. Left out where words beside the light say it. */
  label?: string;
  colour?: string;
  offOpacity?: number;
  size?: number;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox="0 0 50 50"
      width={size}
      height={size}
      className="shrink-0 self-center"
    >
      <title>{label}</title>
      {isOn && <circle cx={25} cy={25} r={25} fill={colour} opacity={0.25} />}
      <circle cx={25} cy={25} r={18} fill={colour} opacity={isOn ? 1 : offOpacity} />
      <circle
        cx={25}
        cy={25}
        r={18}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.6}
        vectorEffect="non-scaling-stroke"
      />
      {isOn && <circle cx={19} cy={19} r={5} fill="#ffffff" opacity={0.6} />}
    </svg>
  );
}

/** A light in a line of text: full where it is on, an empty ring where it is off. */
export function StateLight(state: Pick<ComponentProps<typeof LedLight>, 'isOn' | 'label' | 'colour'>) {
  return <LedLight colour="var(--success)" offOpacity={0} size={14} {...state} />;
}
