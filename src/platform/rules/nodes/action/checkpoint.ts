import * as z from 'zod/mini';
import { SUCCESS } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({ queueName: z.string() });

/** Hands a message over to another queue. */
export const checkpoint = nodeClass('flow.TbCheckpointNode', Configuration, ({ queueName }) => ({
  kind: 'pure',
  onMessage: (message) => [{ to: SUCCESS, message, queue: queueName }],
}));
