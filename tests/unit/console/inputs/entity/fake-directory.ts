import { vi } from 'vitest';
import type { EntityDirectory, FoundEntity } from '../../../../../src/console/api/entity-directory.ts';

/** A directory of the given devices, whatever type is asked for; `search` is told of every question. */
export function directoryOf(entities: readonly FoundEntity[]) {
  const search = vi.fn<EntityDirectory['search']>(async ({ text, subtype, limit = 50 }) =>
    entities
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .filter((one) => !subtype || one.subtype === subtype)
      .slice(0, limit),
  );
  const directory: EntityDirectory = {
    search,
    named: async (_, ids) =>
      new Map(ids.flatMap((id) => entities.filter((one) => one.id === id).map((one) => [id, one] as const))),
    subtypes: async () => ['Pump', 'boiler', 'thermometer', 'Thermostat'],
    keys: async (_, kind) => (kind === 'timeseries' ? ['temperature', 'Tempo', 'humidity'] : ['serial']),
  };
  return { directory, search };
}
