import * as z from 'zod/mini';
import { type Device, isGateway } from '../../model/device.ts';
import { NULL_UUID } from '../../model/entity-id.ts';
import type { Platform } from '../assembly/platform.ts';
import { ATTRIBUTES_TOPIC } from '../protocol/mqtt-topics.ts';
import {
  PayloadError,
  parseAttributesPayload,
  parseTelemetryPayload,
} from '../protocol/telemetry-payload.ts';
import { parseClaimOffer } from '../services/devices/claiming.ts';
import { DeviceRequest } from '../services/devices/device-rpc.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { parseKeyList, readDeviceAttributes, sharedAttributesMessage } from './device-attributes.ts';
import { openGateway } from './mqtt-gateway.ts';
import type { MqttMailbox, MqttSession } from './mqtt-mailbox.ts';
import { type MqttFormats, readJson, understood } from './payload-formats.ts';

const ATTRIBUTES_REQUEST = /^v1\/devices\/me\/attributes\/request\/(\d+)$/;
const ATTRIBUTES_RESPONSES = 'v1/devices/me/attributes/response/+';
const RPC_REQUESTS = 'v1/devices/me/rpc/request/+';
const RPC_REQUEST = /^v1\/devices\/me\/rpc\/request\/(\d+)$/;
const RPC_RESPONSES = 'v1/devices/me/rpc/response/+';
const RPC_RESPONSE = /^v1\/devices\/me\/rpc\/response\/(\d+)$/;
const CLAIM = 'v1/devices/me/claim';
const SUBSCRIBABLE = new Set([ATTRIBUTES_TOPIC, ATTRIBUTES_RESPONSES, RPC_REQUESTS, RPC_RESPONSES]);

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
  const { store, changes, activity, deviceMessages, rpc, claiming } = platform;
  const gateway = isGateway(stored) ? openGateway(platform, mailbox, stored, connected) : null;
  let device = connected;
  let profileId = profileOf(stored);
  let isOpen = false;
  let isGone = false;
  let stopRequests: (() => void) | undefined;

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

  async function receive(topic: string, payload: Buffer): Promise<void> {
    const format = formats(profileId);
    if (format.isTelemetry(topic)) {
      const json = format.readTelemetry(payload);
      const entries = parseTelemetryPayload(json, Date.now(), { nulls: 'skip' });
      await deviceMessages.saveTelemetry(device, entries);
    } else if (format.isAttributes(topic)) {
      const json = format.readAttributes(payload);
      const entries = parseAttributesPayload(json, Date.now(), { source: 'device' });
      await deviceMessages.saveAttributes(device, entries);
    } else if (!answer(topic, payload) && !(await gateway?.receive(topic, payload))) {
      throw new PayloadError(`Devices cannot publish to ${topic}`);
    }
  }

  /** Takes a message that is no data; false when the topic is none of these. */
  function answer(topic: string, payload: Buffer): boolean {
    const attributesRequest = ATTRIBUTES_REQUEST.exec(topic)?.[1];
    const rpcResponse = RPC_RESPONSE.exec(topic)?.[1];
    const rpcRequest = RPC_REQUEST.exec(topic)?.[1];
    if (attributesRequest !== undefined) {
      const { clientKeys, sharedKeys } = understood(AttributesRequest, payload);
      deviceMessages.accept(device);
      const response = readDeviceAttributes(store, device, {
        clientKeys: parseKeyList(clientKeys),
        sharedKeys: parseKeyList(sharedKeys),
      });
      mailbox.send(ATTRIBUTES_RESPONSES, `v1/devices/me/attributes/response/${attributesRequest}`, response);
    } else if (rpcResponse !== undefined) {
      deviceMessages.accept(device);
      rpc.answer(device.id, Number(rpcResponse), payload.toString());
    } else if (rpcRequest !== undefined) {
      // Only a rule chain can reply to it, and rule chains do not run: the device waits in vain, as it would for a
      // chain that does not reply.
      understood(DeviceRequest, payload);
      deviceMessages.accept(device);
    } else if (topic === CLAIM) {
      const offer = parseClaimOffer(payload.length === 0 ? undefined : readJson(payload));
      deviceMessages.accept(device);
      claiming.offer(device, offer);
    } else {
      return false;
    }
    return true;
  }

  return {
    receive,
    mayHear: (filter) => SUBSCRIBABLE.has(filter) || gateway?.mayHear(filter) === true,
    opened() {
      isOpen = true;
      activity.connected(device);
    },
    subscribed(filter) {
      activity.touch(device);
      if (filter === RPC_REQUESTS) {
        stopRequests?.();
        stopRequests = rpc.subscribe(device.id, ({ id, method, params }) =>
          mailbox.send(RPC_REQUESTS, `v1/devices/me/rpc/request/${id}`, { method, params }),
        );
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
      stopRequests?.();
      gateway?.closed();
      if (isOpen && !isGone) activity.disconnected(device);
    },
  };
}

/** The profile of a device; NULL_UUID, which nothing has, when the device is gone. */
export function profileOf(device: Device | null): string {
  return device?.deviceProfileId?.id ?? NULL_UUID;
}
