import { useMemo, useState } from 'react';
import { createRowFollower } from '../../live/row-follower.ts';
import { useRowValues } from '../../live/use-row-values.ts';
import { subscribeOnDemand } from '../../table/subscribe-on-demand.ts';
import { ACTIVITY_KEYS, ActivityCell } from './activity-cell.tsx';

/** The activity of one device, followed for as long as it is shown. */
export function ActivityDetail({ id }: { id: string }) {
  const [follower] = useState(() => createRowFollower(ACTIVITY_KEYS, subscribeOnDemand));
  const device = useMemo(() => ({ entityType: 'DEVICE' as const, id }), [id]);
  return <ActivityCell values={useRowValues(follower, device)} />;
}
