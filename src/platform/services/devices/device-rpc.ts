import * as z from 'zod/mini';
import { badRequest, LimitExceeded } from '../../errors.ts';
import type { Changes } from '../changes.ts';

/** What a device asks of the platform. */
export const DeviceRequest = z.looseObject({ method: z.string(), params: z.optional(z.unknown()) });

/** A request that a device gets. */
export interface RpcRequest {
  /** What the device names in its answer. */
  readonly id: number;
  /** `{"method", "params"}`: written once, so that those who are handed it have nothing left to fail at. */
  readonly call: string;
}

/** The request as devices get it that are not told its number by a topic: `{"id", "method", "params"}`. */
export function withId({ id, call }: RpcRequest): string {
  return `{"id":${id},${call.slice(1)}`;
}

/** What is asked of a device. */
export interface RpcCall {
  method: string;
  /** Any JSON value. */
  params: unknown;
  /** True when no answer is expected. */
  oneWay: boolean;
  /** How long to wait for a session of the device and for its answer, ms. */
  timeout: number;
}

/**
 * How a call ended. A one-way call is over when a session took it; a two-way one when the device answered, with the
 * text as it came. `silent` was taken and not answered in time; `unreachable` was taken by nobody.
 */
export type RpcOutcome =
  | { kind: 'delivered' }
  | { kind: 'answered'; text: string }
  | { kind: 'silent' }
  | { kind: 'unreachable' };

/** The calls to devices that wait for a session of the device or for its answer. */
export interface DeviceRpc {
  /** Calls a method of a device, connected or not. @throws PlatformError 400 when the call cannot be sent */
  call(deviceId: string, call: RpcCall): Promise<RpcOutcome>;
  /**
   * Hands the requests of a device to a session, those first that wait; with `once` a single one. The returned
   * function ends it and may be called twice.
   */
  subscribe(deviceId: string, take: (request: RpcRequest) => void, options?: { once: boolean }): () => void;
  /** The device has answered; an answer that nobody waits for is dropped. */
  answer(deviceId: string, requestId: number, text: string): void;
  /** Ends all calls as they stand. */
  close(): void;
}

interface PendingCall {
  request: RpcRequest;
  oneWay: boolean;
  taken: boolean;
  finish(outcome: RpcOutcome): void;
}

interface Subscriber {
  take(request: RpcRequest): void;
  once: boolean;
}

interface DeviceQueue {
  pending: Map<number, PendingCall>;
  subscribers: Set<Subscriber>;
}

/** A call is no longer than a message of a device, bytes. */
const MAX_CALL_BYTES = 65_536;

/** So many calls may wait for one device. */
const MAX_WAITING_CALLS = 1_000;

/** The longest time that a timer can wait, ms. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Makes the hub between those who call devices and the sessions of devices. */
export function createDeviceRpc(changes: Pick<Changes, 'subscribeAll'>): DeviceRpc {
  const queues = new Map<string, DeviceQueue>();
  let lastId = 0;

  const stopListening = changes.subscribeAll(({ kind, entity }) => {
    if (kind === 'entity-deleted' && entity.type === 'DEVICE') giveUp(queues.get(entity.id));
  });

  function queueOf(deviceId: string): DeviceQueue {
    const queue = queues.get(deviceId) ?? { pending: new Map(), subscribers: new Set() };
    queues.set(deviceId, queue);
    return queue;
  }

  function dropEmpty(deviceId: string, queue: DeviceQueue): void {
    if (queue.pending.size > 0 || queue.subscribers.size > 0) return;
    if (queues.get(deviceId) === queue) queues.delete(deviceId);
  }

  function giveUp(queue: DeviceQueue | undefined): void {
    for (const call of queue?.pending.values() ?? []) call.finish(unanswered(call));
  }

  function hand(queue: DeviceQueue, call: PendingCall, subscriber: Subscriber): void {
    if (subscriber.once) queue.subscribers.delete(subscriber);
    call.taken = true;
    subscriber.take(call.request);
    if (call.oneWay) call.finish({ kind: 'delivered' });
  }

  return {
    async call(deviceId, { method, params, oneWay, timeout }) {
      const text = writtenCall({ method, params });
      refuseOneMore(queues.get(deviceId)?.pending.size ?? 0);
      return await new Promise((resolve) => {
        const queue = queueOf(deviceId);
        lastId += 1;
        const request: RpcRequest = { id: lastId, call: text };
        const call: PendingCall = {
          request,
          oneWay,
          taken: false,
          finish(outcome) {
            clearTimeout(timer);
            queue.pending.delete(request.id);
            dropEmpty(deviceId, queue);
            resolve(outcome);
          },
        };
        const timer = setTimeout(
          () => call.finish(unanswered(call)),
          Math.min(timeout, LONGEST_TIMEOUT),
        ).unref();
        queue.pending.set(request.id, call);
        for (const subscriber of [...queue.subscribers]) hand(queue, call, subscriber);
      });
    },

    subscribe(deviceId, take, { once } = { once: false }) {
      const queue = queueOf(deviceId);
      const subscriber: Subscriber = { take, once };
      queue.subscribers.add(subscriber);
      for (const call of [...queue.pending.values()]) {
        if (!queue.subscribers.has(subscriber)) break;
        if (!call.taken) hand(queue, call, subscriber);
      }
      return () => {
        queue.subscribers.delete(subscriber);
        dropEmpty(deviceId, queue);
      };
    },

    answer(deviceId, requestId, text) {
      const call = queues.get(deviceId)?.pending.get(requestId);
      // What nobody has taken cannot be answered: that would be a guess.
      if (call?.taken) call.finish({ kind: 'answered', text });
    },

    close() {
      stopListening();
      for (const queue of queues.values()) giveUp(queue);
    },
  };
}

/** Refuses one more call of a device that so many wait for. @throws LimitExceeded */
export function refuseOneMore(waiting: number): void {
  if (waiting < MAX_WAITING_CALLS) return;
  throw new LimitExceeded(`${MAX_WAITING_CALLS} calls of the device wait already!`);
}

/** A call as devices get it. @throws PlatformError 400 when it cannot be written, or is too long */
export function writtenCall(call: Pick<RpcCall, 'method' | 'params'>): string {
  let text: string;
  try {
    text = JSON.stringify(call);
  } catch {
    throw badRequest('The call cannot be written as JSON!');
  }
  if (Buffer.byteLength(text) > MAX_CALL_BYTES) {
    throw badRequest(`The call is longer than ${MAX_CALL_BYTES} bytes!`);
  }
  return text;
}

function unanswered({ taken }: PendingCall): RpcOutcome {
  return { kind: taken ? 'silent' : 'unreachable' };
}
