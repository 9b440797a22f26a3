import * as z from 'zod/mini';
import { Uuid } from '../../model/entity-id.ts';
import { type PageLink, SortOrder } from '../../model/page.ts';
import { badRequest } from '../errors.ts';
import type { TimePageLink } from '../store/time-pages.ts';

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

/** An integer in a query, ms or a count. */
export const IntegerParam = IntegerText;

/** A flag in a query. */
export const BooleanParam = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
);

/** Reads the page a list was asked for; throws 400 with the platform's words for what makes no sense. */
export function pageLinkOf(query: PageQuery): PageLink {
  if (query.pageSize < 1) {
    throw badRequest(
      `Incorrect page link page size '${query.pageSize}'. Page size must be greater than zero.`,
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

/** The query of a page of what happened within a time. */
export const TimePageQuery = z.extend(PageQuery, {
  startTime: z.optional(IntegerText),
  endTime: z.optional(IntegerText),
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
