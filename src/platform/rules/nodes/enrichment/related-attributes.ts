import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';
import { mappedValues, mappedValuesMembers } from '../kit/mapped-values.ts';
import { RelationsQuery, relatedEntity } from '../kit/related-entity.ts';

const Configuration = z.looseObject({ ...mappedValuesMembers, relationsQuery: RelationsQuery });

/** Adds server attributes or latest values of an entity that is related to the originator to the metadata. */
export const relatedAttributes = nodeClass(
  'metadata.TbGetRelatedAttributeNode',
  Configuration,
  (configuration, context) =>
    mappedValues(configuration, context, (originator) =>
      relatedEntity(context, originator, configuration.relationsQuery),
    ),
);
