import * as z from 'zod/mini';
import { type Device, isGateway } from '../../model/device.ts';
import { NULL_UUID } from '../../model/entity-id.ts';
import { ATTRIBUTES_TOPIC, TELEMETRY_TOPIC } from '../../model/mqtt-topics.ts';
import type { Platform } from '../assembly/platform.ts';
import { contained } from '../contained.ts';
import { notFound, PlatformError } from '../errors.ts';
import {
  GATEWAY_ATTRIBUTES,
  GATEWAY_ATTRIBUTES_RESPONSE,
  GATEWAY_RPC,
  GATEWAY_TOPICS,
  PROVISION_RESPONSES,
} from '../protocol/mqtt-topics.ts';
import {
  PayloadError,
  parseAttributesPayload,
  parseTelemetryPayload,
} from '../protocol/telemetry-payload.ts';
import { parseClaimOffer } from '../services/devices/claiming.ts';
import { DeviceRequest, type RpcRequest } from '../services/devices/device-rpc.ts';
import { RateLimitError } from '../services/devices/transport-limits.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { KvEntry } from '../store/values/kv.ts';
import { parseKeyList, sharedAttributesMessage } from './device-attributes.ts';
import { openGateway } from './mqtt-gateway.ts';
import type { MqttMailbox, MqttSession } from './mqtt-mailbox.ts';
import { type MqttFormat, type MqttFormats, readJson, understood } from './payload-formats.ts';

const ATTRIBUTES_REQUEST = /^v1\/devices\/me\/attributes\/request\/(.*)$/;
const ATTRIBUTES_RESPONSES = 'v1/devices/me/attributes/response/+';
const RPC_REQUESTS = 'v1/devices/me/rpc/request/+';
const RPC_REQUEST = /^v1\/devices\/me\/rpc\/request\/(.*)$/;
const RPC_RESPONSES = 'v1/devices/me/rpc/response/+';
const RPC_RESPONSE = /^v1\/devices\/me\/rpc\/response\/(.*)$/;
const CLAIM = 'v1/devices/me/claim';

/** Every device may subscribe to all of them; only those are told something whom it concerns. */
const SUBSCRIBABLE = new Set([
  ATTRIBUTES_TOPIC,
  ATTRIBUTES_RESPONSES,
  RPC_REQUESTS,
  RPC_RESPONSES,
  GATEWAY_ATTRIBUTES,
  GATEWAY_ATTRIBUTES_RESPONSE,
  GATEWAY_RPC,
  PROVISION_RESPONSES,
]);

const AttributesRequest = z.looseObject({
  clientKeys: z.optional(z.nullable(z.string())),
  sharedKeys: z.optional(z.nullable(z.string())),
});

/** The session of a device with its own topics, and those of a gateway when it is one. */
export function openDeviceSession(
  platform: Platform,
  mailbox: MqttMailbox,
  formats: MqttFormats,
  connected: EntityHandle,
  stored: Device,
): MqttSession {
  const { store, reads, changes, activity, deviceMessages, rpc, rpcReplies, claiming } = platform;
  const gateway = isGateway(stored) ? openGateway(platform, mailbox, stored, connected) : null;
  let device = connected;
  let profileId = profileOf(stored);
  let isOpen = false;
  let isGone = false;
  let stopRequests: (() => void) | undefined;
  let replies: ReturnType<typeof rpcReplies.openSession> | undefined;

  const stopListening = changes.subscribe('DEVICE', device.id, (change) => {
    switch (change.kind) {
      case 'entity-deleted':
        isGone = true;
        return mailbox.close();
      case 'credentials-updated':
        return mailbox.close();
      case 'entity-updated':
      case 'entity-reassigned':
        // What the session knows, and the devices behind a gateway above all, is the former tenant's.
        if (change.entity.tenantId !== device.tenantId) return mailbox.close();
        device = change.entity;
        profileId = profileOf(store.devices.byId(device.id));
        return;
    }
    const message = sharedAttributesMessage(change);
    if (message) mailbox.send(ATTRIBUTES_TOPIC, ATTRIBUTES_TOPIC, message);
  });

  // A tenant with many devices goes before it is told of each of them; nothing is stored of any.
  const stopFollowingTenant = changes.subscribe('TENANT', device.tenantId, ({ kind }) => {
    if (kind === 'entity-deleted') isGone = true;
  });

  async function receive(topic: string, payload: Buffer): Promise<boolean> {
    if (isGone) throw notFound();
    const format = formats(profileId);
    if (format.isTelemetry(topic)) {
      await deviceMessages.saveTelemetry(device, telemetryIn(format, payload));
    } else if (format.isAttributes(topic)) {
      const json = format.readAttributes(payload);
      const entries = parseAttributesPayload(json, Date.now(), { source: 'device' });
      await deviceMessages.saveAttributes(device, entries);
    } else if (topic.startsWith(GATEWAY_TOPICS)) {
      return (await gateway?.receive(topic, payload)) ?? false;
    } else {
      await answer(topic, payload);
    }
    return true;
  }

  async function receiveTelemetry(payloads: readonly Buffer[]): Promise<boolean> {
    if (isGone) throw notFound();
    const format = formats(profileId);
    const messages: KvEntry[][] = [];
    try {
      for (const payload of payloads) {
        if (format.isTelemetry(TELEMETRY_TOPIC)) messages.push(telemetryIn(format, payload));
        else await receive(TELEMETRY_TOPIC, payload);
      }
    } catch (error) {
      // What was sent before is not its fault.
      await deviceMessages.saveAllTelemetry(device, messages);
      throw error;
    }
    await deviceMessages.saveAllTelemetry(device, messages);
    return true;
  }

  /** Takes a message that is no data. One on a topic of which nothing is known is a sign of life and nothing else. */
  async function answer(topic: string, payload: Buffer): Promise<void> {
    const attributesRequest = ATTRIBUTES_REQUEST.exec(topic)?.[1];
    const rpcResponse = RPC_RESPONSE.exec(topic)?.[1];
    const rpcRequest = RPC_REQUEST.exec(topic)?.[1];
    if (attributesRequest !== undefined) {
      const requestId = requestIdIn(attributesRequest);
      const { clientKeys, sharedKeys } = understood(AttributesRequest, payload);
      deviceMessages.accept(device);
      const response = await reads.value(
        device.tenantId,
        'deviceAttributes',
        device.key,
        parseKeyList(clientKeys),
        parseKeyList(sharedKeys),
      );
      mailbox.send(ATTRIBUTES_RESPONSES, `v1/devices/me/attributes/response/${requestId}`, response);
    } else if (rpcResponse !== undefined) {
      const requestId = requestIdIn(rpcResponse);
      deviceMessages.accept(device);
      rpc.answer(device.id, requestId, payload.toString());
    } else if (rpcRequest !== undefined) {
      const requestId = requestIdIn(rpcRequest);
      const { method, params } = understood(DeviceRequest, payload);
      replies ??= rpcReplies.openSession(device.id, (id, reply) =>
        mailbox.send(RPC_RESPONSES, `v1/devices/me/rpc/response/${id}`, reply),
      );
      await deviceMessages.call(device, { method, params, requestId, sessionId: replies.sessionId });
    } else if (topic === CLAIM) {
      const offer = parseClaimOffer(payload.length === 0 ? undefined : readJson(payload));
      deviceMessages.accept(device);
      claiming.offer(device, offer);
    } else {
      activity.touch(device);
    }
  }

  return {
    receive,
    receiveTelemetry,
    mayHear: (filter) => SUBSCRIBABLE.has(filter),
    opened() {
      isOpen = true;
      activity.connected(device);
    },
    subscribed(filter) {
      activity.touch(device);
      if (filter === RPC_REQUESTS) {
        stopRequests?.();
        const pass = ({ id, call }: RpcRequest) =>
          mailbox.send(RPC_REQUESTS, `v1/devices/me/rpc/request/${id}`, call);
        stopRequests = rpc.subscribe(device.id, contained(pass, mailbox.fail));
      }
      gateway?.subscribed(filter);
    },
    unsubscribed(filter) {
      if (filter === RPC_REQUESTS) stopRequests?.();
      gateway?.unsubscribed(filter);
    },
    alive: () => activity.touch(device),
    closed() {
      stopListening();
      stopFollowingTenant();
      stopRequests?.();
      replies?.close();
      gateway?.closed();
      if (isOpen && !isGone) activity.disconnected(device);
    },
  };
}

/** Whether a message was refused for what it is; everything else that went wrong is the platform's own failure. */
export function isRefusal(error: unknown): boolean {
  return [PayloadError, PlatformError, RateLimitError].some((kind) => error instanceof kind);
}

function telemetryIn(format: MqttFormat, payload: Buffer): KvEntry[] {
  return parseTelemetryPayload(format.readTelemetry(payload), Date.now(), { nulls: 'skip' });
}

/** The number of a request, as the last level of its topic tells it. @throws PayloadError */
function requestIdIn(level: string): number {
  const id = /^-?\d{1,10}$/.test(level) ? Number(level) : Number.NaN;
  if ((id | 0) !== id) throw new PayloadError('A request has a number of 32 bits');
  return id;
}

/** The profile of a device; NULL_UUID, which nothing has, when the device is gone. */
export function profileOf(device: Device | null): string {
  return device?.deviceProfileId?.id ?? NULL_UUID;
}
