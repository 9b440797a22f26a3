import * as z from 'zod/mini';
import { SUCCESS } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ jsScript: z.string() });

/** Has a script make another message of a message, or several. */
export const transformScript = nodeClass(
  'transform.TbTransformMsgNode',
  Configuration,
  ({ jsScript }, { scripts }) => ({
    kind: 'awaiting',
    async onMessage(message) {
      const made = await scripts.update(jsScript, message);
      return made.map((message) => ({ to: SUCCESS, message }));
    },
  }),
);
