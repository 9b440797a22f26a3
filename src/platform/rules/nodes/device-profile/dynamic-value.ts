import type { DynamicSource } from '../../../../model/dashboard-filter.ts';
import type { KvValue } from '../../../../model/telemetry.ts';

/** Where the attributes of a device, and of those it belongs to, are found; undefined for what is not there. */
export interface DynamicSources {
  device(attribute: string): KvValue | undefined;
  customer(attribute: string): KvValue | undefined;
  tenant(attribute: string): KvValue | undefined;
}

/** An attribute that stands for a value, with whose it is. */
export interface DynamicValue {
  readonly sourceType?: DynamicSource | null | undefined;
  readonly sourceAttribute?: string | null | undefined;
  /** Whether the customer is asked where the device has none, and then the tenant. */
  readonly inherit?: unknown;
}

/** The owners in the order in which they inherit. */
const owners = [
  ['CURRENT_DEVICE', 'device'],
  ['CURRENT_CUSTOMER', 'customer'],
  ['CURRENT_TENANT', 'tenant'],
] as const;

/** The value that an attribute has; undefined where there is none. */
export function dynamicValue(
  value: DynamicValue | null | undefined,
  sources: DynamicSources,
): KvValue | undefined {
  const attribute = value?.sourceAttribute;
  if (!value || !attribute) return undefined;
  const first = owners.findIndex(([type]) => type === value.sourceType);
  if (first < 0) return undefined;
  const asked = owners.slice(first, value.inherit === true ? owners.length : first + 1);
  for (const [, owner] of asked) {
    const found = sources[owner](attribute);
    if (found !== undefined) return found;
  }
  return undefined;
}
