import { type ListParent, type ListPlace, OWN } from '../../api/list-place.ts';
import type { RouteParams } from '../../frame/route.ts';
import { DETAILS } from '../../frame/route.ts';
import { screenAt } from '../../frame/screens.ts';
import { currentPath } from '../../ui/navigation.ts';
import type { KindOutline } from './entity-kind.ts';

/** How the addresses of lists call the entity they belong to. */
const PARENTS: Readonly<Record<ListParent, { segment: string; param: string }>> = {
  TENANT: { segment: 'tenants', param: 'tenantId' },
  CUSTOMER: { segment: 'customers', param: 'customerId' },
  WIDGETS_BUNDLE: { segment: 'widgets-bundles', param: 'widgetsBundleId' },
};

/** The parameter of a path that says which entity is open beside the list. */
const OPEN = 'openId';

type Addressed = Pick<KindOutline, 'segment' | 'path' | 'parents' | 'hasOwnPage'>;

/** The patterns of all paths that a kind is shown at: its lists, each also with one entity open. */
export function pathsOf({ segment, path = segment, parents = {}, hasOwnPage }: Addressed): readonly string[] {
  const nested = Object.keys(parents).map((parent) => {
    const { segment: above, param } = PARENTS[parent as ListParent];
    return `/${above}/:${param}/${path}`;
  });
  return [`/${path}`, ...nested].flatMap((list) => [list, `${list}/:${OPEN}${hasOwnPage ? DETAILS : ''}`]);
}

/** The list that the parameters of a path speak of. */
export function placeOf(params: RouteParams): ListPlace {
  for (const [parent, { param }] of Object.entries(PARENTS)) {
    const id = params[param];
    if (id !== undefined) return { kind: 'of', parent: parent as ListParent, id };
  }
  return OWN;
}

/** The id of the entity that is open beside the list, null when there is none. */
export function openIdOf(params: RouteParams): string | null {
  return params[OPEN] ?? null;
}

/** The path of a list. */
export function listPath({ segment, path = segment }: Addressed, place: ListPlace): string {
  if (place.kind === 'own') return `/${path}`;
  return `/${PARENTS[place.parent].segment}/${encodeURIComponent(place.id)}/${path}`;
}

/** The address of a list as `search` asks for it, without what that says of details. */
export function listAddress(kind: Addressed, place: ListPlace, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  return listPath(kind, place) + (query.size > 0 ? `?${query}` : '');
}

/** The path of one entity: a list with its details open. */
export function entityPath(kind: Addressed, place: ListPlace, id: string): string {
  return `${listPath(kind, place)}/${encodeURIComponent(id)}${kind.hasOwnPage ? DETAILS : ''}`;
}

/** The list of a kind that is on screen, and what is open beside it; undefined while another screen is shown. */
export function shownList({ segment }: Addressed): { place: ListPlace; openId: string | null } | undefined {
  const shown = screenAt(currentPath());
  if (shown?.screen.id !== segment) return undefined;
  return { place: placeOf(shown.params), openId: openIdOf(shown.params) };
}
