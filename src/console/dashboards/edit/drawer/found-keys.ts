import { AlarmField } from '../../../../model/alarm.ts';
import type { DataKeyType } from '../../../../model/data-key.ts';
import type { WidgetKind } from '../../../../model/widget.ts';
import { entityQuery } from '../../../aliases/alias-entities.ts';
import { keysOfEntities } from '../../../api/entity-keys.ts';
import { queryClient } from '../../../api/query-client.ts';
import { ENTITY_FIELDS } from '../../../inputs/filters/key-filter-rules.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';

/** The kinds of keys that a widget shows of entities, those that are looked for first at the beginning. */
export function keyTypesOf(kind: WidgetKind): readonly DataKeyType[] {
  if (kind === 'timeseries') return ['timeseries'];
  if (kind === 'alarm') return ['alarm', 'timeseries', 'attribute', 'entityField'];
  return ['timeseries', 'attribute', 'entityField'];
}

/** How many of the entities the platform looks at. */
const LOOKED_AT = 100;
/** For how long what entities have is taken for known, ms. */
const KNOWN_FOR = 30_000;

/** Names of keys by their type. */
export type KeysByType = Readonly<Record<DataKeyType, readonly string[]>>;

/** The keys that the entities of an alias have, and those that all have. Rejects with an ApiError. */
export async function foundKeys(dashboard: OpenDashboard, aliasId: string | undefined): Promise<KeysByType> {
  const fixed = { entityField: ENTITY_FIELDS, alarm: AlarmField.options, function: [] };
  const alias = await dashboard.hub.aliases.resolve(aliasId);
  if (alias.kind === 'nothing') return { ...fixed, timeseries: [], attribute: [] };
  const query = entityQuery({ entityFilter: alias.filter, pageSize: LOOKED_AT });
  const { timeseries, attribute } = await queryClient.fetchQuery({
    queryKey: ['keys-of-entities', query],
    staleTime: KNOWN_FOR,
    queryFn: ({ signal }) => keysOfEntities(query, { ignoreErrors: true, ignoreLoading: true, signal }),
  });
  return { ...fixed, timeseries, attribute };
}
