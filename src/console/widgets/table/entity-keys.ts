import type { DataKey } from '../../../model/data-key.ts';
import type { EntityKey } from '../../../model/entity-query.ts';

/** What the server orders rows by; undefined for made-up values, which it knows nothing of. */
export function sortKey({ type, name }: Pick<DataKey, 'type' | 'name'>): EntityKey | undefined {
  switch (type) {
    case 'timeseries':
      return { type: 'TIME_SERIES', key: name };
    case 'attribute':
      return { type: 'ATTRIBUTE', key: name };
    case 'entityField':
      return { type: 'ENTITY_FIELD', key: name };
    case 'alarm':
      return { type: 'ALARM_FIELD', key: name };
    case 'function':
      return undefined;
  }
}
