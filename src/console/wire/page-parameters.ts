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
