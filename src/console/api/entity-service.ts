import type * as z from 'zod/mini';
import { newestFirst, type PageData, type PageLink, pageOf, SMALL_PAGE } from '../../model/page.ts';
import { session } from '../session/session-store.ts';
import { validToken } from '../session/token-storage.ts';
import { ApiError } from '../wire/api-error.ts';
import { answerAskedAhead, answerAtHand } from '../wire/asked-ahead.ts';
import { kyOptions } from '../wire/ky-options.ts';
import { pageParameters } from '../wire/page-parameters.ts';
import { callWithoutSession } from '../wire/sessionless-call.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer, done, hasClient, loadClient } from './client.ts';
import type { ListParent, ListPlace } from './list-place.ts';

/** How long a list is waited for that is asked for without the client, which then asks anew and waits longer; in ms. */
const PATIENCE = 20_000;

/** What the client asks again after: with another token, or in a moment. */
const PASSING = [401, 429];

/** The cheapest question whose answer holds a total. */
const COUNT_LINK = newestFirst(SMALL_PAGE);

/** Which page of a list, and what the list is narrowed to; an empty filter does not narrow. */
export type ListLink<Filter extends string = never> = PageLink & { [F in Filter]?: string | undefined };

/** An entity as lists show it: a stored one. */
export interface Listed {
  id: { id: string };
}

/** How one type of entity is found. Every call rejects with an ApiError. */
export interface EntityLookup<Info extends Listed, Filter extends string = never> {
  page(place: ListPlace, link: ListLink<Filter>, request?: RequestOptions): Promise<PageData<Info>>;
  /** A page that was asked for before the program was there, once; undefined where it has to be asked for. */
  pageAtHand?(place: ListPlace, link: ListLink<Filter>): PageData<Info> | undefined;
  /** How many entities a list holds. */
  count(place: ListPlace, request?: RequestOptions): Promise<number>;
  /** One entity as lists show it. */
  info(id: string, request?: RequestOptions): Promise<Info>;
}

/** How one type of entity is found, read, written and removed. Every call rejects with an ApiError. */
export interface EntityService<Entity, Info extends Listed, Filter extends string = never>
  extends EntityLookup<Info, Filter> {
  /** The entity as it is stored, to be changed and saved. */
  one(id: string, request?: RequestOptions): Promise<Entity>;
  /** Creates an entity, or stores the whole of an existing one: members left out are emptied. */
  save(entity: Entity, request?: RequestOptions): Promise<Entity>;
  remove(id: string, request?: RequestOptions): Promise<void>;
}

/** The path of a user's own list, and of the lists of those who have one, by their id. */
interface Lists extends Partial<Record<ListParent, (id: string) => string>> {
  own: string;
}

interface LookupDeclaration<Info extends Listed, Filter extends string> {
  /** What lists show of one; `infoPath` answers the same. */
  info: z.ZodMiniType<Info>;
  infoPath(id: string): string;
  lists: Lists;
  /** What lists can be narrowed to, as the platform calls it. */
  filters?: readonly Filter[];
}

interface ServiceDeclaration<Entity, Info extends Listed, Filter extends string>
  extends Omit<LookupDeclaration<Info, Filter>, 'infoPath'> {
  /** How paths call one of them: `device` for `/api/device/{id}`. */
  path: string;
  /** Left out where the platform tells no more of one than what is stored. */
  infoPath?(id: string): string;
  /** What is read and saved; members it does not name survive. */
  entity: z.ZodMiniType<Entity>;
  /** Told of each that was stored. */
  onSaved?(): void;
}

/** The service of a type of entity that is only looked up. */
export function entityLookup<Info extends Listed, Filter extends string = never>({
  info,
  infoPath,
  lists,
  filters = [],
}: LookupDeclaration<Info, Filter>): EntityLookup<Info, Filter> {
  const Page = pageOf(info);
  const pathOfPage = (place: ListPlace, parameters: Record<string, string | number>) =>
    `${listPath(lists, place)}?${new URLSearchParams(Object.entries(parameters).map((parameter) => parameter.map(String)))}`;
  const pathBy = (place: ListPlace, link: ListLink<Filter>) =>
    pathOfPage(place, { ...pageParameters(link), ...filterParameters(filters, link) });
  const ask = async (path: string, request: RequestOptions) =>
    (await askedAlone(path, Page, request)) ?? answer((http) => http.get(path, kyOptions(request)), Page);
  return {
    page(place, link, request = {}) {
      const path = pathBy(place, link);
      const ahead = answerAskedAhead(path, validToken('access'), Page);
      if (ahead === undefined) return ask(path, request);
      return ahead.then((page) => page ?? ask(path, request));
    },
    pageAtHand: (place, link) => answerAtHand(pathBy(place, link), validToken('access'), Page),
    count: async (place, request = {}) =>
      (await ask(pathOfPage(place, pageParameters(COUNT_LINK)), request)).totalElements,
    info: (id, request = {}) =>
      answer((http) => http.get(infoPath(encodeURIComponent(id)), kyOptions(request)), info),
  };
}

/** The service of a type of entity. */
export function entityService<Entity, Info extends Listed, Filter extends string = never>({
  path,
  entity,
  infoPath = (id) => `/api/${path}/${id}`,
  onSaved,
  ...lookup
}: ServiceDeclaration<Entity, Info, Filter>): EntityService<Entity, Info, Filter> {
  const pathOf = (id: string) => `/api/${path}/${encodeURIComponent(id)}`;
  return {
    ...entityLookup({ ...lookup, infoPath }),
    one: (id, request = {}) => answer((http) => http.get(pathOf(id), kyOptions(request)), entity),
    async save(changed, request = {}) {
      const saved = await answer(
        (http) => http.post(`/api/${path}`, { ...kyOptions(request), json: changed }),
        entity,
      );
      onSaved?.();
      return saved;
    },
    remove: (id, request = {}) => done((http) => http.delete(pathOf(id), kyOptions(request))),
  };
}

/**
 * The answer to what is asked before the client is there: whoever waits for their first list does not wait for both.
 * Undefined where the client has to ask, which renews the session, tries again, and says what is wrong.
 */
async function askedAlone<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  { signal, ignoreErrors = false, ignoreLoading = false }: RequestOptions,
): Promise<z.output<S> | undefined> {
  const token = validToken('access');
  if (hasClient() || token === undefined) return undefined;
  const call = { token, ignoreLoading, timeout: PATIENCE, ...(signal && { signal }) };
  try {
    return await callWithoutSession('GET', path, schema, call);
  } catch (error) {
    if (signal?.aborted || (ignoreErrors && isRefusal(error))) throw error;
    // Who cannot have it either has had no answer.
    await loadClient().catch(() => {
      throw error;
    });
    return undefined;
  }
}

/** Whether the client would hear the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && !PASSING.includes(error.status);
}

function listPath(lists: Lists, place: ListPlace): string {
  if (place.kind === 'of') {
    const path = lists[place.parent];
    if (!path) throw new Error(`A ${place.parent} has no list beside ${lists.own}`);
    return path(encodeURIComponent(place.id));
  }
  const { authUser } = session;
  // Lists of the tenant are refused to the users of a customer, who have those of the customer.
  const isRefused = authUser?.authority === 'CUSTOMER_USER' && lists.own.startsWith('/api/tenant/');
  return isRefused && lists.CUSTOMER ? lists.CUSTOMER(authUser.customerId) : lists.own;
}

function filterParameters<Filter extends string>(
  filters: readonly Filter[],
  link: ListLink<Filter>,
): Record<string, string> {
  const asked: { [F in Filter]?: string | undefined } = link;
  return Object.fromEntries(filters.flatMap((filter) => (asked[filter] ? [[filter, asked[filter]]] : [])));
}
