import * as z from 'zod/mini';
import { AttributeScope } from '../../../../model/telemetry.ts';
import { parseAttributesPayload } from '../../../protocol/telemetry-payload.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { Flag } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({ scope: AttributeScope, notifyDevice: Flag });

/** Stores the attributes in a message as those of its originator. */
export const saveAttributes = nodeClass(
  'telemetry.TbMsgAttributesNode',
  Configuration,
  ({ scope, notifyDevice }, context) => ({
    kind: 'storing',
    onMessage(message, changes) {
      if (message.type !== 'POST_ATTRIBUTES_REQUEST') {
        throw new NodeFailure(`Unsupported msg type: ${message.type}`);
      }
      const entity = originatorOf(context, message);
      const entries = parseAttributesPayload(message.json, context.now(), { source: 'device' });
      if (entries.length > 0) {
        const told = message.metadata.notifyDevice;
        const isToldDevice = notifyDevice || !told || told.toLowerCase() === 'true';
        changes.saveAttributes(entity, scope, entries, { isKeptFromDevice: !isToldDevice });
      }
      return tell(SUCCESS, message);
    },
  }),
  // Chains that are older than the choice tell devices.
  { notifyDevice: true },
);
