import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter';
import type { Authority } from '../../../model/authority.ts';
import type { PageLink } from '../../../model/page.ts';
import type { Listed, ListLink } from '../../api/entity-service.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { commandsAt } from '../../commands/places.ts';
import type { ScreenProps } from '../../frame/screen.ts';
import { session } from '../../session/session-store.ts';
import type { Column } from '../../table/columns/column.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { serverRows } from '../../table/rows/server-rows.ts';
import { navigate } from '../../ui/navigation.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { pluralOf, textOf } from '../kind/entity-noun.ts';
import { entityPath, listPath, openIdOf, placeOf } from '../kind/list-places.ts';
import { EntityDetails } from './details-on-demand.ts';
import { FilterButton } from './filter-button.tsx';
import { propertiesOf } from './properties-of.ts';

const NEWEST_FIRST = { property: 'createdTime', order: 'DESC' } as const;
const NO_FILTERS: NonNullable<EntityKind['filters']> = [];

const rowId = ({ id }: Listed) => id.id;

/** The page of a kind: a list of it, with the details of one beside it when the path names one. */
export function EntityPage({ kind, params }: ScreenProps & { kind: EntityKind }) {
  const { type, noun, segment, filters = NO_FILTERS } = kind;
  const { authUser } = useSnapshot(session);
  const authority = authUser?.authority ?? null;
  const search = useSearch();
  const narrowed = narrowedBy(filters, search);
  const placeKey = JSON.stringify(placeOf(params));
  const openId = openIdOf(params);

  const { place, columns, source } = useMemo(() => {
    const place = JSON.parse(placeKey) as ListPlace;
    const filter = JSON.parse(narrowed) as Record<string, string>;
    return {
      place,
      columns: columnsOf(kind, place, authority),
      source: serverRows<Listed>({
        key: [type, 'list', place, filter],
        fetch: (link, signal) =>
          kind.service.page(place, narrow(link, filter), { signal, ignoreErrors: true }),
      }),
    };
  }, [kind, type, authority, placeKey, narrowed]);
  const toolbar = useMemo(() => commandsAt('toolbar', { scopes: [`screen:${segment}`] }), [segment]);

  const show = (id: string | null) => {
    const query = new URLSearchParams(search);
    // The tab is that of details.
    if (!id) query.delete('tab');
    const asked = query.size > 0 ? `?${query}` : '';
    navigate((id ? entityPath(kind, place, id) : listPath(kind, place)) + asked);
  };

  return (
    <div className="flex min-h-0 flex-1">
      <EntityTable
        key={placeKey}
        id={place.kind === 'own' ? segment : `${place.parent.toLowerCase()}-${segment}`}
        title={pluralOf(noun)}
        columns={columns}
        source={source}
        defaultSort={kind.defaultSort ?? NEWEST_FIRST}
        rowId={rowId}
        subjectOf={(listed) => refOf(kind, listed)}
        rowType={type}
        openId={openId}
        onOpen={(listed) => show(listed ? rowId(listed) : null)}
        emptyText={textOf(noun, `no-${noun}s`)}
        noMatchText={textOf(noun, `no-${noun}s-matching`)}
        selectedText={textOf(noun, 'selected')}
        toolbarCommands={toolbar}
        filters={filters.map((filter) => <FilterButton key={filter.id} kind={kind} filter={filter} />)}
      />
      {openId && <EntityDetails key={openId} kind={kind} id={openId} onClose={() => show(null)} />}
    </div>
  );
}

/** What the URL narrows a list to, as the service calls it; in words, so that it can be compared. */
function narrowedBy(filters: NonNullable<EntityKind['filters']>, search: string): string {
  const asked = new URLSearchParams(search);
  return JSON.stringify(
    Object.fromEntries(
      filters.flatMap(({ id, property }) => {
        const value = asked.get(id);
        return value ? [[property, value]] : [];
      }),
    ),
  );
}

/** The kind's filters are its own; the page knows that they are texts. */
function narrow(link: PageLink, filter: Record<string, string>): ListLink<string> {
  return { ...link, ...filter } as unknown as ListLink<string>;
}

function columnsOf(kind: EntityKind, place: ListPlace, authority: Authority | null): Column<Listed>[] {
  return propertiesOf(kind).flatMap(({ width, inLists, inDetails: _, ...property }) =>
    width !== undefined && (inLists?.(place, authority) ?? true) ? [{ ...property, width }] : [],
  );
}
