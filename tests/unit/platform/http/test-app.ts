import type { FastifyInstance, RouteOptions } from 'fastify';
import type { User } from '../../../../src/model/user.ts';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import { createServer } from '../../../../src/platform/http/server.ts';
import type { ServiceEndpoints } from '../../../../src/platform/outbound/service-endpoints.ts';
import type { ReadLimits } from '../../../../src/platform/reading/reads.ts';
import type { Allowance } from '../../../../src/platform/security/allowances.ts';
import { assembleApp } from '../../../../src/platform/start/app.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { openStore } from '../../../../src/platform/store/store.ts';
import { quickHash } from '../security/quick-hash.ts';

/** An app over an empty store in memory, called without a socket. */
export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  /** Every route of the app, as it was registered. */
  routes: readonly RouteOptions[];
  /** A new tenant with an administrator; answers the tenant's id and the administrator. */
  createTenant(title: string): Promise<{ tenantId: string; admin: User }>;
  /** Stores a user who can sign in. */
  createUser(user: User, password: string): Promise<User>;
  tokenFor(user: User): Promise<string>;
  close(): Promise<void>;
}

/** Where nothing listens: no test calls services of other companies. */
const NOWHERE: ServiceEndpoints = { sns: 'http://127.0.0.1:1', twilio: 'http://127.0.0.1:1' };

/**
 * Starts a test app; the console folder does not exist unless one is given, nothing is allowed that is unsafe, and the
 * store is in memory unless its folder is given. No proxy is believed but those at `trustProxy`.
 */
export async function startTestApp(
  consoleFolder = '/nonexistent',
  allow: readonly Allowance[] = [],
  folder = ':memory:',
  readLimits: Partial<ReadLimits> = {},
  trustProxy?: string,
  serviceEndpoints: ServiceEndpoints = NOWHERE,
): Promise<TestApp> {
  const store = openStore({ folder, equipment: tenantEquipment });
  const app = await createServer({ trustProxy });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  const platform = await createPlatform(store, {
    log: app.log,
    allow: new Set(allow),
    readLimits,
    serviceEndpoints,
  });
  await assembleApp(app, platform, { version: '1.2.3', consoleFolder });

  async function createUser(user: User, password: string): Promise<User> {
    const passwordHash = quickHash(password);
    return await store.write(() => {
      const saved = store.users.save(user);
      const credentials = saved.id && store.userCredentials.byUser(saved.id.id);
      if (!credentials) throw new Error(`The user ${user.email} has no credentials`);
      store.userCredentials.save({ ...credentials, enabled: true, passwordHash });
      return saved;
    });
  }

  return {
    app,
    platform,
    routes,
    createUser,
    async createTenant(title) {
      const { id } = await store.write(() => store.tenants.create({ title }));
      if (!id) throw new Error(`The tenant ${title} has no id`);
      const email = `admin@${title.toLowerCase()}.example`;
      const admin = await createUser({ email, authority: 'TENANT_ADMIN', tenantId: id }, 'secret');
      return { tenantId: id.id, admin };
    },
    async tokenFor({ id, email }) {
      const standing = store.userStandings.ofUser(id?.id ?? '');
      if (!standing) throw new Error(`The user ${email} is gone`);
      return (await platform.tokens.issue(standing)).token;
    },
    async close() {
      await app.close();
      await platform.close();
      await store.close();
    },
  };
}
