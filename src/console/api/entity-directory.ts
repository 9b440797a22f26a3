import { isPublicCustomer } from '../../model/customer.ts';
import type { EntityType } from '../../model/entity-id.ts';
import { formatList } from '../i18n/format-list.ts';
import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { askedInTurns } from './asked-in-turns.ts';
import { assets } from './assets.ts';
import { customers } from './customers.ts';
import { dashboards } from './dashboards.ts';
import { deviceProfileInfos } from './device-profile-infos.ts';
import { devices } from './devices.ts';
import { assetsByIds, devicesByIds } from './entities-by.ts';
import type { EntityLookup, Listed } from './entity-service.ts';
import { entitySubtypes } from './entity-subtypes.ts';
import { entityViews } from './entity-views.ts';
import { type ListPlace, OWN } from './list-place.ts';
import { ruleChains } from './rule-chains.ts';
import { telemetryKeys } from './telemetry.ts';
import { tenantProfileInfos } from './tenant-profiles.ts';
import { tenants } from './tenants.ts';
import { users } from './users.ts';
import { widgetTypes } from './widget-types.ts';
import { widgetsBundles } from './widgets-bundles.ts';

/** How many entities are shown of those that fit a text. */
export const MOST_FOUND = 50;

/** An entity as lists to choose from show it. */
export interface FoundEntity {
  id: string;
  name: string;
  /** What tells it from others of its name. */
  hint?: string | undefined;
  /** The type that sorts entities of its kind, of those that have one. */
  subtype?: string | undefined;
  /** Of the customer that stands for everybody: what it is given is public. */
  isPublic?: true | undefined;
}

/** Which entities are looked for. */
export interface EntitySearch {
  entityType: EntityType;
  text: string;
  /** Only those of this type; an empty one is any. */
  subtype?: string | undefined;
  /** How many are wanted; 50 unless said. */
  limit?: number | undefined;
  /** The list they are in; the user's own unless said. */
  place?: ListPlace | undefined;
}

/** Where entities are found by their names. Every call rejects with an ApiError. */
export interface EntityDirectory {
  /** Those whose names begin with the text, by name, and then those that have it elsewhere in their names. */
  search(wanted: EntitySearch, signal: AbortSignal): Promise<readonly FoundEntity[]>;
  /** The entities with these ids; those that are gone, or not for the user, are left out. */
  named(entityType: EntityType, ids: readonly string[]): Promise<ReadonlyMap<string, FoundEntity>>;
  /** The types in use that sort devices, assets or entity views. */
  subtypes(entityType: SubtypedEntity): Promise<readonly string[]>;
  /** The keys of what is known of an entity. */
  keys(
    entity: { entityType: EntityType; id: string },
    kind: 'attributes' | 'timeseries',
  ): Promise<readonly string[]>;
}

/** Types of entities that are sorted by a type of their own. */
export type SubtypedEntity = 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';

/** Calls whose failure the asking field shows, and which move no progress bar. */
const QUIET: RequestOptions = { ignoreErrors: true, ignoreLoading: true };

/** How one type of entity is found. */
interface Source {
  search(wanted: EntitySearch, pageSize: number, signal: AbortSignal): Promise<FoundEntity[]>;
  one(id: string): Promise<FoundEntity>;
  /** Several at once, where the platform can do so. */
  several?(ids: readonly string[]): Promise<FoundEntity[]>;
}

function sourceOf<I extends Listed>(
  service: Pick<EntityLookup<I, 'type'>, 'page' | 'info'>,
  shown: (listed: I) => Omit<FoundEntity, 'id'>,
  sortProperty = 'name',
  several?: (ids: readonly string[]) => Promise<FoundEntity[]>,
): Source {
  const foundOf = (listed: I): FoundEntity => ({ id: listed.id.id, ...shown(listed) });
  return {
    async search({ text, subtype, place = OWN }, pageSize, signal) {
      const link = { pageSize, page: 0, textSearch: text, sortProperty, sortOrder: 'ASC' } as const;
      // Services without such a filter leave it out.
      const narrowed = { ...link, ...(subtype && { type: subtype }) };
      return (await service.page(place, narrowed, { ...QUIET, signal })).data.map(foundOf);
    },
    one: async (id) => foundOf(await service.info(id, QUIET)),
    ...(several && { several }),
  };
}

interface Named {
  id?: { id: string } | null | undefined;
  name: string;
  type?: string | null | undefined;
}
const subtyped = ({ name, type }: Named) => ({ name, hint: type ?? undefined, subtype: type ?? undefined });
const withIds = (found: readonly Named[]): FoundEntity[] =>
  found.flatMap((one) => (one.id ? [{ id: one.id.id, ...subtyped(one) }] : []));
const titled = ({ title }: { title: string }) => ({ name: title });
const named = ({ name }: { name: string }) => ({ name });

const SOURCES: Partial<Record<EntityType, Source>> = {
  DEVICE: sourceOf(devices, subtyped, 'name', async (ids) => withIds(await devicesByIds(ids, QUIET))),
  ASSET: sourceOf(assets, subtyped, 'name', async (ids) => withIds(await assetsByIds(ids, QUIET))),
  ENTITY_VIEW: sourceOf(entityViews, subtyped),
  TENANT: sourceOf(tenants, titled, 'title'),
  CUSTOMER: sourceOf(
    customers,
    (customer) => ({ name: customer.title, ...(isPublicCustomer(customer) && { isPublic: true }) }),
    'title',
  ),
  USER: sourceOf(
    users,
    ({ email, firstName, lastName }) => ({
      name: email,
      hint: [firstName, lastName].filter(Boolean).join(' ') || undefined,
    }),
    'email',
  ),
  DASHBOARD: sourceOf(
    dashboards,
    ({ title, assignedCustomers }) => ({
      name: title,
      hint: formatList((assignedCustomers ?? []).map((customer) => customer.title ?? '')) || undefined,
    }),
    'title',
  ),
  RULE_CHAIN: sourceOf(ruleChains, named),
  DEVICE_PROFILE: sourceOf(deviceProfileInfos, named),
  TENANT_PROFILE: sourceOf(tenantProfileInfos, named),
  WIDGETS_BUNDLE: sourceOf(widgetsBundles, titled, 'title'),
  WIDGET_TYPE: sourceOf(widgetTypes, ({ name, bundleAlias }) => ({ name, hint: bundleAlias ?? undefined })),
};

/** Whether entities of a type are found by the directory, so that one that is not found is gone or not for the user. */
export function isFindable(entityType: EntityType): boolean {
  return SOURCES[entityType] !== undefined;
}

/** The entities of the platform that the user may see. Of types that have no list nothing is found. */
export const platformDirectory: EntityDirectory = {
  async search(wanted, signal) {
    const source = SOURCES[wanted.entityType];
    if (!source) return [];
    const only = onlyOne(wanted.entityType);
    if (only)
      return (await namedBy(wanted.entityType, [only])).filter(({ name }) => holds(name, wanted.text));
    const { text, limit = MOST_FOUND } = wanted;
    const first = await source.search(wanted, limit, signal);
    if (text === '' || first.length >= limit) return first;
    // The wildcard in front makes it any part of the name.
    const others = await source.search({ ...wanted, text: `%${text}` }, limit, signal);
    return [...first, ...others.filter(({ id }) => !first.some((one) => one.id === id))].slice(0, limit);
  },
  async named(entityType, ids) {
    const source = SOURCES[entityType];
    if (!source) return new Map();
    const found = source.several ? await source.several(ids) : await namedBy(entityType, ids);
    return new Map(found.map((one) => [one.id, one]));
  },
  subtypes: (entityType) => entitySubtypes(PATHS[entityType]),
  keys: (entity, kind) => telemetryKeys(entity, kind, QUIET),
};

const PATHS = { DEVICE: 'device', ASSET: 'asset', ENTITY_VIEW: 'entityView' } as const;

/** The id of the one entity of a type that a user has where others have a list: an administrator's tenant, a user's customer. */
function onlyOne(entityType: EntityType): string | undefined {
  const { authUser } = session;
  if (entityType === 'TENANT' && authUser?.authority === 'TENANT_ADMIN') return authUser.tenantId;
  if (entityType === 'CUSTOMER' && authUser?.authority === 'CUSTOMER_USER') return authUser.customerId;
  return undefined;
}

async function namedBy(entityType: EntityType, ids: readonly string[]): Promise<FoundEntity[]> {
  const source = SOURCES[entityType];
  return source ? await askedInTurns(ids, source.one) : [];
}

function holds(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}
