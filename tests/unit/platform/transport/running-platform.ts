import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { attachWebsocket } from '../../../../src/platform/live/websocket.ts';
import type { Platform } from '../../../../src/platform/platform.ts';
import { createTokens } from '../../../../src/platform/security/tokens.ts';
import { startActivity } from '../../../../src/platform/services/activity.ts';
import { createAlarms } from '../../../../src/platform/services/alarms.ts';
import { createAudit } from '../../../../src/platform/services/audit.ts';
import { createChanges } from '../../../../src/platform/services/changes.ts';
import { createTelemetry } from '../../../../src/platform/services/telemetry.ts';
import { startApiUsage } from '../../../../src/platform/services/usage/api-usage.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openStore } from '../../../../src/platform/store/store.ts';
import { createClaiming } from '../../../../src/platform/transport/claiming.ts';
import { deviceApi } from '../../../../src/platform/transport/device-http-api.ts';
import { createDeviceMessages } from '../../../../src/platform/transport/device-messages.ts';
import { createDeviceRpc } from '../../../../src/platform/transport/device-rpc.ts';
import { type MqttTransport, startMqtt } from '../../../../src/platform/transport/mqtt.ts';

const HOST = '127.0.0.1';

/** A platform in memory with its device transports and its websocket, on ports of its own. */
export interface TransportPlatform extends Platform {
  readonly app: FastifyInstance;
  readonly mqtt: MqttTransport & { readonly port: number };
  /** `http://host:port` of the device API. */
  readonly url: string;
  readonly tenantId: string;
  /** Adds a device; its access token is its name. */
  addDevice(
    name: string,
    members?: { tenantId?: string; customerId?: string; type?: string },
  ): Promise<EntityHandle>;
  addTenant(title: string): Promise<string>;
  addCustomer(title: string): Promise<string>;
  /** An access token of the administrator of a tenant, or of a user of one of its customers. */
  tokenFor(tenantId: string, customerId?: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts one; the tests of a file share it. */
export async function startTransports(): Promise<TransportPlatform> {
  const store = openStore({ folder: ':memory:' });
  const app = Fastify({ forceCloseConnections: true });
  const { log } = app;
  const changes = createChanges((error) => {
    throw error;
  });
  const usage = await startApiUsage({ store, changes, log });
  const telemetry = createTelemetry(store, changes, usage);
  const activity = startActivity({ store, changes, telemetry, log });
  const tokens = createTokens(new Uint8Array(64).fill(7));
  const audit = createAudit({ store, log });
  const platform: Platform = {
    store,
    changes,
    telemetry,
    activity,
    tokens,
    alarms: createAlarms(store, changes, audit),
    audit,
    usage,
    deviceMessages: createDeviceMessages({ store, changes, telemetry, activity, usage }),
    rpc: createDeviceRpc(changes),
    claiming: createClaiming(store, changes, { allowedByDefault: true }),
    log,
  };

  await app.register(deviceApi(platform), { prefix: '/api/v1' });
  attachWebsocket(app, platform);
  await app.listen({ host: HOST, port: 0 });
  const mqtt = await startMqtt(platform);
  const mqttPort = await mqtt.listen({ host: HOST, port: 0 });

  const addTenant = async (title: string) => idOf(await store.write(() => store.tenants.create({ title })));
  const tenantId = await addTenant('Acme');

  return {
    ...platform,
    app,
    mqtt: { ...mqtt, port: mqttPort },
    url: `http://${HOST}:${(app.server.address() as AddressInfo).port}`,
    tenantId,
    addTenant,
    addCustomer: async (title) => idOf(await store.write(() => store.customers.create(tenantId, { title }))),
    async addDevice(name, members = {}) {
      const { tenantId: owner = tenantId, customerId, type } = members;
      const id = await store.write(() => {
        const saved = store.devices.save(owner, { name, type }, { accessToken: name });
        if (customerId) store.devices.assign(idOf(saved), customerId);
        return idOf(saved);
      });
      const device = store.entities.resolve('DEVICE', id);
      if (!device) throw new Error(`The device ${name} is not there`);
      return device;
    },
    async tokenFor(tenant, customer = NULL_UUID) {
      const { token } = await tokens.issue({
        user: {
          id: entityId('USER', '10000000-0000-1000-8000-000000000001'),
          email: 'ana@acme.example',
          authority: customer === NULL_UUID ? 'TENANT_ADMIN' : 'CUSTOMER_USER',
          tenantId: entityId('TENANT', tenant),
          customerId: entityId('CUSTOMER', customer),
        },
        isPublic: false,
        credentialsTime: 0,
      });
      return token;
    },
    async close() {
      await mqtt.close();
      await app.close();
      await activity.close();
      await usage.close();
      await store.close();
    },
  };
}

function idOf({ id }: { id?: { id: string } | null | undefined }): string {
  if (!id) throw new Error('It was not stored');
  return id.id;
}
