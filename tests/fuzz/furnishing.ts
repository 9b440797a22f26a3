import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type EntityType, entityId } from '../../src/model/entity-id.ts';
import type { Role } from './fuzz-target.ts';
import type { KnownEntity } from './schema-arbitrary.ts';

/** What may be spoilt: entities, and the access token of a device among them. */
export interface Furniture {
  readonly known: readonly KnownEntity[];
  readonly accessToken: string;
}

/** Makes a POST request; answers the body, or null when it was refused. */
export type Post = (role: Role, path: string, body: object) => Promise<unknown>;

const Saved = z.looseObject({ id: z.looseObject({ id: z.string() }) });
const MetaData = z.looseObject({ nodes: z.array(Saved) });

/** Makes one of everything. What the platform refuses by now, such as what a quota is used up for, is left out. */
export async function furnish(post: Post): Promise<Furniture> {
  const known: KnownEntity[] = [];
  const add = (
    entityType: EntityType,
    answer: unknown,
  ): { entityType: EntityType; id: string } | undefined => {
    const saved = Saved.safeParse(answer);
    if (!saved.success) return undefined;
    known.push({ entityType, id: saved.data.id.id });
    return entityId(entityType, saved.data.id.id);
  };
  const make = async (entityType: EntityType, path: string, body: object, role: Role = 'TENANT_ADMIN') =>
    add(entityType, await post(role, path, body));
  const name = randomUUID();
  const accessToken = name.slice(0, 20);

  const customerId = await make('CUSTOMER', '/api/customer', { title: name });
  const device = await make('DEVICE', `/api/device?accessToken=${accessToken}`, { name, type: 'default' });
  const asset = await make('ASSET', '/api/asset', { name, type: 'default', customerId });
  await make('ENTITY_VIEW', '/api/entityView', { name, type: 'default', entityId: device });
  await make('DASHBOARD', '/api/dashboard', { title: name });
  const chain = await make('RULE_CHAIN', '/api/ruleChain', { name });
  const node = { type: 'org.example.Node', name, configuration: {} };
  const metadata = await post('TENANT_ADMIN', '/api/ruleChain/metadata', {
    ruleChainId: chain,
    nodes: [node],
  });
  for (const saved of MetaData.safeParse(metadata).data?.nodes ?? []) add('RULE_NODE', saved);
  await make('DEVICE_PROFILE', '/api/deviceProfile', {
    name,
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      alarms: [],
    },
  });
  await make('WIDGETS_BUNDLE', '/api/widgetsBundle', { title: name, alias: name });
  await make('WIDGET_TYPE', '/api/widgetType', { name, bundleAlias: name, descriptor: { type: 'latest' } });
  await make('USER', '/api/user?sendActivationMail=false', {
    email: `${name}@fuzz.example`,
    authority: 'CUSTOMER_USER',
    customerId,
  });
  await make('TENANT', '/api/tenant', { title: name }, 'SYS_ADMIN');
  await make(
    'TENANT_PROFILE',
    '/api/tenantProfile',
    { name, profileData: { configuration: {} } },
    'SYS_ADMIN',
  );
  const alarm = { originator: device, type: name, severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  await make('ALARM', '/api/alarm', alarm);
  await post('TENANT_ADMIN', '/api/relation', { from: asset, to: device, type: 'Contains' });
  return { known, accessToken };
}
