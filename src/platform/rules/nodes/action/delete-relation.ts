import * as z from 'zod/mini';
import { type EntityType, entityId } from '../../../../model/entity-id.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeConfigurationError, NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import { Flag } from '../kit/configuration.ts';
import { namedEntity } from '../kit/named-entity.ts';
import { originatorOf } from '../kit/originator.ts';
import { endsOf, nameFor, notFoundText, originatorEnd, relationMembers } from '../kit/relation-end.ts';

const Configuration = z.looseObject({ ...relationMembers, deleteForSingleEntity: Flag });

/** Ends relations of a type between the originator of a message and one other entity, or all. */
export const deleteRelation = nodeClass(
  'action.TbDeleteRelationNode',
  Configuration,
  (configuration, context) => {
    const { direction, deleteForSingleEntity, entityType } = configuration;
    const one = deleteForSingleEntity ? chosen(entityType) : null;
    return {
      kind: 'storing',
      onMessage(message, changes) {
        const { originator, metadata } = message;
        originatorOf(context, message);
        const type = fillPattern(configuration.relationType, metadata);
        if (!one) {
          changes.relations.deleteOfType(originatorEnd(direction), originator, type);
          return tell(SUCCESS, message);
        }
        const name = nameFor(configuration, one, metadata);
        const other = namedEntity(context, name);
        if (!other) throw new NodeFailure(notFoundText(name));
        changes.relations.delete({ ...endsOf(direction, originator, entityId(other.type, other.id)), type });
        return tell(SUCCESS, message);
      },
    };
  },
);

function chosen(type: EntityType | '' | null | undefined): EntityType {
  if (type) return type;
  throw new NodeConfigurationError('entityType: the type of the entity is not chosen');
}
