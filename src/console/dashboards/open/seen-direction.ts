import type { Direction } from '../grid/moves.ts';

/** Where something goes in the grid that goes towards this side of the screen: lines may run from the right. */
export function seenDirection(direction: Direction): Direction {
  if (document.documentElement.dir !== 'rtl') return direction;
  if (direction === 'left') return 'right';
  return direction === 'right' ? 'left' : direction;
}
