import { MINUTE, SECOND } from './units.ts';

/** A time zone as people choose one. */
export interface TimeZone {
  /** As the time-zone database has it: `America/New_York`. */
  id: string;
  /** The same to read: `America/New York`. */
  name: string;
  /** How far its clocks are ahead of UTC, as `UTC-05:00`. */
  offset: string;
  /** The same in minutes. */
  nOffset: number;
}

/** All time zones that the browser knows by their names, with their offsets at a moment, ms since 1970. */
export function timeZones(now: number): TimeZone[] {
  return Intl.supportedValuesOf('timeZone').flatMap((id) => timeZone(id, now) ?? []);
}

/** A time zone by its id, also an old one that lists do not have; undefined for one that nobody knows. */
export function timeZone(id: string, now: number): TimeZone | undefined {
  const clock = clockOf(id);
  if (!clock) return undefined;
  const nOffset = offsetAt(clock, now);
  return { id, name: id.replaceAll('_', ' '), offset: writtenOffset(nOffset), nOffset };
}

/** The time zones of which any part holds what is typed. */
export function timeZonesMatching(zones: readonly TimeZone[], typed: string): TimeZone[] {
  const part = typed.trim().toLowerCase();
  return zones.filter((zone) => writtenTimeZone(zone).toLowerCase().includes(part));
}

/** What a time zone is called: `America/New York (UTC-05:00)`. */
export function writtenTimeZone({ name, offset }: TimeZone): string {
  return `${name} (${offset})`;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How far a clock is ahead of UTC at a moment, in minutes. */
function offsetAt(clock: Intl.DateTimeFormat, now: number): number {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((shown - Math.floor(now / SECOND) * SECOND) / MINUTE);
}

function writtenOffset(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
