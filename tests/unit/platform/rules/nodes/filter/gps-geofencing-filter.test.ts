import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsGeofencingFilter } from '../../../../../../src/platform/rules/nodes/filter/gps-geofencing-filter.ts';
import { type GivenMessage, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** Paris, the Louvre, and a circle around it of 1 km. */
const circle = {
  fetchPerimeterInfoFromMessageMetadata: false,
  perimeterType: 'CIRCLE',
  centerLatitude: 48.8606,
  centerLongitude: 2.3376,
  range: 1,
  rangeUnit: 'KILOMETER',
};
const polygon = (corners: number[][]) => ({
  fetchPerimeterInfoFromMessageMetadata: false,
  perimeterType: 'POLYGON',
  polygonsDefinition: JSON.stringify(corners),
});
const square = polygon([
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
]);
const at = (latitude: unknown, longitude: unknown): GivenMessage => ({
  data: { latitude, longitude },
  metadata: {},
});

describe('gps geofencing filter', () => {
  it.each<[string, object, GivenMessage, string]>([
    ['within the range of a circle', circle, at(48.8606, 2.3476), 'True'],
    ['beyond it', circle, at(48.8606, 2.3516), 'False'],
    ['within a range in miles', { ...circle, rangeUnit: 'MILE' }, at(48.8606, 2.3516), 'True'],
    ['beyond a range in feet', { ...circle, range: 2_000, rangeUnit: 'FOOT' }, at(48.8606, 2.3476), 'False'],
    ['in a polygon', square, at(5, 5), 'True'],
    ['on its border', square, at(0, 5), 'True'],
    ['at a corner of it', square, at(10, 10), 'True'],
    ['outside of it', square, at(5, 10.01), 'False'],
    [
      'in the notch of a polygon',
      polygon([
        [0, 0],
        [0, 10],
        [10, 10],
        [5, 5],
        [10, 0],
      ]),
      at(8, 5),
      'False',
    ],
    [
      'in a polygon across the date line',
      polygon([
        [-10, 170],
        [-10, -170],
        [10, -170],
        [10, 170],
      ]),
      at(0, -175),
      'True',
    ],
    [
      'outside of a polygon across the date line',
      polygon([
        [-10, 170],
        [-10, -170],
        [10, -170],
        [10, 170],
      ]),
      at(0, 0),
      'False',
    ],
    ['told as text', circle, at('48.8606', '2.3476'), 'True'],
    [
      'told by the metadata',
      { ...circle, latitudeKeyName: 'lat', longitudeKeyName: 'lng' },
      { data: { lat: null }, metadata: { lat: '48.8606', lng: '2.3476' } },
      'True',
    ],
  ])('a place %s', async (_, configuration, message, to) => {
    expect(await bench.run(gpsGeofencingFilter, configuration, message)).toMatchObject([{ to }]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a polygon', { perimeter: '[[0,0],[0,10],[10,10],[10,0]]' }, 'True'],
    [
      'a circle',
      { centerLatitude: '5', centerLongitude: '5', range: '100', rangeUnit: 'NAUTICAL_MILE' },
      'True',
    ],
    ['another one', { centerLatitude: '5', centerLongitude: '9', range: '100', rangeUnit: 'METER' }, 'False'],
  ])('takes %s out of the metadata unless it is configured', async (_, metadata, to) => {
    expect(await bench.run(gpsGeofencingFilter, {}, { ...at(5, 5), metadata })).toMatchObject([{ to }]);
  });

  it.each<[string, object, GivenMessage, string]>([
    ['no object', circle, { data: [48, 2] }, 'Incoming Message is not a valid JSON object'],
    [
      'no place',
      circle,
      { data: { latitude: 48 }, metadata: {} },
      'Incoming Message has no longitude in data or metadata!',
    ],
    ['a place of no numbers', circle, at('north', 2), 'latitude is no number: north'],
    ['no area', {}, at(5, 5), 'Missing perimeter definition!'],
    [
      'half a circle',
      {},
      { ...at(5, 5), metadata: { centerLatitude: '5' } },
      'The metadata tells of no circle: centerLongitude',
    ],
    [
      'an area of no shape',
      { fetchPerimeterInfoFromMessageMetadata: false },
      at(5, 5),
      'Unsupported perimeter type: null',
    ],
    [
      'a polygon without corners',
      { ...square, polygonsDefinition: 'here' },
      at(5, 5),
      'A polygon has three corners or more: [[latitude, longitude], ...]',
    ],
  ])('fails for %s', async (_, configuration, message, error) => {
    expect(await bench.run(gpsGeofencingFilter, configuration, message)).toMatchObject([
      { to: 'Failure', error },
    ]);
  });
});
