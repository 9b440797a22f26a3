import * as z from 'zod/mini';
import { idOf } from '../../model/entity-id.ts';
import { type WidgetsBundle, WidgetType } from '../../model/widget.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { askedInTurns } from './asked-in-turns.ts';
import { deleted, got, part, posted } from './calls.ts';
import type { EntityService } from './entity-service.ts';
import type { ListPlace } from './list-place.ts';
import { pageOfAll } from './page-of-all.ts';
import { queryClient } from './query-client.ts';
import {
  allWidgetsBundles,
  isSystemBundle,
  type StoredWidgetsBundle,
  widgetsBundles,
} from './widgets-bundles.ts';

const StoredWidgetType = z.extend(WidgetType, { id: idOf('WIDGET_TYPE'), createdTime: z.number() });
/** A type as lists show it. */
export type StoredWidgetType = z.infer<typeof StoredWidgetType>;

/** What widgets of dashboards name their type by. */
export interface WidgetTypeName {
  isSystem: boolean;
  bundleAlias: string;
  alias: string;
}

/** The types of a bundle. */
export function widgetTypesOf(
  bundle: Pick<WidgetsBundle, 'tenantId' | 'alias'>,
  request?: RequestOptions,
): Promise<WidgetType[]> {
  const query = { isSystem: isSystemBundle(bundle), bundleAlias: bundle.alias ?? '' };
  return got('/api/widgetTypes', z.array(WidgetType), request, query);
}

/** The type that widgets name so; refused as not found where there is none. */
export function widgetTypeByName(
  { isSystem, bundleAlias, alias }: WidgetTypeName,
  request?: RequestOptions,
): Promise<WidgetType> {
  return got('/api/widgetType', WidgetType, request, { isSystem, bundleAlias, alias });
}

export function widgetType(id: string, request?: RequestOptions): Promise<WidgetType> {
  return got(`/api/widgetType/${part(id)}`, WidgetType, request);
}

/** Creates a type of widgets, or stores the whole of one. */
export function saveWidgetType(type: WidgetType, request?: RequestOptions): Promise<WidgetType> {
  return posted('/api/widgetType', type, WidgetType, request);
}

export function removeWidgetType(id: string, request?: RequestOptions): Promise<void> {
  return deleted(`/api/widgetType/${part(id)}`, request);
}

/** The pages of one list come of one answer; whoever asks again later wants to know what is there by then. */
const SAME_LIST = 2000;

/**
 * Types of widgets as lists: those of a bundle, or of all bundles that the user sees. The platform hands out those of a
 * bundle at once, so that they are searched and sorted here.
 */
export const widgetTypes: EntityService<WidgetType, StoredWidgetType> = {
  page: async (place, link, request) => pageOfAll(await listed(place, request), link, searched),
  count: async (place, request) => (await listed(place, request)).length,
  info: (id, request) => got(`/api/widgetType/${part(id)}`, StoredWidgetType, request),
  one: widgetType,
  save: saveWidgetType,
  remove: removeWidgetType,
};

/** The bundle with this id; refused as not found where there is none. */
export async function bundleById(id: string, request?: RequestOptions): Promise<WidgetsBundle> {
  const known = (await allWidgetsBundles()).find((bundle) => bundle.id.id === id);
  return known ?? (await widgetsBundles.one(id, request));
}

async function listed(place: ListPlace, request?: RequestOptions): Promise<StoredWidgetType[]> {
  if (place.kind === 'of') return typesIn(await bundleById(place.id, request), request);
  return (await typesByBundle(request)).flatMap(({ types }) => types);
}

/** A bundle and the types in it. */
export interface BundleTypes {
  bundle: StoredWidgetsBundle;
  types: readonly StoredWidgetType[];
}

/** All types that the user sees, by the titles of their bundles. Rejects with the ApiError of what cannot be read. */
export async function typesByBundle(request?: RequestOptions): Promise<BundleTypes[]> {
  const bundles = new Map((await allWidgetsBundles()).map((bundle) => [bundle.id.id, bundle]));
  const found = await askedInTurns([...bundles.keys()], async (id) => {
    const bundle = bundles.get(id);
    return bundle && { bundle, types: await typesIn(bundle, request) };
  });
  return found.filter((one) => one !== undefined);
}

function typesIn(bundle: WidgetsBundle, request?: RequestOptions): Promise<StoredWidgetType[]> {
  return queryClient.fetchQuery({
    queryKey: ['WIDGET_TYPE', 'of', bundle.id?.id],
    staleTime: SAME_LIST,
    queryFn: async ({ signal }) =>
      z.array(StoredWidgetType).parse(await widgetTypesOf(bundle, { ...request, signal })),
  });
}

function searched({ name, alias, bundleAlias }: WidgetType): string {
  return `${name}\n${alias ?? ''}\n${bundleAlias ?? ''}`;
}
