/** A side as it is seen, whatever the direction of writing. */
export type Side = 'left' | 'right';

/** The side where rows begin. */
export function startSide(): Side {
  return document.documentElement.dir === 'rtl' ? 'right' : 'left';
}

/** Where a side leads to among columns: to the one before or the one after. */
export function stepTo(side: Side): 1 | -1 {
  return side === startSide() ? -1 : 1;
}
