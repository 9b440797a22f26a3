import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ jsScript: z.string() });

/** Writes what a script makes of a message to the log of the platform. */
export const log = nodeClass('action.TbLogNode', Configuration, ({ jsScript }, context) => ({
  kind: 'awaiting',
  async onMessage(message) {
    context.log(await context.scripts.string(jsScript, message));
    return tell(SUCCESS, message);
  },
}));
