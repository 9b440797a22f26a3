import { expect, test } from 'vitest';
import { decorationsOf, lengthAlong } from '../../../../../src/console/widgets/maps/decoration.ts';
import { earthGround } from '../../../../../src/console/widgets/maps/map-ground.ts';
import { histories } from '../../../../../src/console/widgets/maps/map-records.ts';
import { MapSettings } from '../../../../../src/console/widgets/maps/map-settings.ts';
import { periodOf, tripAt, tripsOf } from '../../../../../src/console/widgets/maps/trip.ts';
import { pictureOf } from './map-picture.ts';

const picture = pictureOf(
  [{ name: 'Truck', values: { latitude: [10, 10, 12], longitude: [20, 22, 22], load: [1, 5, 9] } }],
  { type: 'timeseries', isSeries: true },
);
const ground = earthGround(MapSettings.parse({}));
const [trip] = tripsOf(histories(picture, ['latitude', 'longitude']), ground);
const at = (moment: number) => trip && tripAt(trip, moment);

test('a way is between two of its points at the moments between them, with what was known last', () => {
  expect(at(1500)?.at).toEqual([10, 21]);
  expect(at(1500)?.record.data).toMatchObject({ entityName: 'Truck', load: 1, time: 1500 });
  expect(at(2000)?.record.data.load).toBe(5);
});

test('before its begin and after its end it stands there', () => {
  expect(at(0)?.at).toEqual([10, 20]);
  expect(at(99_999)?.at).toEqual([12, 22]);
});

test('it goes where the next point is, and keeps that where it stands still', () => {
  expect(at(1500)?.heading).toBeCloseTo(0);
  expect(at(2500)?.heading).toBeCloseTo(-90);
  expect(at(99_999)?.heading).toBeCloseTo(-90);
});

test('all ways together last from the first point to the last', () => {
  expect(periodOf(trip ? [trip] : [])).toEqual({ startTs: 1000, endTs: 3000 });
  expect(periodOf([])).toBeUndefined();
});

test('symbols stand along a line, in pixels or percent of it, but for its ends', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 60, y: 40 },
  ];
  const found = decorationsOf(line, { offset: '20px', endOffset: '10%', repeat: 25 });
  expect(found.map(({ x, y }) => [x, y])).toEqual([
    [20, 0],
    [45, 0],
    [60, 10],
  ]);
  expect(found[2]?.angle).toBeCloseTo(Math.PI / 2);
  expect(lengthAlong('5%', 200)).toBe(10);
  expect(lengthAlong('x', 200)).toBe(0);
  expect(decorationsOf(line, { offset: 0, endOffset: 0, repeat: 0 }).length).toBeLessThanOrEqual(1000);
});
