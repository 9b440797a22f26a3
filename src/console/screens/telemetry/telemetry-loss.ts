import { countTimeseries } from '../../api/telemetry.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { Series } from './series-ref.ts';

/** Keys of an entity of which something is deleted. */
export interface LostKeys {
  entity: Series['entity'];
  keys: readonly string[];
}

/** To count those of more entities would take a person longer to wait for than to decide. */
const MOST_COUNTED = 200;
/** How many are asked for at the same time. */
const AT_ONCE = 10;

/** How many points are lost within a period, in words; that it is not known, where that would take long. Rejects with an ApiError. */
export async function writtenLoss(
  all: readonly LostKeys[],
  period: Period,
  request: RequestOptions,
): Promise<string> {
  const byEntity = Map.groupBy(all, ({ entity }) => `${entity.entityType} ${entity.id}`);
  if (byEntity.size > MOST_COUNTED) return translate('telemetry.all-points', { count: byEntity.size });
  const owners = [...byEntity.values()];
  let points = 0;
  for (let at = 0; at < owners.length; at += AT_ONCE) {
    const counts = await Promise.all(
      owners.slice(at, at + AT_ONCE).map((lost) => countOf(lost, period, request)),
    );
    points += counts.reduce((sum, count) => sum + count, 0);
  }
  return translate('telemetry.points', { count: points });
}

async function countOf(lost: readonly LostKeys[], period: Period, request: RequestOptions): Promise<number> {
  const [first] = lost;
  const keys = [...new Set(lost.flatMap((one) => one.keys))];
  return first ? countTimeseries(first.entity, keys, period, request) : 0;
}
