import * as z from 'zod/mini';
import { tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { Flag } from '../kit/configuration.ts';

const Configuration = z.looseObject({
  messageNames: z.array(z.string()),
  metadataNames: z.array(z.string()),
  checkAllKeys: Flag,
});

/** Tells whether a message and its metadata have all of the chosen fields, or any. */
export const checkExistenceFields = nodeClass(
  'filter.TbCheckMessageNode',
  Configuration,
  ({ messageNames, metadataNames, checkAllKeys }) => ({
    kind: 'pure',
    onMessage(message) {
      const { json, metadata } = message;
      if (typeof json !== 'object' || json === null || Array.isArray(json)) {
        throw new NodeFailure('The message is not a JSON object');
      }
      const found = [
        ...messageNames.map((name) => Object.hasOwn(json, name)),
        ...metadataNames.map((name) => Object.hasOwn(metadata, name)),
      ];
      const isSo = checkAllKeys ? !found.includes(false) : found.includes(true);
      return tell(isSo ? 'True' : 'False', message);
    },
  }),
);
