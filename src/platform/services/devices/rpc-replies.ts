import { randomUUID } from 'node:crypto';
import type { RpcOutcome } from './device-rpc.ts';

/** Those who have called and wait for what rule chains make of it: devices, and people who call devices. */
export interface RpcReplies {
  /**
   * Takes what is replied to the calls of a device in one of its sessions, each with the number that the device gave
   * it. Rule chains know the session by its id.
   */
  openSession(
    deviceId: string,
    take: (requestId: number, reply: string) => void,
  ): { sessionId: string; close(): void };
  /** Replies to a call of a device; dropped when its session has ended, or is one of another device. */
  reply(deviceId: string, sessionId: string, requestId: number, reply: string): void;
  /** Waits for so many ms how a call to a device ends, which rule chains know by its id; unreachable when they do not say. */
  expect(timeout: number): { requestId: string; outcome: Promise<RpcOutcome> };
  /** A call to a device has ended; dropped when nobody waits for it any more. */
  settle(requestId: string, outcome: RpcOutcome): void;
  /** Nobody waits any more for how a call to a device ends. */
  close(): void;
}

/** Makes the place where those who have called wait. */
export function createRpcReplies(): RpcReplies {
  const sessions = new Map<string, { deviceId: string; take: (requestId: number, reply: string) => void }>();
  const expected = new Map<string, (outcome: RpcOutcome) => void>();

  return {
    openSession(deviceId, take) {
      const sessionId = randomUUID();
      sessions.set(sessionId, { deviceId, take });
      return { sessionId, close: () => sessions.delete(sessionId) };
    },

    reply(deviceId, sessionId, requestId, reply) {
      const session = sessions.get(sessionId);
      // The metadata of a message says whatever a script makes of it.
      if (session?.deviceId === deviceId) session.take(requestId, reply);
    },

    expect(timeout) {
      const requestId = randomUUID();
      const outcome = new Promise<RpcOutcome>((resolve) => {
        const timer = setTimeout(() => settle({ kind: 'unreachable' }), timeout).unref();
        const settle = (ended: RpcOutcome) => {
          clearTimeout(timer);
          expected.delete(requestId);
          resolve(ended);
        };
        expected.set(requestId, settle);
      });
      return { requestId, outcome };
    },

    settle: (requestId, outcome) => expected.get(requestId)?.(outcome),

    close() {
      for (const settle of [...expected.values()]) settle({ kind: 'unreachable' });
    },
  };
}
