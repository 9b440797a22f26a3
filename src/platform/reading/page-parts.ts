import type { EntityDataQuery } from '../../model/entity-query.ts';
import type { PageData, PageLink } from '../../model/page.ts';
import type { Caller } from '../security/access.ts';
import type { QueryableType } from '../store/queries/entity-columns.ts';
import { findEntityKeys, readEntities } from '../store/queries/entity-query.ts';
import type { KeyPage } from '../store/registry/entity-lists.ts';
import type { Store } from '../store/store.ts';

/** What is assigned to customers, and is read much of at once. */
export type Assignables = 'devices' | 'assets' | 'entityViews';

/** As lists show them, or with what they show of customers. */
export type ListForm = 'list' | 'infos';

/** Which entities of a list. */
export interface ListFilter {
  customerId?: string | undefined;
  type?: string | undefined;
  deviceProfileId?: string | undefined;
}

type Lists = Pick<Store, Assignables>;
type Queried = Pick<Store, 'attributes' | 'entities' | 'entityQueries' | 'relatedEntities' | 'timeseries'>;

/** Pages of rows by name, whole, or long ones in two steps: their keys, and then rows of some keys at a time. */
export const pageReads = {
  /** A page of devices, assets or entity views. */
  list: (
    store: Lists,
    of: Assignables,
    as: ListForm,
    tenantId: string,
    link: PageLink,
    filter: ListFilter,
  ): PageData<object> => store[of][as](tenantId, link, filter),

  /** The keys of such a page. */
  listKeys: (
    store: Lists,
    of: Assignables,
    as: ListForm,
    tenantId: string,
    link: PageLink,
    filter: ListFilter,
  ): KeyPage => store[of].keys(as, tenantId, link, filter),

  /** The rows of some keys of such a page, in that order, as far as they still belong in its list. */
  listRows: (
    store: Lists,
    of: Assignables,
    as: ListForm,
    tenantId: string,
    filter: ListFilter,
    keys: readonly number[],
  ): object[] => store[of].rows(as, tenantId, filter, keys),

  /** The keys of a page of entities, and the types that it is about. */
  entityDataKeys: (store: Queried, caller: Caller, query: EntityDataQuery) =>
    findEntityKeys(store, caller, query),

  /** The rows of some of these keys, in that order, as far as the caller may still see them. */
  entityDataRows: (
    store: Queried,
    caller: Caller,
    query: EntityDataQuery,
    types: readonly QueryableType[],
    keys: readonly number[],
    now: number,
  ) => readEntities(store, caller, query, { types, keys }, now),
} as const;
