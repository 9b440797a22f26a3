import * as z from 'zod/mini';
import { Asset } from '../../model/asset.ts';
import { Device } from '../../model/device.ts';
import { EntityView } from '../../model/entity-view.ts';
import type { AssetSearchQuery, DeviceSearchQuery, EntityViewSearchQuery } from '../../model/relation.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, posted } from './calls.ts';

/** How many ids an address holds: servers refuse those of more than 8 KB. */
const AT_ONCE = 100;

/** The devices with these ids; those that do not exist or are not the user's are left out. */
export function devicesByIds(ids: readonly string[], request?: RequestOptions): Promise<Device[]> {
  return inParts(ids, (some) => got('/api/devices', z.array(Device), request, { deviceIds: some }));
}

/** The assets with these ids; those that do not exist or are not the user's are left out. */
export function assetsByIds(ids: readonly string[], request?: RequestOptions): Promise<Asset[]> {
  return inParts(ids, (some) => got('/api/assets', z.array(Asset), request, { assetIds: some }));
}

/** The device of exactly this name; refused as not found where there is none. For tenant administrators. */
export function deviceByName(name: string, request?: RequestOptions): Promise<Device> {
  return got('/api/tenant/devices', Device, request, { deviceName: name });
}

/** The asset of exactly this name; refused as not found where there is none. For tenant administrators. */
export function assetByName(name: string, request?: RequestOptions): Promise<Asset> {
  return got('/api/tenant/assets', Asset, request, { assetName: name });
}

/** The devices that a walk along relations comes across. */
export function relatedDevices(query: DeviceSearchQuery, request?: RequestOptions): Promise<Device[]> {
  return posted('/api/devices', query, z.array(Device), request);
}

/** The assets that a walk along relations comes across. */
export function relatedAssets(query: AssetSearchQuery, request?: RequestOptions): Promise<Asset[]> {
  return posted('/api/assets', query, z.array(Asset), request);
}

/** The entity views that a walk along relations comes across. */
export function relatedEntityViews(
  query: EntityViewSearchQuery,
  request?: RequestOptions,
): Promise<EntityView[]> {
  return posted('/api/entityViews', query, z.array(EntityView), request);
}

/** Asks for entities by their ids, as many at once as an address holds, one part after the other. */
async function inParts<T>(ids: readonly string[], ask: (ids: string) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    found.push(...(await ask(ids.slice(at, at + AT_ONCE).join(','))));
  }
  return found;
}
