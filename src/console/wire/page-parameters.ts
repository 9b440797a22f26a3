import type { PageLink } from '../../model/page.ts';

/** The query parameters of a page link; empty ones are left out. */
export function pageParameters(link: PageLink): Record<string, string | number> {
  const { pageSize, page, textSearch, sortProperty, sortOrder } = link;
  return {
    pageSize,
    page,
    ...(textSearch && { textSearch }),
    ...(sortProperty && { sortProperty }),
    ...(sortProperty && sortOrder && { sortOrder }),
  };
}

/** A page of what happened within a time, ms; both ends count, and a missing one is open. */
export interface TimePageLink extends PageLink {
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** The same of a time page link. */
export function timePageParameters(link: TimePageLink): Record<string, string | number> {
  const { startTime, endTime } = link;
  return {
    ...pageParameters(link),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  };
}
