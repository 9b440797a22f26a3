import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';

/** A device that exists nowhere, for what only hands handles on. */
export function device(id: string): EntityHandle {
  return { key: 1, type: 'DEVICE', id, tenantId: NULL_UUID, customerId: NULL_UUID, name: id };
}
