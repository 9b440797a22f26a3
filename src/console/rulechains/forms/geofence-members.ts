import * as z from 'zod/mini';
import type { Args } from '../../commands/param.ts';
import { param } from '../../commands/param.ts';
import { textarea } from '../../inputs/text.ts';
import { all, amount, flag, oneOf, requiredText, when } from './members.ts';

const PERIMETERS = { CIRCLE: 'node-form.circle', POLYGON: 'node-form.polygon' } as const;

const RANGE_UNITS = {
  METER: 'node-form.meters',
  KILOMETER: 'node-form.kilometers',
  FOOT: 'node-form.feet',
  MILE: 'node-form.miles',
  NAUTICAL_MILE: 'node-form.nautical-miles',
} as const;

const isSaidHere = (args: Args) => args.fetchPerimeterInfoFromMessageMetadata !== true;
const isCircle = all(isSaidHere, when('perimeterType', 'CIRCLE'));
const isPolygon = all(isSaidHere, when('perimeterType', 'POLYGON'));

const Point = z.tuple([z.number(), z.number()]);

/** A polygon as text: a list of points, each its latitude and its longitude. */
const Polygon = z.string({ error: 'validation.required' }).check(
  z.minLength(1, { error: 'validation.required' }),
  z.refine((text) => z.array(Point).check(z.minLength(3)).safeParse(read(text)).success, {
    error: 'node-form.polygon-invalid',
  }),
);

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Where a position is read from, and the area that it may be in. */
export const geofence = {
  latitudeKeyName: requiredText('node-form.latitude-key'),
  longitudeKeyName: requiredText('node-form.longitude-key'),
  fetchPerimeterInfoFromMessageMetadata: flag('node-form.perimeter-from-message', {
    description: 'node-form.perimeter-from-message-description',
  }),
  perimeterType: oneOf(
    'node-form.perimeter',
    ['CIRCLE', 'POLYGON'],
    (value) => PERIMETERS[value as keyof typeof PERIMETERS],
    { shown: isSaidHere },
  ),
  centerLatitude: amount('node-form.center-latitude', { least: -90, most: 90, shown: isCircle }),
  centerLongitude: amount('node-form.center-longitude', { least: -180, most: 180, shown: isCircle }),
  range: amount('node-form.range', { least: 0, shown: isCircle }),
  rangeUnit: oneOf(
    'node-form.range-unit',
    Object.keys(RANGE_UNITS) as (keyof typeof RANGE_UNITS)[],
    (unit) => RANGE_UNITS[unit],
    { shown: isCircle },
  ),
  polygonsDefinition: param(Polygon, {
    title: 'node-form.polygon-points',
    description: 'node-form.polygon-points-description',
    input: textarea,
    shown: isPolygon,
  }),
};
