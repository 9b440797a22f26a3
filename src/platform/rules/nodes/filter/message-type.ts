import * as z from 'zod/mini';
import { tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ messageTypes: z.array(z.string()) });

/** Tells whether a message is of one of the chosen types. */
export const messageType = nodeClass('filter.TbMsgTypeFilterNode', Configuration, ({ messageTypes }) => {
  const chosen = new Set(messageTypes);
  return {
    kind: 'pure',
    onMessage: (message) => tell(chosen.has(message.type) ? 'True' : 'False', message),
  };
});
