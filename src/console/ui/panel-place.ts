/** Where a panel stands that was opened from something on screen; distances from the edges of the window, pixels. */
export interface PanelPlace {
  top?: number;
  bottom?: number;
  left?: number;
  right?: number;
  maxHeight: number;
}

/** Between what a panel was opened from and the panel, and between the panel and the edges of the window. */
const GAP = 4;
const MARGIN = 8;

/**
 * Below what it was opened from, its start there where that begins; above where less than `height` is left below and
 * more above, its end there where that ends when less than `width` is left beside. All in pixels.
 */
export function panelPlace(
  origin: { left: number; top: number; right: number; bottom: number },
  window: { width: number; height: number; isRightToLeft: boolean },
  room: { width: number; height: number; maxHeight: number },
): PanelPlace {
  const below = window.height - origin.bottom;
  const isAbove = below < room.height && origin.top > below;
  const space = (isAbove ? origin.top : below) - GAP - MARGIN;
  const beside = window.isRightToLeft ? origin.right : window.width - origin.left;
  const toLeftEdge = window.isRightToLeft === beside < room.width;
  return {
    ...(isAbove ? { bottom: window.height - origin.top + GAP } : { top: origin.bottom + GAP }),
    ...(toLeftEdge
      ? { left: clamp(origin.left, window.width - room.width) }
      : { right: clamp(window.width - origin.right, window.width - room.width) }),
    maxHeight: Math.min(room.maxHeight, space),
  };
}

/** So far from its edge that the panel neither leaves the window on this side nor on the other. */
function clamp(distance: number, most: number): number {
  return Math.max(MARGIN, Math.min(distance, most - MARGIN));
}
