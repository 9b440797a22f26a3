import * as z from 'zod/mini';
import { tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ jsScript: z.string() });

/** Asks a script yes or no about a message. */
export const filterScript = nodeClass(
  'filter.TbJsFilterNode',
  Configuration,
  ({ jsScript }, { scripts }) => ({
    kind: 'awaiting',
    onMessage: async (message) => tell((await scripts.filter(jsScript, message)) ? 'True' : 'False', message),
  }),
);
