import type { DataKey } from '../../../model/data-key.ts';
import type { EntityKey } from '../../../model/entity-query.ts';

const TYPES = {
  timeseries: 'TIME_SERIES',
  attribute: 'ATTRIBUTE',
  entityField: 'ENTITY_FIELD',
  alarm: 'ALARM_FIELD',
} as const;

/** The column of queries that a data key is; none of a made-up value. */
export function entityKeyOf({ type, name }: Pick<DataKey, 'type' | 'name'>): EntityKey | undefined {
  return type === 'function' ? undefined : { type: TYPES[type], key: name };
}
