import type { Change } from '../services/changes.ts';

/** Reads the comma list of a device's request. */
export function parseKeyList(text: string | null | undefined): string[] {
  return text ? text.split(',').filter((key) => key !== '') : [];
}

/**
 * The message that tells a device of a change of its shared attributes, or null when the change is another one or is
 * kept from it.
 */
export function sharedAttributesMessage(change: Change): Record<string, unknown> | null {
  if (change.kind === 'attributes' && change.scope === 'SHARED_SCOPE' && !change.isKeptFromDevice) {
    return Object.fromEntries(change.entries.map(({ key, value }) => [key, value]));
  }
  if (change.kind === 'attributes-deleted' && change.scope === 'SHARED_SCOPE')
    return { deleted: change.keys };
  return null;
}
