import { isJsonObject, type JsonObject } from './json-object.ts';

/**
 * An alias as consoles of today store it, of one that an old console has: with one device, with devices by name or by
 * list, or with entities of any type so. One that is of today already is the very same.
 */
export function currentAlias(alias: JsonObject): JsonObject {
  if (isJsonObject(alias.filter)) return alias;
  const { aliasName, deviceId, deviceFilter, entityFilter, entityType, ...others } = alias;
  const filter = filterOf({ deviceId, deviceFilter, entityFilter, entityType });
  if (!filter) return alias;
  return { ...others, ...(aliasName !== undefined && { alias: aliasName }), filter };
}

interface OldMembers {
  deviceId: unknown;
  deviceFilter: unknown;
  entityFilter: unknown;
  entityType: unknown;
}

/** Undefined where there is nothing to make a filter of. */
function filterOf({ deviceId, deviceFilter, entityFilter, entityType }: OldMembers): JsonObject | undefined {
  if (isJsonObject(entityFilter)) {
    const { useFilter, entityNameFilter, entityList } = entityFilter;
    return namesOrList(entityType, useFilter, entityNameFilter, entityList);
  }
  if (isJsonObject(deviceFilter)) {
    const { useFilter, deviceNameFilter, deviceList } = deviceFilter;
    return namesOrList('DEVICE', useFilter, deviceNameFilter, deviceList);
  }
  return deviceId ? namesOrList('DEVICE', false, undefined, [deviceId]) : undefined;
}

function namesOrList(entityType: unknown, byName: unknown, names: unknown, list: unknown): JsonObject {
  const shared = { resolveMultiple: false, entityType: entityType ?? 'DEVICE' };
  return byName
    ? { type: 'entityName', ...shared, entityNameFilter: names ?? '' }
    : { type: 'entityList', ...shared, entityList: list ?? [] };
}
