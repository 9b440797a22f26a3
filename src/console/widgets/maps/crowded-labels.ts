/** What a label takes of a page, pixels. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Boxes are sought in squares of this length, so that of many each is compared with few. */
const SQUARE = 64;

/** Of labels those that lie over others, and could not be read with them: of two the later one, by their places. */
export function crowdedLabels(boxes: readonly LabelBox[]): Set<number> {
  const crowded = new Set<number>();
  const squares = new Map<string, LabelBox[]>();
  for (const [place, box] of boxes.entries()) {
    const keys = squaresOf(box);
    if (keys.some((key) => squares.get(key)?.some((other) => overlap(box, other)))) {
      crowded.add(place);
      continue;
    }
    for (const key of keys) {
      const there = squares.get(key);
      if (there) there.push(box);
      else squares.set(key, [box]);
    }
  }
  return crowded;
}

function squaresOf({ left, top, right, bottom }: LabelBox): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / SQUARE); x * SQUARE < right; x += 1) {
    for (let y = Math.floor(top / SQUARE); y * SQUARE < bottom; y += 1) keys.push(`${x} ${y}`);
  }
  return keys;
}

function overlap(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
