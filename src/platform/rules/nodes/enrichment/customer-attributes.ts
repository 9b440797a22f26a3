import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';
import { mappedValues, mappedValuesMembers } from '../kit/mapped-values.ts';
import { customerOf } from '../kit/owners.ts';

const Configuration = z.looseObject(mappedValuesMembers);

/** Adds server attributes or latest values of the customer of the originator to the metadata. */
export const customerAttributes = nodeClass(
  'metadata.TbGetCustomerAttributeNode',
  Configuration,
  (configuration, context) =>
    mappedValues(configuration, context, (originator) => customerOf(context, originator)),
);
