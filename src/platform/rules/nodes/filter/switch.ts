import * as z from 'zod/mini';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ jsScript: z.string() });

/** Has a script choose the ways that a message takes. */
export const switchScript = nodeClass(
  'filter.TbJsSwitchNode',
  Configuration,
  ({ jsScript }, { scripts }) => ({
    kind: 'awaiting',
    async onMessage(message) {
      const labels = new Set(await scripts.switch(jsScript, message));
      return [...labels].map((to) => ({ to, message }));
    },
  }),
);
