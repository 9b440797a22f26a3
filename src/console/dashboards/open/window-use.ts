import { knownDatapointsLimit } from '../../api/dashboard-content.ts';
import type { WindowUse } from '../../inputs/time/window-use.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN, maxDataPoints } from '../../time/data-points.ts';

/** How time windows are chosen, by viewers unless said; alarms are not put together. */
export function windowUse(hasAggregation: boolean, isEditing = false): WindowUse {
  return {
    isEditing,
    hasAggregation,
    historyOnly: false,
    maxDataPoints: () => maxDataPoints(knownDatapointsLimit() ?? MAX_DATA_POINTS_UNTIL_KNOWN),
    now: Date.now,
  };
}
