import { describe, expect, test } from 'vitest';
import {
  timeZone,
  timeZones,
  timeZonesMatching,
  writtenTimeZone,
} from '../../../../src/console/time/time-zones.ts';

const WINTER = Date.UTC(2026, 0, 15, 12, 0, 0, 999);
const SUMMER = Date.UTC(2026, 6, 15, 12);

// B3.36
describe('a time zone', () => {
  test.each([
    ['UTC', WINTER, 'UTC+00:00', 0],
    ['Europe/Paris', WINTER, 'UTC+01:00', 60],
    ['Europe/Paris', SUMMER, 'UTC+02:00', 120],
    ['America/St_Johns', WINTER, 'UTC-03:30', -210],
    ['Asia/Kathmandu', WINTER, 'UTC+05:45', 345],
    ['Pacific/Kiritimati', WINTER, 'UTC+14:00', 840],
    ['Pacific/Pago_Pago', WINTER, 'UTC-11:00', -660],
  ])('%s is as far ahead as it is at the moment', (id, now, offset, nOffset) => {
    expect(timeZone(id, now)).toMatchObject({ id, offset, nOffset });
  });

  test('is written with its offset', () => {
    const zone = timeZone('America/New_York', WINTER);
    expect(zone && writtenTimeZone(zone)).toBe('America/New York (UTC-05:00)');
  });

  test('may be one that lists do not have any more, but not one that nobody knows', () => {
    expect(timeZone('Asia/Calcutta', WINTER)?.nOffset).toBe(330);
    expect(timeZone('Mars/Olympus', WINTER)).toBeUndefined();
    expect(timeZone('', WINTER)).toBeUndefined();
  });
});

describe('all time zones', () => {
  const zones = timeZones(WINTER);

  test('are there, each once', () => {
    expect(zones.length).toBeGreaterThan(300);
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  });

  test('are found by any part of their names or offsets', () => {
    const found = (typed: string) => timeZonesMatching(zones, typed).map(({ id }) => id);
    expect(found(' new york ')).toEqual(['America/New_York']);
    expect(found('+05:45').join()).toMatch(/^Asia\/Kath?mandu$/);
    expect(found('atlantis')).toEqual([]);
    expect(found('')).toHaveLength(zones.length);
  });
});
