import * as z from 'zod/mini';
import { parseJson } from '../../../json.ts';
import { NodeFailure } from '../../contract/rule-node.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { Flag } from './configuration.ts';
import { distanceBetween, isWithinPolygon, type Position, RangeUnit } from './geography.ts';

const Degrees = z.nullish(z.coerce.number());

/** What nodes are configured with that look where somebody is. */
export const geofenceMembers = {
  latitudeKeyName: z.string(),
  longitudeKeyName: z.string(),
  fetchPerimeterInfoFromMessageMetadata: Flag,
  perimeterType: z.nullish(z.enum(['CIRCLE', 'POLYGON'])),
  centerLatitude: Degrees,
  centerLongitude: Degrees,
  range: z.nullish(z.coerce.number()),
  rangeUnit: z.nullish(RangeUnit),
  polygonsDefinition: z.nullish(z.string()),
};

const Geofence = z.looseObject(geofenceMembers);
type Geofence = z.infer<typeof Geofence>;

const Corners = z.array(z.tuple([z.coerce.number(), z.coerce.number()], z.unknown()));

const CircleInMetadata = z.looseObject({
  centerLatitude: z.coerce.number(),
  centerLongitude: z.coerce.number(),
  range: z.coerce.number(),
  rangeUnit: RangeUnit,
});

/** Makes the test whether the place in a message is in the area, which throws a NodeFailure where one of them is missing. */
export function geofence(configuration: Geofence): (message: RuleMessage) => boolean {
  const isInside = configuration.fetchPerimeterInfoFromMessageMetadata ? undefined : areaOf(configuration);
  return (message) => {
    const place = placeIn(message, configuration);
    return (isInside ?? areaIn(message.metadata))(place);
  };
}

type Area = (place: Position) => boolean;

function placeIn(message: RuleMessage, { latitudeKeyName, longitudeKeyName }: Geofence): Position {
  const { json, metadata } = message;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new NodeFailure('Incoming Message is not a valid JSON object');
  }
  const numberCalled = (name: string): number => {
    const sent: unknown = Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
    const told = sent === undefined || sent === null || typeof sent === 'object' ? metadata[name] : sent;
    if (told === undefined || told === '') {
      throw new NodeFailure(`Incoming Message has no ${name} in data or metadata!`);
    }
    const value = Number(told);
    if (!Number.isFinite(value)) throw new NodeFailure(`${name} is no number: ${String(told)}`);
    return value;
  };
  return { latitude: numberCalled(latitudeKeyName), longitude: numberCalled(longitudeKeyName) };
}

function areaIn(metadata: Metadata): Area {
  if (metadata.perimeter) return polygon(metadata.perimeter);
  if (!metadata.centerLatitude) throw new NodeFailure('Missing perimeter definition!');
  const told = CircleInMetadata.safeParse(metadata);
  if (told.success) return circle(told.data);
  throw new NodeFailure(`The metadata tells of no circle: ${told.error.issues[0]?.path.join('.')}`);
}

function areaOf(configuration: Geofence): Area {
  const { perimeterType, polygonsDefinition } = configuration;
  try {
    switch (perimeterType) {
      case 'CIRCLE':
        return circle(configuration);
      case 'POLYGON':
        return polygon(polygonsDefinition ?? '');
      default:
        throw new NodeFailure(`Unsupported perimeter type: ${perimeterType}`);
    }
  } catch (failure) {
    return () => {
      throw failure;
    };
  }
}

type Circle = Pick<Geofence, 'centerLatitude' | 'centerLongitude' | 'range' | 'rangeUnit'>;

function circle({ centerLatitude, centerLongitude, range, rangeUnit }: Circle): Area {
  if (centerLatitude == null || centerLongitude == null || range == null || rangeUnit == null) {
    throw new NodeFailure('A circle has a center, a range and its unit');
  }
  const center = { latitude: centerLatitude, longitude: centerLongitude };
  return (place) => range > distanceBetween(place, center, rangeUnit);
}

/** `definition` is JSON: `[[latitude, longitude], ...]`. */
function polygon(definition: string): Area {
  const told = Corners.safeParse(readCorners(definition));
  if (!told.success || told.data.length < 3) {
    throw new NodeFailure('A polygon has three corners or more: [[latitude, longitude], ...]');
  }
  const corners = told.data.map(([latitude, longitude]) => ({ latitude, longitude }));
  return (place) => isWithinPolygon(place, corners);
}

function readCorners(definition: string): unknown {
  try {
    return parseJson(definition);
  } catch {
    return undefined;
  }
}
