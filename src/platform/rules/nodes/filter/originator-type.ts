import * as z from 'zod/mini';
import { tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ originatorTypes: z.array(z.string()) });

/** Tells whether a message is about an entity of one of the chosen types. */
export const originatorType = nodeClass(
  'filter.TbOriginatorTypeFilterNode',
  Configuration,
  ({ originatorTypes }) => {
    const chosen = new Set(originatorTypes);
    return {
      kind: 'pure',
      onMessage: (message) => tell(chosen.has(message.originator.entityType) ? 'True' : 'False', message),
    };
  },
);
