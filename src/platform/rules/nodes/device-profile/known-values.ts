import type { KvValue } from '../../../../model/telemetry.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import type { DynamicSources } from './dynamic-value.ts';
import type { ProfileState } from './profile-state.ts';
import { nameOf, type RuleKey } from './snapshot.ts';

/** What the store knows of a device that rules look at and no message has told. */
export function missingValues(
  { store }: Pick<NodeContext, 'store'>,
  device: EntityHandle,
  { keys }: ProfileState,
  values: Readonly<Record<string, KvValue>>,
): Record<string, KvValue> {
  const missing = [...keys.values()].filter(
    (key) => key.type === 'ENTITY_FIELD' || values[nameOf(key)] === undefined,
  );
  const found: Record<string, KvValue> = {};
  const put = (key: RuleKey, value: KvValue | null | undefined) => {
    if (value !== null && value !== undefined) found[nameOf(key)] = value;
  };
  const namesOfType = (...types: RuleKey['type'][]) =>
    missing.filter(({ type }) => types.includes(type)).map(({ key }) => key);

  const series = namesOfType('TIME_SERIES');
  if (series.length > 0) {
    for (const { key, value } of store.timeseries.latest(device.key, series))
      put({ type: 'TIME_SERIES', key }, value);
  }
  const attributes = namesOfType('ATTRIBUTE', 'CLIENT_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE');
  if (attributes.length > 0) {
    const isMissing = new Set(missing.map(nameOf));
    for (const { scope, key, value } of store.attributes.list(device.key, undefined, attributes)) {
      const scoped: RuleKey = { type: `${scope.replace('_SCOPE', '')}_ATTRIBUTE` as RuleKey['type'], key };
      // That of the server comes last, and is the one that counts.
      for (const one of [scoped, { type: 'ATTRIBUTE', key } as const])
        if (isMissing.has(nameOf(one))) put(one, value);
    }
  }
  const fields = namesOfType('ENTITY_FIELD');
  const stored = fields.length > 0 ? store.devices.byId(device.id) : null;
  for (const key of fields) {
    const known = {
      name: stored?.name,
      type: stored?.type,
      label: stored?.label,
      createdTime: stored?.createdTime,
    };
    put({ type: 'ENTITY_FIELD', key }, known[key as keyof typeof known]);
  }
  return found;
}

/** Where the values are that rules compare with. */
export function dynamicSources(
  { store, tenantId }: Pick<NodeContext, 'store' | 'tenantId'>,
  device: EntityHandle,
  values: Readonly<Record<string, KvValue>>,
): DynamicSources {
  const ofServer = (type: 'CUSTOMER' | 'TENANT', id: string, attribute: string) => {
    const owner = store.entities.resolve(type, id);
    return owner ? store.attributes.list(owner.key, 'SERVER_SCOPE', [attribute])[0]?.value : undefined;
  };
  return {
    device: (key) => values[nameOf({ type: 'ATTRIBUTE', key })],
    customer: (key) => ofServer('CUSTOMER', device.customerId, key),
    tenant: (key) => ofServer('TENANT', tenantId, key),
  };
}
