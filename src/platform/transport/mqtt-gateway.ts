import * as z from 'zod/mini';
import { type Device, overwritesActivity } from '../../model/device.ts';
import { entityId } from '../../model/entity-id.ts';
import type { Platform } from '../assembly/platform.ts';
import { contained } from '../contained.ts';
import { PlatformError } from '../errors.ts';
import {
  GATEWAY_ATTRIBUTES,
  GATEWAY_ATTRIBUTES_RESPONSE,
  GATEWAY_RPC,
  GATEWAY_TOPICS,
} from '../protocol/mqtt-topics.ts';
import {
  PayloadError,
  parseAttributesPayload,
  parseTelemetryPayload,
} from '../protocol/telemetry-payload.ts';
import { parseClaimOffer } from '../services/devices/claiming.ts';
import { type RpcRequest, withId } from '../services/devices/device-rpc.ts';
import type { EntityChanges } from '../services/entities.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { sharedAttributesMessage } from './device-attributes.ts';
import { CREATED, reachOf } from './gateway-reach.ts';
import type { MqttMailbox } from './mqtt-mailbox.ts';
import { readJson, understood } from './payload-formats.ts';

const CONNECT = `${GATEWAY_TOPICS}connect`;
const DISCONNECT = `${GATEWAY_TOPICS}disconnect`;
const TELEMETRY = `${GATEWAY_TOPICS}telemetry`;
const ATTRIBUTES_REQUEST = `${GATEWAY_TOPICS}attributes/request`;
const CLAIM = `${GATEWAY_TOPICS}claim`;

/** The type of devices that a gateway names none for. */
const DEFAULT_TYPE = 'default';

const name = z.string().check(z.minLength(1));
const ConnectMessage = z.looseObject({ device: name, type: z.nullish(z.string()) });
const DisconnectMessage = z.looseObject({ device: name });
const AttributesRequest = z.looseObject({
  id: z.int(),
  device: name,
  client: z.optional(z.boolean()),
  key: z.optional(z.string()),
  keys: z.optional(z.array(z.string())),
});
const RpcAnswer = z.looseObject({ device: name, id: z.int(), data: z.optional(z.unknown()) });

/** What a gateway's session does for the devices behind it. */
export interface MqttGateway {
  /**
   * Takes a message on a topic of gateways; one that there is not is ignored. Resolves with false, which is not
   * acknowledged, when a message makes no sense or asks for too much.
   */
  receive(topic: string, payload: Buffer): Promise<boolean>;
  subscribed(filter: string): void;
  unsubscribed(filter: string): void;
  closed(): void;
}

/** A device behind the gateway that is connected. */
interface Child {
  /** What the gateway calls it. */
  name: string;
  device: EntityHandle;
  stopListening(): void;
  stopRequests?: (() => void) | undefined;
}

/** Lets a gateway speak for the devices behind it, which are made when it names them for the first time. */
export function openGateway(
  platform: Platform,
  mailbox: MqttMailbox,
  { additionalInfo }: Device,
  gateway: EntityHandle,
): MqttGateway {
  const { store, reads, changes, transactions, entities, activity, deviceMessages, rpc, claiming, log } =
    platform;
  const sharesActivity = overwritesActivity({ additionalInfo });
  const { maySpeakFor, mayOffer } = reachOf(platform, gateway);
  const children = new Map<string, Promise<Child>>();
  let hearsRequests = false;
  let isClosed = false;

  /** The device behind the gateway with this name; it counts as connected from now on. */
  function child(deviceName: string, type?: string | null): Promise<Child> {
    const known = children.get(deviceName);
    if (known !== undefined) return known;
    const connecting = connect(deviceName, type || DEFAULT_TYPE);
    children.set(deviceName, connecting);
    connecting.catch(() => forget(deviceName, connecting));
    return connecting;
  }

  async function connect(deviceName: string, type: string): Promise<Child> {
    const { key } = await findOrCreate(deviceName, type);
    if (isClosed) throw new PayloadError('The gateway is not connected any more');
    const device = store.entities.byKey(key);
    if (!device || !maySpeakFor(device)) {
      throw new PayloadError(`The gateway may not speak for the device ${deviceName}`);
    }
    const connected: Child = {
      name: deviceName,
      device,
      stopListening: changes.subscribe('DEVICE', device.id, (change) => {
        if (change.kind === 'entity-deleted') {
          children.delete(deviceName);
          connected.stopListening();
          connected.stopRequests?.();
          return;
        }
        if (change.kind === 'entity-reassigned') {
          connected.device = change.entity;
          leaveIfLost(connected);
          return;
        }
        const data = sharedAttributesMessage(change);
        if (data) mailbox.send(GATEWAY_ATTRIBUTES, GATEWAY_ATTRIBUTES, { device: deviceName, data });
      }),
    };
    activity.connected(device);
    if (hearsRequests) passRequests(connected);
    return connected;
  }

  /**
   * Makes a device that the tenant has none of that name; it is the customer's that has the gateway. Nobody is named as
   * who did it, so that the log is not filled by what gateways bring.
   */
  async function findOrCreate(deviceName: string, type: string): Promise<EntityHandle> {
    const { tenantId } = gateway;
    return await transactions.run((transaction) => {
      const existing = store.devices.byName(tenantId, deviceName);
      const { id } = existing ?? create(deviceName, type, entities.within(transaction));
      const device = id ? store.entities.resolve('DEVICE', id.id) : null;
      if (!device) throw new Error(`The device ${deviceName} is not there`);
      return device;
    });
  }

  function create(deviceName: string, type: string, { save }: EntityChanges): Device {
    const { customerId } = store.entities.byKey(gateway.key) ?? gateway;
    const given = { name: deviceName, type, customerId: entityId('CUSTOMER', customerId) };
    const device = save('DEVICE', given, () => store.devices.save(gateway.tenantId, given));
    const from = entityId('DEVICE', gateway.id);
    if (device.id) store.relations.save({ from, to: device.id, type: CREATED, typeGroup: 'COMMON' });
    return device;
  }

  function forget(deviceName: string, connecting: Promise<Child>): void {
    if (children.get(deviceName) === connecting) children.delete(deviceName);
  }

  function disconnect({ device, stopListening, stopRequests }: Child): void {
    stopListening();
    stopRequests?.();
    activity.disconnected(device);
  }

  /** A device that went to others is none of the gateway's, whatever its name is. */
  function leaveIfLost(connected: Child): void {
    if (maySpeakFor(connected.device)) return;
    children.delete(connected.name);
    disconnect(connected);
  }

  function passRequests(target: Child): void {
    target.stopRequests?.();
    const device = JSON.stringify(target.name);
    const pass = (request: RpcRequest) =>
      mailbox.send(GATEWAY_RPC, GATEWAY_RPC, `{"device":${device},"data":${withId(request)}}`);
    target.stopRequests = rpc.subscribe(target.device.id, contained(pass, mailbox.fail));
  }

  /** Calls it for every device that is connected. */
  function forEachChild(act: (child: Child) => void): void {
    for (const connecting of children.values()) connecting.then(act, () => undefined).catch(mailbox.fail);
  }

  /** Reads all of a message that has a part for each device before any of it takes effect. */
  async function handleEach<Part>(
    payload: Buffer,
    parse: (json: unknown) => Part,
    handlePart: (device: EntityHandle, part: Part) => Promise<void> | void,
  ): Promise<void> {
    const parts = partsByDevice(payload).map(([deviceName, json]) => [deviceName, parse(json)] as const);
    await Promise.all(
      parts.map(async ([deviceName, part]) => handlePart((await child(deviceName)).device, part)),
    );
  }

  async function answerAttributes(payload: Buffer): Promise<void> {
    const request = understood(AttributesRequest, payload);
    const { id, device: deviceName, key } = request;
    const keys = key === undefined ? (request.keys ?? []) : [key];
    if (keys.length === 0) throw new PayloadError('The request names no keys');
    const { device } = await child(deviceName);
    deviceMessages.accept(device);
    const clientKeys = request.client ? keys : [];
    const sharedKeys = request.client ? [] : keys;
    const read = reads.value(device.tenantId, 'deviceAttributes', device.key, clientKeys, sharedKeys);
    const { client, shared } = await read;
    const values = client ?? shared ?? {};
    const answer = key === undefined ? { values } : { value: values[key] };
    mailbox.send(GATEWAY_ATTRIBUTES_RESPONSE, GATEWAY_ATTRIBUTES_RESPONSE, {
      id,
      device: deviceName,
      ...answer,
    });
  }

  async function handle(topic: string, payload: Buffer): Promise<void> {
    const now = Date.now();
    switch (topic) {
      case CONNECT: {
        const message = understood(ConnectMessage, payload);
        deviceMessages.accept(gateway);
        await child(message.device, message.type);
        return;
      }
      case DISCONNECT: {
        const message = understood(DisconnectMessage, payload);
        deviceMessages.accept(gateway);
        const connecting = children.get(message.device);
        children.delete(message.device);
        if (connecting !== undefined) disconnect(await connecting);
        return;
      }
      case TELEMETRY:
        return await handleEach(
          payload,
          (json) => parseTelemetryPayload(json, now, { nulls: 'skip' }),
          deviceMessages.saveTelemetry,
        );
      case GATEWAY_ATTRIBUTES:
        return await handleEach(
          payload,
          (json) => parseAttributesPayload(json, now, { source: 'device' }),
          deviceMessages.saveAttributes,
        );
      case ATTRIBUTES_REQUEST:
        return await answerAttributes(payload);
      case GATEWAY_RPC: {
        const message = understood(RpcAnswer, payload);
        const { device } = await child(message.device);
        deviceMessages.accept(device);
        rpc.answer(device.id, message.id, JSON.stringify(message.data) ?? '');
        return;
      }
      case CLAIM:
        return await handleEach(payload, parseClaimOffer, (device, offer) => {
          deviceMessages.accept(device);
          if (!mayOffer(device))
            throw new PayloadError(`The gateway may not offer the device ${device.name}`);
          claiming.offer(device, offer);
        });
    }
  }

  const stopListening = changes.subscribe('DEVICE', gateway.id, ({ kind }) => {
    if (kind === 'entity-reassigned') forEachChild(leaveIfLost);
  });

  return {
    async receive(topic, payload) {
      try {
        await handle(topic, payload);
      } catch (error) {
        if (!(error instanceof PayloadError || error instanceof PlatformError)) throw error;
        log.info({ gateway: gateway.id, topic, reason: error.message }, 'A message of a gateway was refused');
        return false;
      }
      activity.touch(gateway);
      if (sharesActivity) forEachChild(({ device }) => activity.touch(device));
      return true;
    },
    subscribed(filter) {
      if (filter !== GATEWAY_RPC) return;
      hearsRequests = true;
      forEachChild(passRequests);
    },
    unsubscribed(filter) {
      if (filter !== GATEWAY_RPC) return;
      hearsRequests = false;
      forEachChild(({ stopRequests }) => stopRequests?.());
    },
    closed() {
      isClosed = true;
      stopListening();
      forEachChild(disconnect);
      children.clear();
    },
  };
}

/** What a message says of each device, by name; any name that JSON can have is the name of a device. */
function partsByDevice(payload: Buffer): [deviceName: string, json: unknown][] {
  const json = readJson(payload);
  if (typeof json !== 'object' || json === null || Array.isArray(json) || '' in json) {
    throw new PayloadError('The payload is not understood');
  }
  return Object.entries(json);
}
