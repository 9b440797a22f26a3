import * as z from 'zod/mini';

/** How a value that has changed gets where it is now, by the names that dashboards store. */
export const AnimationRule = z.enum([
  'linear',
  'quad',
  'quint',
  'cycle',
  'bounce',
  'elastic',
  'dequad',
  'dequint',
  'decycle',
  'debounce',
  'delastic',
]);
export type AnimationRule = z.infer<typeof AnimationRule>;

type Ease = (part: number) => number;

const slowly = {
  quad: (part) => part ** 2,
  quint: (part) => part ** 5,
  cycle: (part) => 1 - Math.sqrt(1 - part ** 2),
  bounce: (part) => 1 - bounced(1 - part),
  elastic: (part) => 1 - swung(1 - part),
} satisfies Record<string, Ease>;

/** Begins at speed and comes to rest as the other begins. */
const fast =
  (ease: Ease): Ease =>
  (part) =>
    1 - ease(1 - part);

const EASES: Readonly<Record<AnimationRule, Ease>> = {
  linear: (part) => part,
  ...slowly,
  dequad: fast(slowly.quad),
  dequint: fast(slowly.quint),
  decycle: fast(slowly.cycle),
  debounce: fast(slowly.bounce),
  delastic: fast(slowly.elastic),
};

/** How much of its way a value has gone after a part of its time; both begin at 0 and end at 1. */
export function eased(rule: AnimationRule, part: number): number {
  if (part <= 0) return 0;
  return part >= 1 ? 1 : EASES[rule](part);
}

/** A ball that is dropped: each time it rises to a quarter of the height before. */
function bounced(part: number): number {
  const first = 1 / 2.75;
  const strength = first ** -2;
  for (const [end, middle, floor] of [
    [first, 0, 0],
    [2 * first, 1.5 * first, 0.75],
    [2.5 * first, 2.25 * first, 0.9375],
  ] as const) {
    if (part < end) return strength * (part - middle) ** 2 + floor;
  }
  return strength * (part - 2.625 * first) ** 2 + 0.984375;
}

/** A spring that swings out. */
function swung(part: number): number {
  return 1 - 2 ** (-10 * part) * Math.cos(part * 6.5 * Math.PI);
}
