import * as z from 'zod/mini';

export const SortOrder = z.enum(['ASC', 'DESC']);
export type SortOrder = z.infer<typeof SortOrder>;

/** The parameters of every paged list. `page` is zero based; textSearch is a prefix in REST lists. */
export interface PageLink {
  pageSize: number;
  page: number;
  textSearch?: string | undefined;
  sortProperty?: string | undefined;
  sortOrder?: SortOrder | undefined;
}

/** How many are asked for where all of a list is meant that anybody could take in. */
export const LARGE_PAGE = 1024;

/** How many are asked for where one is meant, or only the number of all. */
export const SMALL_PAGE = 1;

/** The first page of a list, the newest first: what is asked for where nothing else is said. */
export function newestFirst(pageSize: number = LARGE_PAGE) {
  return { pageSize, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' } as const satisfies PageLink;
}

/** The answer of every paged list. */
export interface PageData<T> {
  data: T[];
  totalPages: number;
  totalElements: number;
  hasNext: boolean;
}

/** The schema of a page of the given items. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.looseObject({
    data: z.array(item),
    totalPages: z.number(),
    totalElements: z.number(),
    hasNext: z.boolean(),
  });
}

/** How many rows lie before a page; no more than a whole number can tell. */
export function offsetOf({ page, pageSize }: { page: number; pageSize: number }): number {
  return Math.min(page * pageSize, Number.MAX_SAFE_INTEGER);
}

/** Builds a page answer from one window of rows and the total count. */
export function toPage<T>(
  data: T[],
  totalElements: number,
  link: { page: number; pageSize: number },
): PageData<T> {
  const totalPages = Math.ceil(totalElements / link.pageSize);
  return { data, totalPages, totalElements, hasNext: link.page + 1 < totalPages };
}
