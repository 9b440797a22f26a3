import { SUCCESS } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { NoConfiguration } from '../kit/configuration.ts';

/** Tells the queue that a message is done, and sends it on. */
export const acknowledge = nodeClass('flow.TbAckNode', NoConfiguration, () => ({
  kind: 'pure',
  onMessage: (message) => [{ to: SUCCESS, message, isAcknowledged: true }],
}));
