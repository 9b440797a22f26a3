import { offsetOf, type PageData, type PageLink, toPage } from '../../model/page.ts';

/** Takes the browser longer to make than a list to sort. */
const texts = new Intl.Collator(undefined, { numeric: true });

/**
 * A page of a list that the platform hands out whole: those whose `searched` text holds that of the link, wherever it
 * stands and however it is written, sorted by the member that the link names. A wildcard before the text changes nothing.
 */
export function pageOfAll<T extends object>(
  all: readonly T[],
  link: PageLink,
  searched: (one: T) => string,
): PageData<T> {
  const { textSearch = '', sortProperty, sortOrder = 'ASC', pageSize } = link;
  const wanted = textSearch.replace(/^%/, '').toLowerCase();
  const found = wanted ? all.filter((one) => searched(one).toLowerCase().includes(wanted)) : all;
  const sorted = sortProperty === undefined ? found : found.toSorted(byMember(sortProperty, sortOrder));
  const first = offsetOf(link);
  return toPage(sorted.slice(first, first + pageSize), found.length, link);
}

function byMember(member: string, order: 'ASC' | 'DESC'): (one: object, other: object) => number {
  const sign = order === 'ASC' ? 1 : -1;
  const memberOf = (one: object): unknown => (one as Record<string, unknown>)[member];
  return (one, other) => {
    const [left, right] = [memberOf(one), memberOf(other)];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * texts.compare(String(left ?? ''), String(right ?? ''));
  };
}
