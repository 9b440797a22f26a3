import type * as z from 'zod/mini';
import { Asset } from '../../src/model/asset.ts';
import { Customer } from '../../src/model/customer.ts';
import { Dashboard } from '../../src/model/dashboard.ts';
import { DeviceProfile } from '../../src/model/device-profile.ts';
import { EntityView } from '../../src/model/entity-view.ts';
import { plainDeviceProfile } from '../../src/model/plain-profile.ts';
import { call, deleteAfterwards, read, tokenOf, uniqueName } from './client.ts';

/** An object with the id that it was stored under. */
type Stored<T> = T & { id: { entityType: string; id: string } };

async function create<
  Schema extends z.ZodMiniType<{ id?: { entityType: string; id: string } | null | undefined }>,
>(schema: Schema, path: string, body: object): Promise<Stored<z.infer<Schema>>> {
  const saved = await read(schema, 'POST', path, { token: await tokenOf('tenant'), body });
  const { id } = saved;
  if (!id) throw new Error(`What POST ${path} answered has no id`);
  deleteAfterwards(`${path}/${id.id}`);
  return { ...saved, id };
}

type Members = Readonly<Record<string, unknown>>;

/** Creates an asset of the tenant that is deleted after the tests of the file. */
export async function createAsset(asset: Members = {}): Promise<Stored<Asset>> {
  return await create(Asset, '/api/asset', { name: uniqueName('Asset'), type: 'contract', ...asset });
}

/** Creates a customer of the tenant that is deleted after the tests of the file. */
export async function createCustomer(customer: Members = {}): Promise<Stored<Customer>> {
  return await create(Customer, '/api/customer', { title: uniqueName('Customer'), ...customer });
}

/** Creates a dashboard of the tenant that is deleted after the tests of the file. */
export async function createDashboard(dashboard: Members = {}): Promise<Stored<Dashboard>> {
  return await create(Dashboard, '/api/dashboard', { title: uniqueName('Dashboard'), ...dashboard });
}

/** Creates a view of a device or asset that is deleted after the tests of the file. */
export async function createView(entityId: object, view: Members = {}): Promise<Stored<EntityView>> {
  const body = { name: uniqueName('View'), type: 'contract', entityId, ...view };
  return await create(EntityView, '/api/entityView', body);
}

/** A device profile that can be stored, with nothing configured. */
export function plainProfile(profile: Members = {}): Members {
  return { name: uniqueName('Profile'), ...plainDeviceProfile(), ...profile };
}

/** Creates a device profile of the tenant that is deleted after the tests of the file. */
export async function createProfile(profile: Members = {}): Promise<Stored<DeviceProfile>> {
  return await create(DeviceProfile, '/api/deviceProfile', plainProfile(profile));
}

/**
 * Makes an entity of the tenant public, by the path after `/api/customer/public`. The customer that stands for the
 * public goes after the tests of the file where the tenant had none.
 */
export async function makePublic<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
): Promise<z.infer<Schema>> {
  const token = await tokenOf('tenant');
  const find = () => call('GET', '/api/tenant/customers', { token, query: { customerTitle: 'Public' } });
  const isFirst = (await find()).status === 404;
  const shared = await read(schema, 'POST', `/api/customer/public${path}`, { token });
  if (isFirst) deleteAfterwards(`/api/customer/${Customer.parse((await find()).json()).id?.id}`);
  return shared;
}
