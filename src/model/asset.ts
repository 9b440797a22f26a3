import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { idOf } from './entity-id.ts';

/** An asset: a building, a floor, a production line. Its type is free text. */
export const Asset = z.looseObject({
  id: z.optional(z.nullable(idOf('ASSET'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  customerId: z.optional(z.nullable(idOf('CUSTOMER'))),
  name: z.string(),
  type: z.string(),
  label: z.optional(z.nullable(z.string())),
});
export type Asset = z.infer<typeof Asset>;

/** A stored asset with what lists show of its customer. */
export const AssetInfo = z.extend(Asset, {
  id: idOf('ASSET'),
  createdTime: z.number(),
  customerTitle: z.optional(z.nullable(z.string())),
  customerIsPublic: z.optional(z.boolean()),
});
export type AssetInfo = z.infer<typeof AssetInfo>;
