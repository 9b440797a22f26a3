import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { Count } from '../kit/configuration.ts';
import { geofence, geofenceMembers } from '../kit/geofence.ts';
import { originatorOf } from '../kit/originator.ts';
import { millisecondsOf, TimeUnit } from '../kit/time-unit.ts';

const Configuration = z.looseObject({
  ...geofenceMembers,
  minInsideDuration: Count,
  minInsideDurationTimeUnit: TimeUnit,
  minOutsideDuration: Count,
  minOutsideDurationTimeUnit: TimeUnit,
});

/** Where an entity was last, since when (ms), and whether it has been told that it stays there. */
const Whereabouts = z.object({ inside: z.boolean(), since: z.number(), stayed: z.boolean() });
type Whereabouts = z.infer<typeof Whereabouts>;

/** Tells when the originator of messages enters and leaves an area, and when it has stayed in or out of it. */
export const gpsGeofencingEvents = nodeClass(
  'geo.TbGpsGeofencingActionNode',
  Configuration,
  (configuration, context) => {
    const isInside = geofence(configuration);
    const longEnoughInside =
      configuration.minInsideDuration * millisecondsOf[configuration.minInsideDurationTimeUnit];
    const longEnoughOutside =
      configuration.minOutsideDuration * millisecondsOf[configuration.minOutsideDurationTimeUnit];
    return {
      kind: 'storing',
      onMessage(message, changes) {
        const inside = isInside(message);
        const entity = originatorOf(context, message);
        const now = context.now();
        const last: Whereabouts | undefined = Whereabouts.safeParse(changes.stateOf(entity)).data;
        if (last?.inside !== inside) {
          changes.keepState(entity, { inside, since: now, stayed: false } satisfies Whereabouts);
          return tell(inside ? 'Entered' : 'Left', message);
        }
        const longEnough = inside ? longEnoughInside : longEnoughOutside;
        if (last.stayed || now - last.since <= longEnough) return tell(SUCCESS, message);
        changes.keepState(entity, { ...last, stayed: true } satisfies Whereabouts);
        return tell(inside ? 'Inside' : 'Outside', message);
      },
    };
  },
);
