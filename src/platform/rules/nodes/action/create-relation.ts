import * as z from 'zod/mini';
import { entityId } from '../../../../model/entity-id.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { type Outcome, SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeConfigurationError, NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Flag } from '../kit/configuration.ts';
import { createNamed, isCreatable, namedEntity } from '../kit/named-entity.ts';
import { originatorOf } from '../kit/originator.ts';
import { endsOf, nameFor, notFoundText, originatorEnd, relationMembers } from '../kit/relation-end.ts';

const Configuration = z.looseObject({
  ...relationMembers,
  createEntityIfNotExists: Flag,
  /** Whether relations of the type that the originator has in this direction go first. */
  removeCurrentRelations: Flag,
  changeOriginatorToRelatedEntity: Flag,
});

/** Relates the originator of a message to another entity, which is made when it is wanted so. */
export const createRelation = nodeClass(
  'action.TbCreateRelationNode',
  Configuration,
  (configuration, context) => {
    const { direction, entityType, removeCurrentRelations } = configuration;
    if (!entityType) throw new NodeConfigurationError('entityType: the type of the entity is not chosen');
    const typeFor = ({ metadata }: RuleMessage) => fillPattern(configuration.relationType, metadata);

    function relationTo(message: RuleMessage, other: EntityHandle) {
      const ends = endsOf(direction, message.originator, entityId(other.type, other.id));
      return { ...ends, type: typeFor(message) };
    }

    function told(message: RuleMessage, other: EntityHandle): Outcome {
      if (!configuration.changeOriginatorToRelatedEntity) return tell(SUCCESS, message);
      return tell(SUCCESS, message.with({ originator: entityId(other.type, other.id) }));
    }

    return {
      kind: 'storing',
      withoutChanges(message: RuleMessage) {
        if (removeCurrentRelations) return undefined;
        const other = namedEntity(context, nameFor(configuration, entityType, message.metadata));
        const isThere = other && context.store.relations.between(relationTo(message, other));
        return isThere ? told(message, other) : undefined;
      },
      onMessage(message, changes) {
        originatorOf(context, message);
        const name = nameFor(configuration, entityType, message.metadata);
        let other = namedEntity(context, name);
        if (!other && configuration.createEntityIfNotExists && isCreatable(entityType)) {
          other = createNamed(changes, context, entityType, name);
        }
        if (!other) throw new NodeFailure(notFoundText(name));
        if (removeCurrentRelations) {
          changes.relations.deleteOfType(originatorEnd(direction), message.originator, typeFor(message));
        }
        changes.relations.save(relationTo(message, other));
        return told(message, other);
      },
    };
  },
);
