import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';
import { scopedValues, scopedValuesMembers } from '../kit/scoped-values.ts';

const Configuration = z.looseObject(scopedValuesMembers);

/** Adds attributes and latest values of the originator to the metadata. */
export const originatorAttributes = nodeClass(
  'metadata.TbGetAttributesNode',
  Configuration,
  (configuration, context) => scopedValues(configuration, context, (originator) => originator),
);
