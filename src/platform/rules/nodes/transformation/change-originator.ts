import * as z from 'zod/mini';
import { entityId } from '../../../../model/entity-id.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { SUCCESS, tell, tellFailure } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { originatorOf } from '../kit/originator.ts';
import { customerOf, tenantOf } from '../kit/owners.ts';
import { RelationsQuery, relatedEntity } from '../kit/related-entity.ts';

const Configuration = z.looseObject({
  originatorSource: z.enum(['CUSTOMER', 'TENANT', 'RELATED', 'ALARM_ORIGINATOR']),
  relationsQuery: RelationsQuery,
});
type Configuration = z.infer<typeof Configuration>;

/** Makes a message one about another entity. */
export const changeOriginator = nodeClass(
  'transform.TbChangeOriginatorNode',
  Configuration,
  (configuration, context) => ({
    kind: 'pure',
    onMessage(message) {
      const next = nextOf(context, originatorOf(context, message), configuration);
      if (!next) return tellFailure(message, 'Failed to find new originator!');
      return tell(SUCCESS, message.with({ originator: entityId(next.type, next.id) }));
    },
  }),
);

function nextOf(
  context: NodeContext,
  originator: EntityHandle,
  { originatorSource, relationsQuery }: Configuration,
): EntityHandle | null {
  switch (originatorSource) {
    case 'CUSTOMER':
      return customerOf(context, originator);
    case 'TENANT':
      return tenantOf(context, originator);
    case 'RELATED':
      return relatedEntity(context, originator, relationsQuery);
    case 'ALARM_ORIGINATOR':
      if (originator.type !== 'ALARM') {
        throw new NodeFailure(`Unexpected originator EntityType: ${originator.type}`);
      }
      return originator.originator ?? null;
  }
}
