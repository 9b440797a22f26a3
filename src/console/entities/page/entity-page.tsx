import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Authority } from '../../../model/authority.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import type { Listed, ListLink } from '../../api/entity-service.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import type { ScreenProps } from '../../frame/screen.ts';
import { session } from '../../session/session-store.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { serverRows } from '../../table/rows/server-rows.ts';
import { navigate } from '../../ui/navigation.ts';
import { type EntityKind, refOf } from '../kind/entity-kind.ts';
import { pluralOf, textOf } from '../kind/entity-noun.ts';
import { entityPath, listAddress, listPath, openIdOf, placeOf } from '../kind/list-places.ts';
import { columnsOf, NEWEST_FIRST } from './columns-of.ts';
import { EntityDetails } from './details-on-demand.tsx';
import { FilterButton } from './filter-button.tsx';

const NO_FILTERS: NonNullable<EntityKind['filters']> = [];

const rowId = ({ id }: Listed) => id.id;

/** The page of a kind: a list of it, with the details of one beside it when the path names one. */
export function EntityPage({ kind, params }: ScreenProps & { kind: EntityKind }) {
  const { type, noun, segment, parents, filters = NO_FILTERS } = kind;
  const { authUser } = useSnapshot(session);
  const authority = authUser?.authority ?? null;
  const placeKey = JSON.stringify(placeOf(params));
  const openId = openIdOf(params);

  const { place, columns, source } = useMemo(() => {
    const place = JSON.parse(placeKey) as ListPlace;
    return {
      place,
      columns: columnsOf(kind, place, authority),
      source: serverRows<Listed>({
        key: [type, 'list', place],
        fetch: (link, signal) => pageOf(kind, place, link, signal),
        atHand: (link) => kind.service.pageAtHand?.(place, link as unknown as ListLink<string>),
      }),
    };
  }, [kind, type, authority, placeKey]);
  const fields = useMemo(
    () => (kind.line ? async () => fieldsOf(kind, JSON.parse(placeKey) as ListPlace, authority) : undefined),
    [kind, placeKey, authority],
  );
  // What its commands depend on is known before somebody looks for them in a menu.
  useEffect(() => {
    for (const command of kind.commands ?? []) command.ready?.()?.catch(console.warn);
  }, [kind]);
  const toolbar = useCommandsAt('toolbar', { scopes: [`screen:${segment}`] });

  const show = (id: string | null) => {
    const { search } = window.location;
    navigate(id ? entityPath(kind, place, id) + search : listAddress(kind, place, search));
  };

  return (
    <div className="flex min-h-0 flex-1">
      <EntityTable
        key={placeKey}
        id={place.kind === 'own' ? segment : `${place.parent.toLowerCase()}-${segment}`}
        title={place.kind === 'own' ? pluralOf(noun) : (parents?.[place.parent]?.title ?? pluralOf(noun))}
        path={listPath(kind, place)}
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
        {...(fields && { fields })}
        filters={filters.map((filter) => <FilterButton key={filter.id} kind={kind} filter={filter} />)}
      />
      {openId && <EntityDetails key={openId} kind={kind} id={openId} onClose={() => show(null)} />}
    </div>
  );
}

/** What makes more of a search than words: such a line is read by code of its own. */
const LINE = /[:~<>"]/;

/** A page of a list; its search is its filter line, where it has one. */
async function pageOf(
  kind: EntityKind,
  place: ListPlace,
  { textSearch = '', ...link }: PageLink,
  signal: AbortSignal,
): Promise<PageData<Listed>> {
  if (kind.line && LINE.test(textSearch)) {
    const { linePage } = await import('./line-page.ts');
    return await linePage(kind, place, textSearch, link, signal);
  }
  const asked: PageLink = { ...link, ...(textSearch && { textSearch }) };
  return await kind.service.page(place, asked as unknown as ListLink<string>, { signal, ignoreErrors: true });
}

/** What the filter line of a list can ask for. */
async function fieldsOf(kind: EntityKind, place: ListPlace, authority: Authority | null) {
  const [line, { fieldsAt }] = await Promise.all([kind.line?.(), import('../filter-fields/compile-line.ts')]);
  return fieldsAt(line?.fields ?? [], place, authority);
}
