import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageOf } from '../../rules/message/new-message.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { RuleIntake } from '../rule-intake.ts';
import { SERVICE } from './device-messages.ts';
import {
  type DeviceRpc,
  LONGEST_TIMEOUT,
  type RpcCall,
  type RpcOutcome,
  refuseOneMore,
  writtenCall,
} from './device-rpc.ts';
import type { RpcReplies } from './rpc-replies.ts';

/** Rule chains have so long to tell how a call ended once its own time is over, ms. */
const TELLING = 1_000;

/** Calls to devices by people: rule chains lead them to the device, and tell how they end. */
export interface DeviceCalls {
  /**
   * Calls a method of a device; it is unreachable also where no rule chain leads the call there in its time.
   * @throws PlatformError when the call cannot be sent, too many wait for the device, or nothing is run for its tenant
   */
  call(device: EntityHandle, call: RpcCall): Promise<RpcOutcome>;
  /** Ends all calls as they stand. */
  close(): Promise<void>;
}

/** Makes the way of calls into rule chains and back. */
export function createDeviceCalls(
  intake: Pick<RuleIntake, 'admit' | 'metadataOf'>,
  replies: Pick<RpcReplies, 'expect' | 'settle' | 'close'>,
  rpc: Pick<DeviceRpc, 'close'>,
): DeviceCalls {
  const waiting = new Map<string, number>();

  function count(deviceId: string, more: number): void {
    const waits = (waiting.get(deviceId) ?? 0) + more;
    if (waits > 0) waiting.set(deviceId, waits);
    else waiting.delete(deviceId);
  }

  return {
    async call(device, { method, params, oneWay, timeout }) {
      // Said at once: what rule chains refuse comes to nothing only once its time is over.
      writtenCall({ method, params });
      refuseOneMore(waiting.get(device.id) ?? 0);
      const time = Math.min(Math.ceil(timeout), LONGEST_TIMEOUT - TELLING);
      const now = Date.now();
      const { requestId, outcome } = replies.expect(time + TELLING);
      const metadata = {
        ...intake.metadataOf(device),
        requestUUID: requestId,
        originServiceId: SERVICE,
        expirationTime: String(now + time),
        oneway: String(oneWay),
      };
      const message = messageOf(device, 'RPC_CALL_FROM_SERVER_TO_DEVICE', { method, params }, metadata, now);
      count(device.id, 1);
      try {
        await intake.admit(device, [message]);
        return await outcome;
      } finally {
        count(device.id, -1);
        replies.settle(requestId, { kind: 'unreachable' });
      }
    },

    async close() {
      rpc.close();
      // Rule chains tell first of the calls that they have led on.
      await nextTurn();
      replies.close();
    },
  };
}
