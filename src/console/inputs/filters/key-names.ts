import type { EntityKeyType } from '../../../model/entity-query.ts';

/** Names of keys of a type to choose from; any other is taken too. Rejects when they cannot be had. */
export type KeyNames = (type: EntityKeyType) => Promise<readonly string[]>;

/** Calls whose failure the field shows, and which move no progress bar. */
const QUIET = { ignoreErrors: true, ignoreLoading: true };

/** Those that the devices in sight have; none of what alarms have by themselves. */
export const namesOfDevices: KeyNames = async (type) => {
  if (type === 'ENTITY_FIELD' || type === 'ALARM_FIELD') return [];
  const { keysInSight } = await import('../../api/device-keys.ts');
  return await keysInSight(type === 'TIME_SERIES' ? 'timeseries' : 'attributes', QUIET);
};
