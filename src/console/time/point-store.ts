import type { Aggregation } from '../../model/telemetry.ts';
import { numericValue, reckonedValue } from './numeric-value.ts';
import { NO_POINTS, type Series } from './series.ts';

/** A point as it comes: at its own time, or at that of the interval it is put in. */
export interface IncomingPoint {
  time: number;
  value: unknown;
}

/** What lies after a moment and up to another, ms, and how many points of it are wanted, the newest. */
export interface Range {
  startTs: number;
  endTs: number;
  limit: number;
}

/** A state that holds from some time on. */
interface State {
  time: number;
  value: number;
  other: unknown;
}

/** The columns of the store. Only averages have the last two: what has been added up, and how many values. */
const TIME = 0;
const VALUE = 1;
const SUM = 2;
const COUNT = 3;

/** So many points may wait before they are put among the others, looked at or not. */
const MOST_PENDING = 4_096;

/**
 * The points of one key in the order of their times, those of one time put together. Points that come are kept aside
 * until somebody looks, so that thousands of them in any order cost one pass over the newer part of the series.
 */
export class PointStore {
  readonly #aggregation: Aggregation;
  /** Of their places those from #from to #to are in use. */
  #columns: Float64Array[];
  #from = 0;
  #to = 0;
  /** The values that are no numbers, by their time. */
  readonly #others = new Map<number, unknown>();
  #pending: IncomingPoint[] = [];
  /** The newest of the points that were dropped before the others. */
  #dropped: State | undefined;

  constructor(aggregation: Aggregation) {
    this.#aggregation = aggregation;
    this.#columns = Array.from({ length: aggregation === 'AVG' ? 4 : 2 }, () => new Float64Array(16));
  }

  /** Begins anew, with values that are put together already; of two at one time the later in the list counts. */
  load(points: readonly IncomingPoint[]): void {
    this.#from = 0;
    this.#to = 0;
    this.#others.clear();
    this.#pending = [];
    this.#dropped = undefined;
    this.#makeRoom(points.length);
    for (const { time, value } of inOrder(points)) {
      if (!this.#endsAt(time)) this.#append(time);
      this.#set(this.#to - 1, value);
    }
  }

  /** Adds values that come live. */
  add(points: Iterable<IncomingPoint>): void {
    for (const point of points) this.#pending.push(point);
    if (this.#pending.length > MOST_PENDING) this.#merge();
  }

  /** Drops what lies before the range, and of the range what is beyond its limit. Of later points as many may wait. */
  trim({ startTs, endTs, limit }: Range): void {
    this.#merge();
    this.#dropUntil(this.#placeAfter(startTs));
    const end = this.#placeAfter(endTs);
    this.#dropUntil(end - limit);
    for (let place = end + limit; place < this.#to; place++) this.#others.delete(this.#get(TIME, place));
    this.#to = Math.min(this.#to, end + limit);
  }

  /** The points of the range that was trimmed to. */
  series({ endTs }: Range): Series {
    const end = this.#placeAfter(endTs);
    if (end <= this.#from) return NO_POINTS;
    const times = this.#column(TIME).slice(this.#from, end);
    const values = this.#column(VALUE).slice(this.#from, end);
    if (this.#others.size === 0) return { times, values, others: undefined };
    const others = new Map<number, unknown>();
    times.forEach((time, place) => {
      if (this.#others.has(time)) others.set(place, this.#others.get(time));
    });
    return { times, values, others };
  }

  /**
   * The points of the range that was trimmed to as states that span it: what held before it is its first, and what is
   * last holds until its end.
   */
  states(range: Range): Series {
    const { times, values, others } = this.series(range);
    const states = Array.from(times, (time, place) => ({
      time,
      value: values[place] ?? Number.NaN,
      other: others?.get(place),
    }));
    const before = this.#dropped;
    const first = states[0]?.time ?? Number.POSITIVE_INFINITY;
    if (before && before.time <= range.startTs && first > range.startTs) {
      states.unshift({ ...before, time: range.startTs });
    }
    const last = states.at(-1);
    if (last && last.time < range.endTs) states.push({ ...last, time: range.endTs });
    return seriesOf(states);
  }

  /** Puts what has come among the points: those before the earliest of it stay as they are. */
  #merge(): void {
    const pending = inOrder(this.#pending);
    this.#pending = [];
    const [earliest] = pending;
    if (!earliest) return;
    const place = this.#placeOf(earliest.time);
    const later = this.#columns.map((column) => column.slice(place, this.#to));
    const times = later[TIME] ?? new Float64Array();
    this.#to = place;
    this.#makeRoom(times.length + pending.length);
    let copied = 0;
    const copyUntil = (end: number) => {
      for (const [index, column] of later.entries()) {
        this.#column(index).set(column.subarray(copied, end), this.#to);
      }
      this.#to += end - copied;
      copied = end;
    };
    for (const { time, value } of pending) {
      let end = copied;
      while ((times[end] ?? Number.POSITIVE_INFINITY) <= time) end++;
      if (end > copied) copyUntil(end);
      if (this.#endsAt(time)) this.#combine(this.#to - 1, value);
      else this.#begin(time, value);
    }
    copyUntil(times.length);
  }

  /** The first value at a time. */
  #begin(time: number, value: unknown): void {
    this.#append(time);
    this.#set(this.#to - 1, this.#aggregation === 'COUNT' ? 1 : value);
  }

  /** Another value at the time of a place. */
  #combine(place: number, value: unknown): void {
    if (this.#aggregation === 'NONE') this.#set(place, value);
    else if (this.#aggregation === 'COUNT') this.#column(VALUE)[place] = this.#get(VALUE, place) + 1;
    else this.#reckonWith(place, reckonedValue(value));
  }

  /** What is no number changes nothing that is reckoned from numbers. */
  #reckonWith(place: number, number: number): void {
    if (Number.isNaN(number)) return;
    const known = this.#get(VALUE, place);
    if (Number.isNaN(known)) {
      this.#set(place, number);
      return;
    }
    const values = this.#column(VALUE);
    if (this.#aggregation === 'MIN') values[place] = Math.min(known, number);
    if (this.#aggregation === 'MAX') values[place] = Math.max(known, number);
    if (this.#aggregation === 'SUM') values[place] = known + number;
    if (this.#aggregation !== 'AVG') return;
    const sum = this.#get(SUM, place) + number;
    const count = this.#get(COUNT, place) + 1;
    this.#column(SUM)[place] = sum;
    this.#column(COUNT)[place] = count;
    values[place] = sum / count;
  }

  #set(place: number, value: unknown): void {
    const isNone = this.#aggregation === 'NONE';
    const number = isNone ? numericValue(value) : reckonedValue(value);
    this.#column(VALUE)[place] = number ?? Number.NaN;
    if (this.#aggregation === 'AVG') {
      this.#column(SUM)[place] = number ?? Number.NaN;
      this.#column(COUNT)[place] = 1;
    }
    if (!isNone) return;
    if (number === undefined) this.#others.set(this.#get(TIME, place), value);
    else this.#others.delete(this.#get(TIME, place));
  }

  /** Drops the places up to one, the newest of which is remembered if it is newer than all that were before. */
  #dropUntil(end: number): void {
    const last = Math.min(end, this.#to) - 1;
    if (last < this.#from) return;
    const time = this.#get(TIME, last);
    if (!this.#dropped || time >= this.#dropped.time) {
      this.#dropped = { time, value: this.#get(VALUE, last), other: this.#others.get(time) };
    }
    for (let place = this.#from; place <= last && this.#others.size > 0; place++) {
      this.#others.delete(this.#get(TIME, place));
    }
    this.#from = last + 1;
  }

  #append(time: number): void {
    this.#column(TIME)[this.#to] = time;
    this.#to += 1;
  }

  /** Has room for so many more. */
  #makeRoom(more: number): void {
    const used = this.#to - this.#from;
    if (this.#to + more <= this.#column(TIME).length) return;
    this.#columns = this.#columns.map((column) => {
      const roomier = new Float64Array(2 * (used + more));
      roomier.set(column.subarray(this.#from, this.#to));
      return roomier;
    });
    this.#from = 0;
    this.#to = used;
  }

  #endsAt(time: number): boolean {
    return this.#to > this.#from && this.#get(TIME, this.#to - 1) === time;
  }

  /** The first place that is not before the time. */
  #placeOf(time: number): number {
    return this.#search((other) => other >= time);
  }

  /** The first place that is after the time. */
  #placeAfter(time: number): number {
    return this.#search((other) => other > time);
  }

  /** The first place whose time is as wanted, which all later ones are too. */
  #search(isWanted: (time: number) => boolean): number {
    let from = this.#from;
    let to = this.#to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isWanted(this.#get(TIME, middle))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #column(index: number): Float64Array {
    const column = this.#columns[index];
    if (!column) throw new RangeError(`There is no column ${index}`);
    return column;
  }

  #get(column: number, place: number): number {
    return this.#column(column)[place] ?? Number.NaN;
  }
}

/** The points by their times, of one time in the order they have; the list itself if it is so already. */
function inOrder(points: readonly IncomingPoint[]): readonly IncomingPoint[] {
  const isSorted = points.every(({ time }, index) => index === 0 || (points[index - 1]?.time ?? 0) <= time);
  return isSorted ? points : points.toSorted((one, other) => one.time - other.time);
}

function seriesOf(states: readonly State[]): Series {
  const others = states.flatMap(({ other }, place): [number, unknown][] =>
    other === undefined ? [] : [[place, other]],
  );
  return {
    times: Float64Array.from(states, ({ time }) => time),
    values: Float64Array.from(states, ({ value }) => value),
    others: others.length > 0 ? new Map(others) : undefined,
  };
}
