import { SUCCESS, tell } from '../../contract/outcome.ts';
import { nodeClass } from '../../contract/rule-node.ts';
import { NoConfiguration } from '../kit/configuration.ts';

/** Once started a part of a chain that messages passed one by one, which queues see to now; lets every message pass. */
export const synchronizationBegin = nodeClass(
  'transaction.TbSynchronizationBeginNode',
  NoConfiguration,
  (_, { log }) => {
    log('Synchronization nodes are deprecated and do nothing: choose a queue that takes messages one by one');
    return { kind: 'pure', onMessage: (message) => tell(SUCCESS, message) };
  },
);
