import type { AttributeScope } from '../../model/telemetry.ts';
import type { Change } from '../services/changes.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';

/** Which attributes a device asks for. Without any key it asks for all of them. */
export interface AttributesRequest {
  clientKeys: string[];
  sharedKeys: string[];
}

/** What a device gets: values by name; a group without values is left out. */
export interface AttributesResponse {
  client?: Record<string, unknown>;
  shared?: Record<string, unknown>;
}

/** Reads the comma list of a device's request. */
export function parseKeyList(text: string | null | undefined): string[] {
  return text ? text.split(',').filter((key) => key !== '') : [];
}

/** Reads the attributes that a device may see of itself: those it sent and those it shares with the platform. */
export function readDeviceAttributes(
  store: Pick<Store, 'attributes'>,
  device: EntityHandle,
  { clientKeys, sharedKeys }: AttributesRequest,
): AttributesResponse {
  const all = clientKeys.length === 0 && sharedKeys.length === 0;

  function group(scope: AttributeScope, keys: string[]): Record<string, unknown> | undefined {
    if (!all && keys.length === 0) return undefined;
    const found = store.attributes.list(device.key, scope, all ? undefined : keys);
    return found.length === 0 ? undefined : Object.fromEntries(found.map(({ key, value }) => [key, value]));
  }

  const client = group('CLIENT_SCOPE', clientKeys);
  const shared = group('SHARED_SCOPE', sharedKeys);
  return { ...(client && { client }), ...(shared && { shared }) };
}

/** The message that tells a device of a change of its shared attributes, or null when the change is another one. */
export function sharedAttributesMessage(change: Change): Record<string, unknown> | null {
  if (change.kind === 'attributes' && change.scope === 'SHARED_SCOPE') {
    return Object.fromEntries(change.entries.map(({ key, value }) => [key, value]));
  }
  if (change.kind === 'attributes-deleted' && change.scope === 'SHARED_SCOPE')
    return { deleted: change.keys };
  return null;
}
