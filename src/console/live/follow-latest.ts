import type { AttributeScope } from '../../model/telemetry.ts';
import { drawing } from './drawing.ts';
import { type LiveEntity, subscribeAttributes, subscribeLatestTelemetry } from './entity-subscription.ts';
import type { LatestValue } from './latest-values.ts';

/** The values of an entity as they stand. */
export interface Latest {
  /** `live` from the first answer on, also while the connection is lost: what was known stays on screen. */
  status: 'loading' | 'live' | 'error';
  /** By key; a value that stays is the same object. */
  values: ReadonlyMap<string, LatestValue>;
}

/** What is known before the first answer. */
export const LOADING: Latest = { status: 'loading', values: new Map() };

/**
 * Follows the latest telemetry or the attributes of one scope. `draw` is told at most ten times a second, however much
 * comes. Returns the way to stop.
 */
export function followLatest(
  entity: LiveEntity,
  scope: AttributeScope | 'LATEST_TELEMETRY',
  draw: (latest: Latest) => void,
): () => void {
  let newest = LOADING;
  const drawn = drawing(() => draw(newest));
  const show = (latest: Latest) => {
    newest = latest;
    drawn.ask();
  };
  const onUpdate = (values: Latest['values']) => show({ status: 'live', values });
  const onError = () => show({ status: 'error', values: newest.values });
  const stop =
    scope === 'LATEST_TELEMETRY'
      ? subscribeLatestTelemetry({ entity }, onUpdate, onError)
      : subscribeAttributes({ entity, scope }, onUpdate, onError);
  return () => {
    stop();
    drawn.cancel();
  };
}
