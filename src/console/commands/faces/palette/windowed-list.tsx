import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Command as List } from 'cmdk';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** Rows below one heading. */
export interface ListGroup<Row> {
  /** Tells it from the other groups. */
  key: string;
  heading: string | undefined;
  rows: readonly Row[];
}

/** Heights in pixels; each row is one line. */
const ROW = 36;
const HEADING = 28;
const PADDING = 6;
const MOST_HEIGHT = 420;
const MOST_SHARE = 0.6;
const OVERSCAN = 2;

/** The name of a row in the document, by its value. */
export function rowId(value: string): string {
  return `palette-row:${value}`;
}

/** How many rows the list can show at a time. */
export function rowsInSight(): number {
  return Math.floor((heightInSight() - 2 * PADDING) / ROW);
}

/**
 * A list of any length, of which those rows are drawn that can be seen. The first, the last, and those around the
 * selected one are drawn wherever they are: by them the keys of the list find their way.
 */
export function WindowedList<Row extends { value: string }>({
  label,
  groups,
  selected,
  follow,
  children,
}: {
  label: string;
  groups: readonly ListGroup<Row>[];
  /** The value of the selected row. */
  selected: string | undefined;
  /** Whether the selected row is brought into sight when it or the rows change. */
  follow: boolean;
  /** Draws a row; the attributes belong to its outermost element. */
  children(row: Row, attributes: RowAttributes): ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(groups), [groups]);
  const { starts, count } = places;
  const at = useMemo(() => indexOf(places, selected), [places, selected]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => element.current,
    // Other groups have their headings elsewhere: a new function lets the library reckon anew.
    getItemKey: useCallback((index: number) => `${starts.has(index)} ${index}`, [starts]),
    estimateSize: (index) => ROW + (starts.get(index) ?? 0),
    rangeExtractor: (range: Range) => withNeighbours(defaultRangeExtractor(range), at, count),
    overscan: OVERSCAN,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    initialRect: { width: 0, height: heightInSight() },
    observeElementRect: observeHeight,
    // What is scrolled to is known here without asking for the layout.
    scrollToFn: () => {},
  });

  useLayoutEffect(() => {
    const [place] = virtualizer.measurementsCache.slice(at, at + 1);
    if (!follow || !place || !element.current) return;
    const now = virtualizer.scrollOffset ?? 0;
    const top = place.start - PADDING;
    const bottom = place.end + PADDING - heightInSight();
    if (now > top) element.current.scrollTop = top;
    else if (now < bottom) element.current.scrollTop = bottom;
  }, [virtualizer, at, follow]);

  const drawn = Map.groupBy(virtualizer.getVirtualItems(), ({ index }) => places.groupOf(index));
  const total = virtualizer.getTotalSize();
  return (
    <List.List
      ref={element}
      label={label}
      className="relative overflow-y-auto overscroll-contain border-t border-line [contain:strict] [overflow-anchor:none]"
      style={{ height: `min(${count === 0 ? 1 : total + 1}px, ${MOST_HEIGHT}px, ${MOST_SHARE * 100}vh)` }}
      aria-activedescendant={selected === undefined ? undefined : rowId(selected)}
    >
      {/* Out of the flow like the rows: the list's own box need not be measured anew whenever they change. */}
      <div aria-hidden="true" className="absolute top-0 w-px" style={{ height: total }} />
      {[...drawn].map(([place, items]) => (
        <List.Group
          key={place.group.key}
          value={place.group.key}
          heading={place.group.heading && <Heading text={place.group.heading} />}
          className="absolute inset-x-1.5"
          style={{ top: place.top }}
        >
          {items.map(({ index }) => {
            const row = place.group.rows[index - place.first];
            return (
              row &&
              children(row, {
                id: rowId(row.value),
                'aria-setsize': count,
                'aria-posinset': index + 1,
                top: place.heading + (index - place.first) * ROW,
              })
            );
          })}
        </List.Group>
      ))}
    </List.List>
  );
}

/** What the list tells of a row: its place among all, and in pixels from the top of its group. */
export interface RowAttributes {
  id: string;
  'aria-setsize': number;
  'aria-posinset': number;
  top: number;
}

function Heading({ text }: { text: string }) {
  return <span className="block px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">{text}</span>;
}

interface Place<Row> {
  group: ListGroup<Row>;
  /** The index of its first row among all. */
  first: number;
  /** Pixels from the top of the list. */
  top: number;
  /** The height of its heading in pixels. */
  heading: number;
}

interface Places<Row> {
  places: readonly Place<Row>[];
  /** How many rows there are. */
  count: number;
  /** The heights of headings, by the index of the row that follows. */
  starts: ReadonlyMap<number, number>;
  groupOf(index: number): Place<Row>;
}

function placesOf<Row>(groups: readonly ListGroup<Row>[]): Places<Row> {
  const places: Place<Row>[] = [];
  let first = 0;
  let top = PADDING;
  for (const group of groups) {
    if (group.rows.length === 0) continue;
    const heading = group.heading === undefined ? 0 : HEADING;
    places.push({ group, first, top, heading });
    first += group.rows.length;
    top += heading + group.rows.length * ROW;
  }
  return {
    places,
    count: first,
    starts: new Map(places.map((place) => [place.first, place.heading])),
    groupOf: (index) => places.findLast((place) => place.first <= index) as Place<Row>,
  };
}

/** The index of the row of this value; 0 when there is none. */
function indexOf<Row extends { value: string }>({ places }: Places<Row>, value: string | undefined): number {
  for (const { first, group } of places) {
    const within = group.rows.findIndex((row) => row.value === value);
    if (within !== -1) return first + within;
  }
  return 0;
}

function withNeighbours(range: readonly number[], at: number, count: number): number[] {
  const all = new Set([...range, 0, at - 1, at, at + 1, count - 1]);
  return [...all].filter((index) => index >= 0 && index < count).toSorted((left, right) => left - right);
}

function heightInSight(): number {
  return Math.min(MOST_HEIGHT, MOST_SHARE * window.innerHeight);
}

function observeHeight(
  _list: unknown,
  listener: (rect: { width: number; height: number }) => void,
): () => void {
  const tell = () => listener({ width: 0, height: heightInSight() });
  tell();
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}
