import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { IClientOptions, MqttClient } from 'mqtt';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import { attachWebsocket } from '../../../../src/platform/live/websocket.ts';
import type { Allowance } from '../../../../src/platform/security/allowances.ts';
import { createChanges } from '../../../../src/platform/services/changes.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { NO_PASSWORD_YET } from '../../../../src/platform/store/people/user-credentials-repository.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openStore } from '../../../../src/platform/store/store.ts';
import { deviceApi } from '../../../../src/platform/transport/device-http-api.ts';
import { type MqttTransport, startMqtt } from '../../../../src/platform/transport/mqtt.ts';
import { connectMqtt } from '../../../mqtt-client.ts';
import { idOf } from '../store/memory-store.ts';

const HOST = '127.0.0.1';

/** A platform in memory with its device transports and its websocket, on ports of its own. */
export interface TransportPlatform extends Platform {
  readonly app: FastifyInstance;
  readonly mqtt: MqttTransport & { readonly port: number };
  /** Connects over MQTT until the end of the test; rejects when it is refused. */
  connect(options: IClientOptions): Promise<MqttClient>;
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

/** Starts one, where nothing is allowed that is unsafe unless it is named; the tests of a file share it. */
export async function startTransports(...allow: Allowance[]): Promise<TransportPlatform> {
  const store = openStore({ folder: ':memory:', equipment: tenantEquipment });
  const app = Fastify({ forceCloseConnections: true });
  const changes = createChanges((error) => {
    throw error;
  });
  const platform = await createPlatform(store, { log: app.log, changes, allow: new Set(allow) });

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
    connect: (options) => connectMqtt(`mqtt://${HOST}:${mqttPort}`, options),
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
      const owner = customer === NULL_UUID ? tenant : customer;
      const email = `${owner}@acme.example`;
      const id = idOf(
        store.users.byEmail(email) ??
          (await store.write(() => {
            const saved = store.users.save({
              email,
              authority: customer === NULL_UUID ? 'TENANT_ADMIN' : 'CUSTOMER_USER',
              tenantId: entityId('TENANT', tenant),
              customerId: entityId('CUSTOMER', customer),
            });
            const credentials = store.userCredentials.byUser(idOf(saved));
            if (!credentials) throw new Error(`The user ${email} has no credentials`);
            store.userCredentials.save({ ...credentials, enabled: true, passwordHash: NO_PASSWORD_YET });
            return saved;
          })),
      );
      const standing = store.userStandings.ofUser(id);
      if (!standing) throw new Error(`The user ${email} is gone`);
      const { token } = await platform.tokens.issue(standing);
      return token;
    },
    async close() {
      await mqtt.close();
      await app.close();
      await platform.close();
      await store.close();
    },
  };
}
