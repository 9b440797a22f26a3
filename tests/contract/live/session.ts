import { onTestFinished } from 'vitest';
import { EntityDataUpdate, SubscriptionUpdate } from '../../../src/model/live.ts';
import { type LiveClient, openLive } from '../../live-client.ts';
import { call, createDevice, platformUrl, tokenOf } from '../client.ts';

/** Opens a session that ends with the test, of the administrator of the tenant or whoever has the token. */
export async function open(token?: string, plugin?: string): Promise<LiveClient> {
  const client = await openLive(platformUrl(), token ?? (await tokenOf('tenant')), plugin);
  onTestFinished(async () => {
    client.socket.close();
    await client.ended;
  });
  return client;
}

/** A device with what commands call it and how its telemetry is saved, which is over when `send` is. */
export async function newDevice(members: Readonly<Record<string, unknown>> = {}) {
  const device = await createDevice(members);
  const telemetry = `/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`;
  const send = async (body: unknown) =>
    await call('POST', telemetry, { token: await tokenOf('tenant'), body });
  const entityId = { entityType: 'DEVICE', id: device.id.id };
  return {
    id: device.id.id,
    name: device.name,
    send,
    entityId,
    entity: { entityType: 'DEVICE', entityId: device.id.id },
    /** The filter that selects just this device. */
    filter: { type: 'singleEntity', singleEntity: entityId },
  };
}

/** The next message of a command on one entity. */
export async function nextPoints(client: LiveClient): Promise<SubscriptionUpdate> {
  return SubscriptionUpdate.parse(await client.next());
}

/** The next message of a page of entities. */
export async function nextPage(client: LiveClient): Promise<EntityDataUpdate> {
  return EntityDataUpdate.parse(await client.next());
}
