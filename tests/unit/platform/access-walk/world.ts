import { randomUUID } from 'node:crypto';
import type { Authority } from '../../../../src/model/authority.ts';
import { type EntityType, entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { plainDeviceProfile } from '../../../../src/model/plain-profile.ts';
import type { User } from '../../../../src/model/user.ts';
import type { Role } from '../../../../src/platform/security/access.ts';
import { signInPublicly } from '../../../../src/platform/services/accounts/sign-in.ts';
import type { TestApp } from '../http/test-app.ts';
import { type CallerName, callers, type Kind, mayDo, type Place, placesOf, tenantAt } from './matrix.ts';

/** An entity that a request may be about. */
export interface Subject {
  readonly kind: Kind;
  readonly place: Place;
  readonly type: EntityType;
  readonly id: string;
  /** A name that gives the entity away wherever it turns up. */
  readonly name: string;
}

/** Two tenants with one of everything for everybody, and those who call. */
export interface World {
  readonly number: number;
  /** The alias of every widgets bundle. */
  readonly bundleAlias: string;
  readonly tenants: Readonly<Record<'acme' | 'other', string>>;
  /** Null for who has none. */
  readonly tokens: Readonly<Record<CallerName, string | null>>;
  /** What there is of a kind at a place, as the caller meets it. */
  subject(kind: Kind, place: Place, caller: CallerName): Subject;
}

let worlds = 0;

/** What the tokens that activate accounts begin with, and the hashes of those that reset passwords. */
export const ACTIVATE_TOKEN = 'secret-activate-token-';
export const RESET_TOKEN = 'secret-reset-token-';

/** The name of an entity, which tells in every answer whose it is. */
function nameOf(place: Place, kind: Kind, world: number): string {
  return `${place}~${kind}~${world}`;
}

/** An entity of a world that somebody was told of. */
export interface Told {
  readonly place: Place;
  readonly kind: Kind;
  readonly world: number;
  readonly by: 'name' | 'id';
}

/** Every entity of every world by its id. */
const everything = new Map<string, Told>();

/** The entities of all worlds that a text gives away by name or id. */
export function toldIn(text: string): Told[] {
  const ids = text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi) ?? [];
  const byId = ids.flatMap((id) => everything.get(id.toLowerCase()) ?? []);
  return [...namesIn(text), ...byId];
}

function namesIn(text: string): Told[] {
  return [...text.matchAll(/\b([a-z]+)(?:~|%7E|\.\.)([A-Z_]+)(?:~|\.\.)(\d+)\b/gi)].map(
    ([, place = '', kind = '', world]) => ({
      place: place.toLowerCase() as Place,
      kind: kind.toUpperCase() as Kind,
      world: Number(world),
      by: 'name',
    }),
  );
}

/** Whether the caller may be told of an entity. */
export function mayKnow(world: World, caller: CallerName, { kind, place, world: of, by }: Told): boolean {
  const role = callers[caller];
  if (!role) return false;
  if (of !== world.number && place !== 'system' && role !== 'SYS_ADMIN') return false;
  if (mayDo(caller, 'READ', kind, place)) return true;
  if (role !== 'CUSTOMER_USER' && role !== 'PUBLIC') return false;
  // What one may read tells which tenant it is of, and what its profile is called.
  if (kind === 'TENANT') return by === 'id' && tenantAt(place) === 'acme';
  if (kind === 'DEVICE_PROFILE')
    return tenantAt(place) === 'acme' && (role === 'CUSTOMER_USER' || by === 'id');
  // A customer user knows the other users of the customer.
  return kind === 'CUSTOMER_USER' && place === caller;
}

/** Adds a world to the store of the app; those made before stay, out of everybody's reach. */
export async function createWorld(test: TestApp): Promise<World> {
  const world = ++worlds;
  const { store, tokens, rpc } = test.platform;
  const bundleAlias = `walked-${world}`;
  const ids = new Map<string, string>();
  const keep = (
    place: Place,
    kind: Kind,
    entity: { id?: { id: string } | null | undefined } | null,
  ): string => {
    if (!entity?.id) throw new Error(`The ${kind} of ${place} has no id`);
    ids.set(`${place} ${kind}`, entity.id.id);
    everything.set(entity.id.id, { place, kind, world, by: 'id' });
    return entity.id.id;
  };
  const users = new Map<CallerName, User>();

  const tenants = await store.write(() => {
    const tenantOf = (place: 'acme' | 'other') =>
      keep(place, 'TENANT', store.tenants.create({ title: nameOf(place, 'TENANT', world) }));
    const tenants = { acme: tenantOf('acme'), other: tenantOf('other') };
    const customers: Partial<Record<Place, string>> = {};
    for (const place of ['north', 'south', 'other'] as const) {
      const tenant = place === 'other' ? tenants.other : tenants.acme;
      const customer = store.customers.create(tenant, { title: nameOf(place, 'CUSTOMER', world) });
      customers[place] = keep(place, 'CUSTOMER', customer);
    }
    customers.public = keep('public', 'CUSTOMER', store.customers.publicOf(tenants.acme));

    const user = (place: Place, authority: Authority, prefix = ''): User => {
      const kind = authority === 'SYS_ADMIN' ? 'SYSTEM_ADMIN' : authority;
      const saved = store.users.save({
        // The local part of an address knows no tilde.
        email: `${prefix}${nameOf(place, kind, world).replaceAll('~', '..')}@walk.example`,
        authority,
        tenantId: entityId(
          'TENANT',
          authority === 'SYS_ADMIN' ? NULL_UUID : tenants[place === 'other' ? 'other' : 'acme'],
        ),
        customerId: entityId(
          'CUSTOMER',
          authority === 'CUSTOMER_USER' ? (customers[place] ?? '') : NULL_UUID,
        ),
      });
      const credentials = store.userCredentials.byUser(saved.id?.id ?? '');
      if (!credentials) throw new Error(`The user ${saved.email} has no credentials`);
      store.userCredentials.save({
        ...credentials,
        enabled: prefix !== '',
        passwordHash: prefix === '' ? null : '$argon2id$secret',
        resetTokenHash: `${RESET_TOKEN}${saved.id?.id}`,
      });
      if (prefix === '') {
        const link = { hash: `${ACTIVATE_TOKEN}${saved.id?.id}`, expires: Number.MAX_SAFE_INTEGER };
        store.userCredentials.addActivationToken(credentials.userId, link);
      }
      return saved;
    };
    for (const [name, role] of Object.entries(callers) as [CallerName, Role | null][]) {
      if (role && role !== 'PUBLIC') users.set(name, user(placeOf(name), role, 'caller.'));
    }
    keep('system', 'SYSTEM_ADMIN', user('system', 'SYS_ADMIN'));
    for (const place of ['acme', 'other'] as const) keep(place, 'TENANT_ADMIN', user(place, 'TENANT_ADMIN'));
    for (const place of ['north', 'south', 'other'] as const) {
      keep(place, 'CUSTOMER_USER', user(place, 'CUSTOMER_USER'));
    }
    for (const place of ['acme', 'north', 'south', 'public', 'other'] as const) furnish(place);
    const shared = store.dashboards.save(tenants.acme, { title: nameOf('shared', 'DASHBOARD', world) });
    const viewers = [customers.north, customers.south, customers.public].flatMap((id) => id ?? []);
    store.dashboards.assign(keep('shared', 'DASHBOARD', shared), viewers);
    for (const place of ['system', 'acme', 'other'] as const) furnishTenant(place);
    return tenants;

    /** Puts one of all that a customer may have to a place. */
    function furnish(place: Place): void {
      const tenant = place === 'other' ? tenants.other : tenants.acme;
      const customer = customers[place];
      const name = (kind: Kind) => nameOf(place, kind, world);
      const customerId = customer ? { customerId: entityId('CUSTOMER', customer) } : {};
      const device = keep(
        place,
        'DEVICE',
        store.devices.save(tenant, { name: name('DEVICE'), type: 'walked', ...customerId }),
      );
      keep(place, 'ASSET', store.assets.save(tenant, { name: name('ASSET'), type: 'walked', ...customerId }));
      const entity = entityId('DEVICE', device);
      const view = { name: name('ENTITY_VIEW'), type: 'walked', entityId: entity, ...customerId };
      keep(place, 'ENTITY_VIEW', store.entityViews.save(tenant, view));
      const dashboard = keep(place, 'DASHBOARD', store.dashboards.save(tenant, { title: name('DASHBOARD') }));
      if (customer) store.dashboards.assign(dashboard, [customer]);
      const alarm = {
        type: name('ALARM'),
        originator: entity,
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
      } as const;
      keep(place, 'ALARM', store.alarms.save(tenant, alarm).alarm);
      // Relations between all of them, so that walks along relations come past everybody's.
      const previous = ids.get(`${place === 'acme' ? '' : 'acme'} DEVICE`);
      if (previous)
        store.relations.save({ from: entityId('DEVICE', previous), to: entity, type: 'Contains' });
    }

    /** Puts one of all that only tenants have to a place. */
    function furnishTenant(place: 'system' | 'acme' | 'other'): void {
      const name = (kind: Kind) => nameOf(place, kind, world);
      const tenant = place === 'system' ? NULL_UUID : tenants[place];
      const bundle = store.widgetsBundles.save(tenant, { title: name('WIDGETS_BUNDLE'), alias: bundleAlias });
      keep(place, 'WIDGETS_BUNDLE', bundle);
      const type = { name: name('WIDGET_TYPE'), bundleAlias, descriptor: { type: 'latest' } };
      keep(place, 'WIDGET_TYPE', store.widgetTypes.save(tenant, type));
      if (place === 'system') {
        keep(
          place,
          'TENANT_PROFILE',
          store.tenantProfiles.save({ name: name('TENANT_PROFILE'), profileData: tenantProfileData }),
        );
        return;
      }
      const chain = keep(place, 'RULE_CHAIN', store.ruleChains.save(tenant, { name: name('RULE_CHAIN') }));
      const nodes = [{ type: 'org.example.Node', name: name('RULE_NODE'), configuration: {} }];
      const metadata = store.ruleNodes.save(tenant, { ruleChainId: entityId('RULE_CHAIN', chain), nodes });
      keep(place, 'RULE_NODE', metadata.nodes?.[0] ?? null);
      const profile = { ...deviceProfile, name: name('DEVICE_PROFILE') };
      keep(place, 'DEVICE_PROFILE', store.deviceProfiles.save(tenant, profile));
      ids.set(`${place} API_USAGE_STATE`, store.apiUsage.ofTenant(tenant)?.entity.id ?? '');
    }
  });

  for (const place of placesOf.DEVICE) {
    const device = ids.get(`${place} DEVICE`);
    if (device) rpc.subscribe(device, ({ id }) => rpc.answer(device, id, '{}'));
  }

  const pairs = new Map<CallerName, string>();
  for (const [name, user] of users) {
    const standing = store.userStandings.ofUser(user.id?.id ?? '');
    if (!standing) throw new Error(`The user ${user.email} is gone`);
    const pair = await tokens.issue(standing);
    pairs.set(name, pair.token);
    if (name === 'acme') pairs.set('refresh', pair.refreshToken);
  }
  const publicPair = await signInPublicly(test.platform, ids.get('public CUSTOMER') ?? '');
  pairs.set('public', publicPair.token);
  const tokenOf = (name: CallerName) => pairs.get(name) ?? null;

  return {
    number: world,
    bundleAlias,
    tenants,
    tokens: Object.fromEntries(
      Object.keys(callers).map((name) => [name, tokenOf(name as CallerName)]),
    ) as World['tokens'],
    subject(kind, place, caller) {
      const own = users.get(caller)?.id?.id ?? NULL_UUID;
      const id = place === 'self' ? own : (ids.get(`${place} ${kind}`) ?? randomUUID());
      return { kind, place, type: typeOf(kind), id, name: nameOf(place, kind, world) };
    },
  };
}

/** What a profile of tenants that limits nothing says. */
export const tenantProfileData = { configuration: { type: 'DEFAULT' } };

/** A device profile with nothing configured, but for its name. */
export const deviceProfile = plainDeviceProfile();

function placeOf(caller: CallerName): Place {
  return caller === 'root' ? 'system' : (caller as Place);
}

function typeOf(kind: Kind): EntityType {
  return kind === 'SYSTEM_ADMIN' || kind === 'TENANT_ADMIN' || kind === 'CUSTOMER_USER' ? 'USER' : kind;
}
