import { type AdditionalInfo, descriptionOf } from '../../../model/additional-info.ts';
import type { Asset } from '../../../model/asset.ts';
import type { Device } from '../../../model/device.ts';
import { entityId, isNullId } from '../../../model/entity-id.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { assets } from '../assets.ts';
import { type Assignment, assignment } from '../assignment.ts';
import { createDevice, devices } from '../devices.ts';
import { assetByName, deviceByName } from '../entities-by.ts';
import type { ImportedType } from './column-types.ts';
import type { ImportRow } from './import-row.ts';

/** An entity as it is stored, and whose it is; null: nobody's. */
export interface StoredOne {
  id: string;
  customerId: string | null;
}

/** Where the entities of imported rows are stored. */
interface ImportStore {
  /** Stores a new one, a customer's where one is named. Answers its id. */
  create(row: ImportRow, customerId: string | null, request: RequestOptions): Promise<string>;
  /** Rejects where there is none of that name. */
  byName(name: string, request: RequestOptions): Promise<string>;
  /** Stores an entity with what a row says of it, unless that is what is stored already. */
  update(stored: { id: string }, row: ImportRow, request: RequestOptions): Promise<StoredOne>;
  /** Gives an entity to a customer. */
  assign: Assignment['assign'];
}

/** The store of each type that can be imported. */
export const importStores: Readonly<Record<ImportedType, ImportStore>> = {
  DEVICE: {
    create: async (row, customerId, request) =>
      idOf(await createDevice(newOne(row, customerId), row.accessToken, request)),
    byName: async (name, request) => idOf(await deviceByName(name, request)),
    async update({ id }, row, request) {
      const stored = await devices.one(id, request);
      const changed: Device = { ...stored, ...changedMembers(stored, row) };
      // The type is the name of the profile, which would win over it.
      if (changed.type !== stored.type) delete changed.deviceProfileId;
      if (differs(stored, changed)) await devices.save(changed, request);
      return { id, customerId: customerOf(stored) };
    },
    assign: assignment('device').assign,
  },
  ASSET: {
    create: async (row, customerId, request) =>
      idOf(await assets.save({ ...newOne(row, customerId), type: row.type }, request)),
    byName: async (name, request) => idOf(await assetByName(name, request)),
    async update({ id }, row, request) {
      const stored = await assets.one(id, request);
      const changed: Asset = { ...stored, ...changedMembers(stored, row) };
      if (differs(stored, changed)) await assets.save(changed, request);
      return { id, customerId: customerOf(stored) };
    },
    assign: assignment('asset').assign,
  },
};

function newOne({ name, type, label, description, isGateway }: ImportRow, customerId: string | null) {
  return {
    name,
    // Without one, a device gets the default profile.
    ...(type !== '' && { type }),
    ...(label && { label }),
    ...(customerId !== null && { customerId: entityId('CUSTOMER', customerId) }),
    additionalInfo: {
      ...(description && { description }),
      ...(isGateway !== undefined && { gateway: isGateway }),
    },
  };
}

/** What a row says of an entity; what it says nothing of is not among it. */
function changedMembers(
  { additionalInfo, ...stored }: { label?: string | null | undefined; additionalInfo?: AdditionalInfo },
  { name, type, label, description, isGateway }: ImportRow,
) {
  const info = {
    ...(description !== undefined && description !== descriptionOf(additionalInfo) && { description }),
    ...(isGateway !== undefined && isGateway !== additionalInfo?.gateway && { gateway: isGateway }),
  };
  return {
    name,
    ...(type !== '' && { type }),
    ...(label !== undefined && label !== (stored.label ?? '') && { label }),
    ...(Object.keys(info).length > 0 && { additionalInfo: { ...additionalInfo, ...info } }),
  };
}

function customerOf({ customerId }: Pick<Device | Asset, 'customerId'>): string | null {
  return isNullId(customerId) ? null : (customerId?.id ?? null);
}

function differs(stored: object, changed: object): boolean {
  return JSON.stringify(stored) !== JSON.stringify(changed);
}

function idOf({ id }: { id?: { id: string } | null | undefined }): string {
  if (!id) throw new Error('The platform has stored something without an id');
  return id.id;
}
