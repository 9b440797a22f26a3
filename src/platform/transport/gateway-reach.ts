import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { Platform } from '../assembly/platform.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** How the relation is called that leads from a gateway to the devices it brought. */
export const CREATED = 'Created';

/** Which devices a gateway has to do with. Its token is known to every user of the customer that has it. */
export interface GatewayReach {
  /** Those of nobody, of the gateway's own customer, and those that it brought. */
  maySpeakFor(device: EntityHandle): boolean;
  /** A customer's gateway offers only what it brought: its users could claim whatever it offers. */
  mayOffer(device: EntityHandle): boolean;
}

/** The reach of a gateway, judged each time by what is stored then. */
export function reachOf(
  { store, allowances }: Pick<Platform, 'store' | 'allowances'>,
  gateway: EntityHandle,
): GatewayReach {
  const reachesAll = allowances.has('any-gateway');
  const customerOf = () => (store.entities.byKey(gateway.key) ?? gateway).customerId;

  function hasBrought({ id }: EntityHandle): boolean {
    const [from, to] = [entityId('DEVICE', gateway.id), entityId('DEVICE', id)];
    return store.relations.between({ from, to, type: CREATED, typeGroup: 'COMMON' }) !== null;
  }

  return {
    maySpeakFor: (device) =>
      device.tenantId === gateway.tenantId &&
      (reachesAll || [NULL_UUID, customerOf()].includes(device.customerId) || hasBrought(device)),
    mayOffer: (device) => reachesAll || customerOf() === NULL_UUID || hasBrought(device),
  };
}
