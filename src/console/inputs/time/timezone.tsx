import * as z from 'zod/mini';
import type { Choice, Input, InputProps } from '../../commands/input.ts';
import {
  type TimeZone,
  timeZone,
  timeZones,
  timeZonesMatching,
  writtenTimeZone,
} from '../../time/time-zones.ts';
import { HOUR } from '../../time/units.ts';
import { loadable } from '../../ui/loadable.tsx';

/** Longer lists are for searching, not for reading. */
const MOST_SHOWN = 50;

const NO_MATCH = 'timezone.no-timezones-matching';

/**
 * A time zone by its id in the time-zone database, found by any part of its name or its offset. With a fallback, such
 * as the zone of the person, the field is never left without one. `now` is the moment that offsets are told for, ms.
 */
export function timezone({
  fallback,
  now = Date.now,
}: {
  fallback?: string;
  now?(): number;
} = {}): Input<string> {
  let known: { at: number; zones: readonly TimeZone[] } | undefined;

  /** To reckon the offsets of all takes longer than a key press; they change twice a year. */
  function zones(): readonly TimeZone[] {
    const at = now();
    if (!known || Math.abs(at - known.at) > HOUR) known = { at, zones: timeZones(at) };
    return known.zones;
  }

  const choices = async (text: string): Promise<readonly Choice[]> =>
    timeZonesMatching(zones(), text)
      .slice(0, MOST_SHOWN)
      .map((zone) => ({ value: zone.id, label: writtenTimeZone(zone) }));
  const print = (id: string) => {
    const zone = timeZone(id, now());
    return zone ? writtenTimeZone(zone) : id;
  };
  const labelOf = async (id: string) => print(id);
  return {
    empty: fallback,
    choices,
    noMatch: NO_MATCH,
    print,
    Field: loadable(async () => {
      const { PickerField } = await import('../picker-field.tsx');
      return ({ onChange, ...props }: InputProps<string>) => (
        <PickerField
          {...props}
          onChange={(zone) => onChange(zone ?? fallback)}
          choices={choices}
          labelOf={labelOf}
          noMatch={NO_MATCH}
        />
      );
    }),
  };
}

/** The id of a time zone that must be chosen. */
export function requiredTimezone() {
  const error = 'timezone.timezone-required';
  return z.string({ error }).check(z.minLength(1, { error }));
}
