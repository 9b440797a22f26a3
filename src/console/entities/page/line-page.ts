import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityData, EntityDataQuery, EntityFilter, EntityKey } from '../../../model/entity-query.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import { MAX_LISTED } from '../../../model/request-limits.ts';
import { askedInTurns } from '../../api/asked-in-turns.ts';
import { entityPage } from '../../api/entity-query.ts';
import type { Listed, ListLink } from '../../api/entity-service.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadHelpTexts } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { LineError } from '../../table/filter-line/filter-field.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import {
  compileLine,
  fieldsAt,
  type ListQuestion,
  type QueryQuestion,
} from '../filter-fields/compile-line.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import type { KindLine } from '../kind/narrowing.ts';

/** How many ids are asked for at a time, and how long they are believed, in milliseconds. */
const IDS_AT_ONCE = 1000;
const IDS_STAY = 10_000;

/** By what queries order entities of a type where lists call it otherwise, or do not know it. */
const ORDERED_AS: Partial<Record<EntityType, Readonly<Record<string, string>>>> = {
  DEVICE: { name: 'name', type: 'type', label: 'label', deviceProfileName: 'type' },
  ASSET: { name: 'name', type: 'type', label: 'label' },
  ENTITY_VIEW: { name: 'name', type: 'type' },
  CUSTOMER: Object.fromEntries(
    ['title', 'email', 'country', 'state', 'city', 'address', 'zip', 'phone'].map((name) => [name, name]),
  ),
  USER: { email: 'email', firstName: 'firstName', lastName: 'lastName' },
  DASHBOARD: { title: 'title' },
};

const KIND_FILTERS: Partial<Record<EntityType, (kind: string, text: string) => EntityFilter>> = {
  DEVICE: (deviceType, deviceNameFilter) => ({ type: 'deviceType', deviceType, deviceNameFilter }),
  ASSET: (assetType, assetNameFilter) => ({ type: 'assetType', assetType, assetNameFilter }),
  ENTITY_VIEW: (entityViewType, entityViewNameFilter) => ({
    type: 'entityViewType',
    entityViewType,
    entityViewNameFilter,
  }),
};

const NAMES: EntityKey[] = ['name', 'title', 'email', 'createdTime'].map((key) => ({
  type: 'ENTITY_FIELD',
  key,
}));

/**
 * A page of a list that its filter line narrows, by whichever question of the platform says all of the line.
 * @throws LineError about the word that is wrong, ApiError
 */
export async function linePage(
  kind: EntityKind,
  place: ListPlace,
  line: string,
  link: PageLink,
  signal: AbortSignal,
): Promise<PageData<Listed>> {
  if (!kind.line) throw new Error(`Lists of ${kind.segment} have no filter line`);
  const known = await kind.line();
  const fields = fieldsAt(known.fields, place, session.authUser?.authority ?? null);
  try {
    const question = await compileLine(line, place, fields, signal);
    const request = { signal, ignoreErrors: true };
    if (question.by === 'list') return await listPage(kind, question.list, link, request);
    return await queryPage(kind, known, place, question.query, link, request);
  } catch (error) {
    // What is wrong with the line is said with them.
    if (error instanceof LineError) await loadHelpTexts();
    throw error;
  }
}

function listPage(
  { service }: EntityKind,
  { place, parameters, text }: ListQuestion,
  link: PageLink,
  request: RequestOptions,
): Promise<PageData<Listed>> {
  const asked = { ...link, ...(text && { textSearch: text }), ...parameters };
  return service.page(place, asked as unknown as ListLink<string>, request);
}

async function queryPage(
  kind: EntityKind,
  known: KindLine,
  place: ListPlace,
  query: QueryQuestion,
  link: PageLink,
  request: RequestOptions & { signal: AbortSignal },
): Promise<PageData<Listed>> {
  const sortOrder = orderOf(kind, query, link);
  const entityFilter = await filterOf(kind, place, query, request);
  if (entityFilter.type === 'entityList' && entityFilter.entityList.length === 0) {
    return { data: [], totalPages: 0, totalElements: 0, hasNext: false };
  }
  const asked: EntityDataQuery = {
    entityFilter,
    entityFields: NAMES,
    keyFilters: [...query.keyFilters],
    pageLink: { page: link.page, pageSize: link.pageSize, sortOrder },
  };
  const found = await entityPage(asked, request);
  const ids = found.data.map(({ entityId }) => entityId.id);
  const listed = await (known.listed?.(ids, request.signal) ??
    askedInTurns(ids, (id) => kind.service.info(id, request)));
  const byId = new Map((listed as readonly Listed[]).map((one) => [one.id.id, one]));
  // What has gone since keeps its place, or all below would be shown in another.
  return { ...found, data: found.data.map((one) => byId.get(one.entityId.id) ?? bareRow(one)) };
}

/** Which entities are queried. Queries know of no customer: the ids of the customer's list are asked for first. */
async function filterOf(
  { type, service }: EntityKind,
  place: ListPlace,
  { kind, text, within, because }: QueryQuestion,
  request: RequestOptions & { signal: AbortSignal },
): Promise<EntityFilter> {
  if (!within) {
    return (
      (kind === undefined ? undefined : KIND_FILTERS[type]?.(kind, text)) ?? {
        type: 'entityName',
        entityType: type,
        entityNameFilter: text,
      }
    );
  }
  const entityList = await queryClient.fetchQuery({
    // Read anew with the list.
    queryKey: [type, 'list', place, 'ids', within],
    staleTime: IDS_STAY,
    queryFn: async () => {
      const ids: string[] = [];
      for (let page = 0, more = true; more; page += 1) {
        const { place: asked, parameters, text: prefix } = within;
        const link = {
          page,
          pageSize: IDS_AT_ONCE,
          sortProperty: 'createdTime',
          sortOrder: 'DESC',
          ...(prefix && { textSearch: prefix }),
          ...parameters,
        };
        const answer = await service.page(asked, link as unknown as ListLink<string>, request);
        if (answer.totalElements > MAX_LISTED) {
          const values = { count: answer.totalElements, most: MAX_LISTED };
          throw new LineError({ ...because, message: { key: 'filter-line.too-many', values } });
        }
        ids.push(...answer.data.map(({ id }) => id.id));
        more = answer.hasNext;
      }
      return ids;
    },
  });
  return { type: 'entityList', entityType: type, entityList };
}

function orderOf({ type }: EntityKind, { because }: QueryQuestion, { sortProperty, sortOrder }: PageLink) {
  const property = sortProperty ?? 'createdTime';
  const key = property === 'createdTime' ? property : ORDERED_AS[type]?.[property];
  if (key === undefined) {
    throw new LineError({ ...because, message: { key: 'filter-line.no-order', values: { property } } });
  }
  return { key: { type: 'ENTITY_FIELD', key }, direction: sortOrder ?? 'ASC' } as const;
}

/** As much of a row as the query itself tells. */
function bareRow({ entityId, latest }: EntityData): Listed {
  const { createdTime, ...names } = latest?.ENTITY_FIELD ?? {};
  const texts = Object.entries(names).map(([key, { value }]) => [key, String(value ?? '')]);
  return { ...Object.fromEntries(texts), id: entityId, createdTime: Number(createdTime?.value ?? 0) };
}
