import * as z from 'zod/mini';
import { EntityType, Uuid } from '../../model/entity-id.ts';
import { type PageLink, SortOrder } from '../../model/page.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../../model/request-limits.ts';
import { badRequest } from '../errors.ts';
import type { TimePageLink } from '../store/engine/time-pages.ts';

const IntegerText = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
);

/** The query of every paged list as it arrives. One that does not fit reaches no list. */
export const PageQuery = z.object({
  pageSize: IntegerText,
  page: IntegerText,
  textSearch: z.optional(z.string()),
  sortProperty: z.optional(z.string()),
  sortOrder: z.optional(z.string()),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** An integer in a query: a count. */
export const IntegerParam = IntegerText;

/** A moment or a length of time in a query, ms: any 64-bit integer, as `forever` is often the largest of them. */
export const TimeParam = z.pipe(
  z.string().check(z.regex(/^-?\d{1,19}$/)),
  z.transform((text: string) =>
    Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER)),
  ),
);

/** A flag in a query; each language has its own way to write one. */
export const BooleanParam = z.pipe(
  z.string().check(z.regex(/^(true|on|yes|1|false|off|no|0)$/i)),
  z.transform((text: string) => /^(true|on|yes|1)$/i.test(text)),
);

/** A parameter that counts as left out when it is blank: clients fill in templates of addresses. */
export function blankIsAbsent<Schema extends z.ZodMiniType<unknown, string | undefined>>(schema: Schema) {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text) => (text === '' ? undefined : text)),
    ),
    schema,
  );
}

/**
 * Reads the page a list was asked for, of at most so many rows; throws 400 with the platform's words for what makes no
 * sense.
 */
export function pageLinkOf(query: PageQuery, mostRows: number = MAX_PAGE_SIZE): PageLink {
  if (query.pageSize < 1) {
    throw badRequest(
      `Incorrect page link page size '${query.pageSize}'. Page size must be greater than zero.`,
    );
  }
  limitPageSize(query.pageSize, mostRows);
  if ((query.textSearch?.length ?? 0) > MAX_SEARCH_LENGTH) {
    throw badRequest(
      `Incorrect page link text search. It must not be longer than ${MAX_SEARCH_LENGTH} characters.`,
    );
  }
  if (query.page < 0) {
    throw badRequest(`Incorrect page link page '${query.page}'. Page must be positive integer.`);
  }
  return {
    pageSize: query.pageSize,
    page: query.page,
    textSearch: query.textSearch || undefined,
    sortProperty: query.sortProperty || undefined,
    sortOrder: sortOrderOf(query.sortOrder),
  };
}

/** Refuses pages of too many rows with 400. */
export function limitPageSize(pageSize: number, mostRows: number = MAX_PAGE_SIZE): void {
  if (pageSize > mostRows) {
    throw badRequest(
      `Incorrect page link page size '${pageSize}'. Page size must not be greater than ${mostRows}.`,
    );
  }
}

/** The query of a page of what happened within a time. */
export const TimePageQuery = z.extend(PageQuery, {
  startTime: blankIsAbsent(z.optional(TimeParam)),
  endTime: blankIsAbsent(z.optional(TimeParam)),
});

/** Reads the page and the time of a list; throws like `pageLinkOf`. */
export function timePageLinkOf(query: z.infer<typeof TimePageQuery>): TimePageLink {
  return { ...pageLinkOf(query), startTime: query.startTime, endTime: query.endTime };
}

/** The id in a path or query, in the form that ids are stored in; throws 400 when it is none. */
export function uuidOf(text: string): string {
  if (!Uuid.safeParse(text).success) throw badRequest(`Invalid UUID string: ${text}`);
  return text.toLowerCase();
}

/** The entity type that a path or query names; throws 400 when it is none. */
export function entityTypeOf(text: string): EntityType {
  const type = EntityType.safeParse(text);
  if (!type.success) throw badRequest(`Invalid entity type: ${text}`);
  return type.data;
}

/** The value of a parameter that must be one of a few; throws 400 when it is none of them. */
export function oneOf<Values extends z.ZodMiniType>(
  values: Values,
  name: string,
  text: string,
): z.infer<Values> {
  const value = values.safeParse(text);
  if (!value.success) throw badRequest(`Invalid value of '${name}'!`);
  return value.data;
}

/** Splits a comma list; blank entries do not count. */
export function commaList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The text of a required parameter; throws 400 when it is blank. */
export function requiredText(name: string, text: string): string {
  if (text.trim() === '') throw badRequest(`Parameter '${name}' can't be empty!`);
  return text;
}

function sortOrderOf(text: string | undefined): SortOrder | undefined {
  if (!text) return undefined;
  const order = SortOrder.safeParse(text.toUpperCase());
  if (!order.success) {
    throw badRequest(`Unsupported sort order '${text}'! Only 'ASC' or 'DESC' types are allowed.`);
  }
  return order.data;
}
