import * as z from 'zod/mini';
import type { RpcOutcome } from '../../../services/devices/device-rpc.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { type Outcome, SUCCESS, tell, tellFailure } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import type { Metadata, RuleMessage } from '../../message/rule-message.ts';
import { Count } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({ timeoutInSeconds: Count });

const Call = z.looseObject({ method: z.optional(z.unknown()), params: z.optional(z.unknown()) });

/** Calls a method of the device that a message is about, and goes on with its answer. */
export const rpcCallRequest = nodeClass(
  'rpc.TbSendRPCRequestNode',
  Configuration,
  ({ timeoutInSeconds }, context) => ({
    kind: 'awaiting',
    acknowledges: true,
    async onMessage(message) {
      const call = callIn(message);
      originatorOf(context, message);
      const now = context.now();
      const expires = expirationIn(message.metadata) ?? now + timeoutInSeconds * 1_000;
      try {
        const outcome = await ended(context, message, { ...call, timeout: expires - now });
        settle(context, message, outcome);
        return told(message, outcome);
      } catch (error) {
        settle(context, message, { kind: 'unreachable' });
        throw error;
      }
    },
  }),
);

interface Call {
  method: string;
  params: unknown;
  oneWay: boolean;
  /** How long to wait, ms; nothing is left of a call that was made too long ago. */
  timeout: number;
}

/** @throws NodeFailure when the message is none that calls a device */
function callIn(message: RuleMessage): Omit<Call, 'timeout'> {
  if (message.originator.entityType !== 'DEVICE') {
    throw new NodeFailure('Message originator is not a device entity!');
  }
  const { method, params } = Call.parse(message.json);
  if (method === undefined) throw new NodeFailure('Method is not present in the message!');
  if (params === undefined) throw new NodeFailure('Params are not present in the message!');
  const oneWay = message.metadata.oneway?.toLowerCase() === 'true';
  return { method: typeof method === 'string' ? method : JSON.stringify(method), params, oneWay };
}

async function ended({ rpc }: NodeContext, { originator }: RuleMessage, call: Call): Promise<RpcOutcome> {
  return call.timeout > 0 ? await rpc.call(originator.id, call) : { kind: 'silent' };
}

/** Somebody who calls a device over the platform waits for what its rule chains make of the call. */
function settle({ rpc }: NodeContext, { type, metadata }: RuleMessage, outcome: RpcOutcome): void {
  if (type === 'RPC_CALL_FROM_SERVER_TO_DEVICE' && metadata.requestUUID) {
    rpc.settle(metadata.requestUUID, outcome);
  }
}

function told(message: RuleMessage, outcome: RpcOutcome): Outcome {
  switch (outcome.kind) {
    case 'answered':
      return tell(SUCCESS, message.with({ data: outcome.text }));
    case 'delivered':
      return tell(SUCCESS, message.with({ data: '{}' }));
    case 'silent':
      return failed(message, 'TIMEOUT');
    case 'unreachable':
      return failed(message, 'NO_ACTIVE_CONNECTION');
  }
}

function failed(message: RuleMessage, error: string): Outcome {
  return tellFailure(message.with({ data: JSON.stringify({ error }) }), error);
}

/** When nobody waits for the call any more, ms. */
function expirationIn({ expirationTime }: Metadata): number | undefined {
  const time = Number(expirationTime || Number.NaN);
  return Number.isSafeInteger(time) ? time : undefined;
}
