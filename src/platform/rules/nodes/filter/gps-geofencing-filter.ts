import * as z from 'zod/mini';
import { tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { geofence, geofenceMembers } from '../kit/geofence.ts';

const Configuration = z.looseObject(geofenceMembers);

/** Tells whether the place in a message is in an area. */
export const gpsGeofencingFilter = nodeClass(
  'geo.TbGpsGeofencingFilterNode',
  Configuration,
  (configuration) => {
    const isInside = geofence(configuration);
    return { kind: 'pure', onMessage: (message) => tell(isInside(message) ? 'True' : 'False', message) };
  },
);
