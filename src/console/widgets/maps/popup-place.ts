/** Where a card stands that is about a place of a map, in pixels from the left and the upper edge of the map. */
export interface PopupPlace {
  readonly left: number;
  readonly top: number;
  /** Whether it stands over its place, and can point to it. */
  readonly isOver: boolean;
}

/** Between a card and what it is about, pixels: over it there is what points to it. */
const GAPS = { over: 13, below: 4 };

/**
 * Where a card is whole on a map that cannot be moved to show it: over its place, else below, else as near to it as there
 * is room.
 *
 * @param at the place
 * @param above how far what stands there reaches over the place
 */
export function popupPlace(
  at: { readonly x: number; readonly y: number },
  above: number,
  card: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): PopupPlace {
  const left = within(at.x - card.width / 2, room.width - card.width);
  const over = at.y - above - GAPS.over - card.height;
  if (over >= 0) return { left, top: over, isOver: true };
  const below = at.y + GAPS.below;
  const top = below + card.height <= room.height ? below : within(over, room.height - card.height);
  return { left, top, isOver: false };
}

function within(wanted: number, most: number): number {
  return Math.max(Math.min(wanted, most), 0);
}
