import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';
import { mappedValues, mappedValuesMembers } from '../kit/mapped-values.ts';
import { tenantOf } from '../kit/owners.ts';

const Configuration = z.looseObject(mappedValuesMembers);

/** Adds server attributes or latest values of the tenant of the originator to the metadata. */
export const tenantAttributes = nodeClass(
  'metadata.TbGetTenantAttributeNode',
  Configuration,
  (configuration, context) =>
    mappedValues(configuration, context, (originator) => tenantOf(context, originator)),
);
