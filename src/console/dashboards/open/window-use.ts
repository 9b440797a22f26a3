import { knownDatapointsLimit } from '../../api/dashboard-content.ts';
import type { WindowUse } from '../../inputs/time/window-use.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN, maxDataPoints } from '../../time/data-points.ts';

/** How time windows are chosen at view time; alarms are not put together. */
export function windowUse(hasAggregation: boolean): WindowUse {
  return {
    isEditing: false,
    hasAggregation,
    historyOnly: false,
    maxDataPoints: () => maxDataPoints(knownDatapointsLimit() ?? MAX_DATA_POINTS_UNTIL_KNOWN),
    now: Date.now,
  };
}
