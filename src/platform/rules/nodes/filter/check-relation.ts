import * as z from 'zod/mini';
import { EntityType, entityId, Uuid } from '../../../../model/entity-id.ts';
import { EntitySearchDirection } from '../../../../model/relation.ts';
import { tell } from '../../contract/outcome.ts';
import { NodeConfigurationError, nodeClass } from '../../contract/rule-node.ts';
import { Flag } from '../kit/configuration.ts';

const Configuration = z.looseObject({
  checkForSingleEntity: Flag,
  /** FROM asks for relations that lead from the other entity to the originator. */
  direction: EntitySearchDirection,
  entityType: z.nullish(z.union([EntityType, z.literal('')])),
  entityId: z.nullish(z.union([Uuid, z.literal('')])),
  relationType: z.string(),
});

/** Tells whether the originator of a message has a relation of a type, with one entity or with any. */
export const checkRelation = nodeClass(
  'filter.TbCheckRelationNode',
  Configuration,
  (configuration, { store }) => {
    const { direction, relationType: type } = configuration;
    const isFrom = direction === 'FROM';
    if (!configuration.checkForSingleEntity) {
      return {
        kind: 'pure',
        onMessage(message) {
          const isRelated = store.relations.has(isFrom ? 'to' : 'from', message.originator, type);
          return tell(isRelated ? 'True' : 'False', message);
        },
      };
    }
    if (!configuration.entityType || !configuration.entityId) {
      throw new NodeConfigurationError('entityId: the entity is not chosen');
    }
    const other = entityId(configuration.entityType, configuration.entityId);
    return {
      kind: 'pure',
      onMessage(message) {
        const [from, to] = isFrom ? [other, message.originator] : [message.originator, other];
        return tell(store.relations.between({ from, to, type }) ? 'True' : 'False', message);
      },
    };
  },
);
