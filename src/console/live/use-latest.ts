import { useEffect, useReducer, useState } from 'react';
import type { AttributeScope } from '../../model/telemetry.ts';
import { type LiveEntity, subscribeAttributes, subscribeLatestTelemetry } from './entity-subscription.ts';
import type { LatestValue } from './latest-values.ts';

/** The values of an entity as they stand. */
interface Latest {
  /** `live` from the first answer on, also while the connection is lost: what was known stays on screen. */
  status: 'loading' | 'live' | 'error';
  values: ReadonlyMap<string, LatestValue>;
}

const LOADING: Latest = { status: 'loading', values: new Map() };

/**
 * Follows the latest telemetry or the attributes of one scope. Draws at most once per frame, however much arrives.
 * `refresh` asks for everything anew.
 */
export function useLatest(
  { entityType, id }: LiveEntity,
  scope: AttributeScope | 'LATEST_TELEMETRY',
): Latest & { refresh(): void } {
  const [attempt, refresh] = useReducer((attempts: number) => attempts + 1, 0);
  const subject = `${entityType} ${id} ${scope} ${attempt}`;
  const [shown, setShown] = useState({ subject, latest: LOADING });

  useEffect(() => {
    let frame: number | undefined;
    let newest = LOADING;
    const show = (latest: Latest) => {
      newest = latest;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setShown({ subject, latest: newest });
      });
    };
    const onUpdate = (values: Latest['values']) => show({ status: 'live', values });
    const onError = () => show({ status: 'error', values: newest.values });
    const entity = { entityType, id };
    const stop =
      scope === 'LATEST_TELEMETRY'
        ? subscribeLatestTelemetry({ entity }, onUpdate, onError)
        : subscribeAttributes({ entity, scope }, onUpdate, onError);
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [entityType, id, scope, subject]);

  return { ...(shown.subject === subject ? shown.latest : LOADING), refresh };
}
