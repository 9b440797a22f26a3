import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { TokenPair } from '../../../../src/model/login.ts';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import { attachWebsocket } from '../../../../src/platform/live/websocket.ts';
import { type Changes, createChanges } from '../../../../src/platform/services/changes.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { NO_PASSWORD_YET } from '../../../../src/platform/store/people/user-credentials-repository.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openStore } from '../../../../src/platform/store/store.ts';
import type { KvEntry } from '../../../../src/platform/store/values/kv.ts';
import { idOf } from '../../platform/store/memory-store.ts';

/** A platform on disk that can be ended and started again at the same address, and that counts who watches. */
export interface RestartablePlatform {
  /** `host:port` */
  readonly host: string;
  /** How many watchers of devices its hub of changes has: each subscription that lives has its own. */
  watchers(): number;
  /** Cuts every connection, as a network does that fails. */
  cut(): void;
  restart(): Promise<void>;
  /** Stores the latest telemetry of a device. */
  tell(deviceId: string, values: Readonly<Record<string, number>>): Promise<void>;
  /** Stores a server attribute of a device. */
  setAttribute(deviceId: string, key: string, value: number): Promise<void>;
  addDevice(name: string): Promise<string>;
  tokens(): Promise<TokenPair>;
  close(): Promise<void>;
}

interface Running {
  app: FastifyInstance;
  platform: Platform;
  sockets: Set<Socket>;
  port: number;
  watchers(): number;
  close(): Promise<void>;
}

/** Starts one with one tenant. */
export async function startRestartable(): Promise<RestartablePlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-restarts-'));
  let running = await start(folder, 0);
  const { port } = running;
  const { store } = running.platform;
  const tenantId = idOf(await store.write(() => store.tenants.create({ title: 'Acme' })));
  const admin = await store.write(() => {
    const saved = store.users.save({
      email: 'admin@acme.example',
      authority: 'TENANT_ADMIN',
      tenantId: { entityType: 'TENANT', id: tenantId },
    });
    const credentials = store.userCredentials.byUser(idOf(saved));
    if (!credentials) throw new Error('The administrator has no credentials');
    store.userCredentials.save({ ...credentials, enabled: true, passwordHash: NO_PASSWORD_YET });
    return idOf(saved);
  });

  return {
    host: `127.0.0.1:${port}`,
    watchers: () => running.watchers(),
    cut() {
      for (const socket of running.sockets) socket.destroy();
    },
    async restart() {
      await running.close();
      running = await start(folder, port);
    },
    async tell(deviceId, values) {
      const entries = Object.entries(values).map(([key, value]) => entryOf(key, value));
      await running.platform.telemetry.saveTimeseries(deviceOf(running.platform, deviceId), entries);
    },
    async setAttribute(deviceId, key, value) {
      const device = deviceOf(running.platform, deviceId);
      await running.platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [entryOf(key, value)]);
    },
    async addDevice(name) {
      const { devices, write } = running.platform.store;
      return await write(() =>
        idOf(devices.save(tenantId, { name, type: 'default' }, { accessToken: name })),
      );
    },
    async tokens() {
      const standing = running.platform.store.userStandings.ofUser(admin);
      if (!standing) throw new Error('The administrator is gone');
      return await running.platform.tokens.issue(standing);
    },
    async close() {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let lastTs = 0;

/** No two in one millisecond, where the later would take the place of the other. */
function entryOf(key: string, value: number): KvEntry {
  lastTs = Math.max(Date.now(), lastTs + 1);
  return { key, ts: lastTs, value };
}

function deviceOf({ store }: Platform, id: string): EntityHandle {
  const device = store.entities.resolve('DEVICE', id);
  if (!device) throw new Error('The device is gone');
  return device;
}

async function start(folder: string, port: number): Promise<Running> {
  const store = openStore({ folder, equipment: tenantEquipment });
  const app = Fastify({ forceCloseConnections: true });
  const { changes, watchers } = countedChanges();
  const platform = await createPlatform(store, { log: app.log, changes });
  attachWebsocket(app, platform);
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return {
    app,
    platform,
    sockets,
    port: Number(new URL(url).port),
    watchers,
    async close() {
      await app.close();
      await platform.close();
      await store.close();
    },
  };
}

function countedChanges(): { changes: Changes; watchers(): number } {
  const hub = createChanges();
  const watching = new Set<symbol>();
  const counted = (stop: () => void) => {
    const watcher = Symbol('watcher');
    watching.add(watcher);
    return () => {
      watching.delete(watcher);
      stop();
    };
  };
  return {
    changes: {
      ...hub,
      subscribe(type, id, listener) {
        const stop = hub.subscribe(type, id, listener);
        return type === 'DEVICE' ? counted(stop) : stop;
      },
    },
    watchers: () => watching.size,
  };
}
