import { useEffect, useState } from 'react';
import type { AttributeScope } from '../../model/telemetry.ts';
import type { LiveEntity } from './entity-subscription.ts';
import { followLatest, type Latest, LOADING } from './follow-latest.ts';

/** Follows the latest telemetry or the attributes of one scope. Draws at most ten times a second, however much comes. */
export function useLatest(
  { entityType, id }: LiveEntity,
  scope: AttributeScope | 'LATEST_TELEMETRY',
): Latest {
  const subject = `${entityType} ${id} ${scope}`;
  const [shown, setShown] = useState({ subject, latest: LOADING });
  useEffect(
    () => followLatest({ entityType, id }, scope, (latest) => setShown({ subject, latest })),
    [entityType, id, scope, subject],
  );
  return shown.subject === subject ? shown.latest : LOADING;
}
