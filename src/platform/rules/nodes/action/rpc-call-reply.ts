import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';

/** The name of a member of the metadata; the usual one where it is empty. */
const Name = z.nullish(z.string());

const Configuration = z.looseObject({
  serviceIdMetaDataAttribute: Name,
  sessionIdMetaDataAttribute: Name,
  requestIdMetaDataAttribute: Name,
});

/** Replies to a call of the device that a message is about; the metadata tells which call in which session it is. */
export const rpcCallReply = nodeClass('rpc.TbSendRPCReplyNode', Configuration, (names, { rpc }) => {
  const serviceIdName = names.serviceIdMetaDataAttribute || 'serviceId';
  const sessionIdName = names.sessionIdMetaDataAttribute || 'sessionId';
  const requestIdName = names.requestIdMetaDataAttribute || 'requestId';
  return {
    kind: 'awaiting',
    async onMessage(message) {
      const { originator, metadata, data } = message;
      if (originator.entityType !== 'DEVICE') {
        throw new NodeFailure('Message originator is not a device entity!');
      }
      const requestId = metadata[requestIdName];
      if (!requestId) throw new NodeFailure('Request id is not present in the metadata!');
      if (!metadata[serviceIdName]) throw new NodeFailure('Service id is not present in the metadata!');
      const sessionId = metadata[sessionIdName];
      if (!sessionId) throw new NodeFailure('Session id is not present in the metadata!');
      if (data === '') throw new NodeFailure('Request body is empty!');
      if (!/^-?\d{1,10}$/.test(requestId)) {
        throw new NodeFailure(`The request id in the metadata is no number: ${requestId}`);
      }
      rpc.reply(originator.id, sessionId, Number(requestId), data);
      return tell(SUCCESS, message);
    },
  };
});
