import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import { isFindable, platformDirectory } from '../../api/entity-directory.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { runCommand } from '../../commands/run-command.ts';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { FilterSelect } from '../../entities/list-filters/filter-select.tsx';
import { NothingLeft } from '../../entities/parts/nothing-left.tsx';
import { PathLink } from '../../frame/screen-link.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { tableOf } from '../../table/active-table.ts';
import type { Column } from '../../table/columns/column.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { clearSelection } from '../../table/selection-store.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { ROOM_FOR_GRAPH } from './graph-store.ts';
import { useRelationsAround } from './read-relations.ts';
import {
  additionalInfoColumn,
  endColumn,
  endTypeColumn,
  longWayColumns,
  nameOfType,
  typeColumn,
  wayColumn,
} from './relation-columns.tsx';
import { directionChoice } from './relation-direction.ts';
import { NONE_TEXTS, RELATION_LIST } from './relation-list.ts';
import { keyOf, type NamedEnd, narrowed, type RelationRow, refOfRow } from './relation-rows.ts';
import {
  addressOfStep,
  addressOfWalk,
  type Place,
  type RelationsView,
  useRelationsView,
} from './relations-view.ts';
import { takeLeft } from './walk-store.ts';

const DIRECTIONS = ['BOTH', 'FROM', 'TO'] as const;
/** How far is usually asked for; the address and the filter take other numbers. */
const USUAL_LEVELS = [1, 2, 3, 5, 10];
const NEAREST_FIRST = { property: 'level', order: 'ASC' } as const;
const NO_ROWS: readonly RelationRow[] = [];

const RelationsGraph = loadable(async () => (await import('./relations-graph.tsx')).RelationsGraph);

/** What any entity is related to, as a list to be walked by keyboard and as a picture of it. */
export function RelationsPage() {
  const view = useRelationsView();
  const { place } = view;
  return place ? <Walk view={view} place={place} /> : <NothingChosen />;
}

function NothingChosen() {
  const t = useTranslate();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="max-w-prose text-base text-muted">{t('relation.nothing-chosen')}</p>
      <CommandButton command="relation.choose-entity" variant="primary" />
    </div>
  );
}

function Walk({ view, place }: { view: RelationsView; place: Place }) {
  const { entityType, id } = place;
  const { direction, levels, relationType, endType, path } = view;
  const { names, areComing, areKnown, refresh } = useNames([...path, place]);
  const name = names?.get(keyOf(place)) ?? id;
  const root = useMemo((): NamedEnd => ({ entityType, id, name }), [entityType, id, name]);
  const around = useRelationsAround(root, { direction, levels });
  const { rows: found } = around;
  const rows = useMemo(
    () => found && narrowed(found, { relationType, endType }),
    [found, relationType, endType],
  );
  const content = useMemo(
    () => ({
      ...around,
      rows,
      refresh() {
        around.refresh();
        refresh();
      },
    }),
    [around, rows, refresh],
  );
  const columns = useMemo(() => columnsOf(view), [view]);
  const key = ['relations', entityType, id, direction, levels, relationType ?? '', endType ?? ''];
  const source = useMemoryRows(key, columns, content);
  const toolbar = useCommandsAt('toolbar', { scopes: ['list:relations'] });
  const roomForGraph = useMedia(ROOM_FOR_GRAPH);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what the selection goes with
  useEffect(() => () => clearSelection('relations'), [id, direction, levels, relationType, endType]);
  useWayBack(rows);
  const picture = useLastKnown(root, rows, around.failure !== null);
  const isGone = areKnown && isFindable(entityType) && !names?.has(keyOf(place)) && !found?.length;

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Way path={path} names={names} areComing={areComing} root={root} />
      {isGone ? (
        <NothingLeft text="relation.entity-gone" command="relation.choose-entity" />
      ) : (
        <>
          <Filters view={view} found={found ?? NO_ROWS} />
          <div className="flex min-h-0 min-w-0 flex-1 max-lg:flex-col">
            <EntityTable
              {...RELATION_LIST}
              owner={root}
              columns={columns}
              source={source}
              defaultSort={NEAREST_FIRST}
              onOpen={(row) =>
                row && void runCommand('relation.walk', {}, { source: 'row', entities: [refOfRow(row)] })
              }
              emptyText={relationType || endType ? 'relation.none-narrowed' : NONE_TEXTS[direction]}
              selectedText="relation.selected"
              toolbarCommands={toolbar}
            />
            {(view.graph ?? roomForGraph) && picture && <RelationsGraph {...picture} />}
          </div>
        </>
      )}
    </div>
  );
}

function columnsOf(view: RelationsView): readonly Column<RelationRow>[] {
  const { direction, levels } = view;
  return [
    endColumn(direction, (far) => (
      <PathLink
        path={addressOfWalk(view, far)}
        className="text-accent hover:underline"
        tabIndex={-1}
        dir="auto"
      >
        {far.name}
      </PathLink>
    )),
    // Where there is little room the first columns are all there are: how they are related is one of them.
    typeColumn,
    ...(direction === 'BOTH' ? [wayColumn] : []),
    endTypeColumn(direction),
    ...(levels > 1 ? longWayColumns : []),
    additionalInfoColumn,
  ];
}

/** The entities that the walk has come over, each to be gone back to, the one it has come to, and what can be done here. */
function Way({
  path,
  names,
  areComing,
  root,
}: {
  path: readonly Place[];
  names: ReadonlyMap<string, string> | undefined;
  areComing: boolean;
  root: NamedEnd;
}) {
  const t = useTranslate();
  // An id says nothing to a person: it stands for a name that cannot be had, not for one that is on its way.
  const nameOf = (step: Place) => names?.get(keyOf(step)) ?? (areComing ? '' : step.id);
  const [back, ...others] = useCommandsAt('toolbar', { scopes: ['screen:relations'] });
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-1 border-line border-b bg-surface px-3">
      {back && <CommandButton command={back} iconOnly />}
      <nav aria-label={t('relation.steps')} className="min-w-0 flex-1 overflow-x-auto">
        <ol className="flex w-max items-center gap-1.5 text-muted">
          {path.map((step, at) => (
            // The same entity may be come over twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the way
            <li key={at} className="flex items-center gap-1.5">
              <PathLink
                path={addressOfStep(step, path.slice(0, at))}
                className="max-w-48 truncate rounded px-1 py-0.5 hover:bg-hover hover:text-ink"
              >
                {nameOf(step)}
              </PathLink>
              <span aria-hidden="true">&gt;</span>
            </li>
          ))}
          <li aria-current="step" className="flex items-center gap-2 px-1 text-ink">
            <span className="max-w-96 truncate font-semibold" dir="auto" title={nameOf(root)}>
              {nameOf(root)}
            </span>
            <span className="text-muted">{nameOfType(root.entityType)}</span>
          </li>
        </ol>
      </nav>
      {others.map((command) => (
        <CommandButton key={command.id} command={command} entities={[root]} iconOnly />
      ))}
    </div>
  );
}

/** What the list is narrowed to. */
function Filters({ view, found }: { view: RelationsView; found: readonly RelationRow[] }) {
  const t = useTranslate();
  const { direction, levels, relationType = '', endType = '' } = view;
  const filter = (args: Record<string, unknown>) =>
    void runCommand(
      'relation.filter',
      { direction, levels, relationType, endType, ...args },
      { source: 'toolbar' },
    );
  const types = valuesIn(found, ({ relation }) => relation.type, relationType);
  const endTypes = valuesIn(found, ({ far }) => far.entityType, endType);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-1.5">
      <ChoiceFilter choice={directionChoice} offered={DIRECTIONS} value={direction} />
      <FilterSelect
        label={t('relation.levels')}
        value={String(levels)}
        onChange={(value) => filter({ levels: Number(value) })}
      >
        {[...new Set([...USUAL_LEVELS, levels])]
          .toSorted((one, other) => one - other)
          .map((count) => (
            <option key={count} value={count}>
              {t('relation.levels-count', { count })}
            </option>
          ))}
      </FilterSelect>
      <FilterSelect
        label={t('relation.type')}
        value={relationType}
        onChange={(value) => filter({ relationType: value })}
      >
        <option value="">{t('relation.any-type')}</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('relation.end-type')}
        value={endType}
        onChange={(value) => filter({ endType: value })}
      >
        <option value="">{t('relation.any-end-type')}</option>
        {endTypes.map((type) => (
          <option key={type} value={type}>
            {nameOfType(type as EntityType)}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}

/** What the rows have, and what is chosen even if none has it. */
function valuesIn(
  rows: readonly RelationRow[],
  textOf: (row: RelationRow) => string,
  chosen: string,
): readonly string[] {
  return [...new Set([...rows.map(textOf), ...(chosen ? [chosen] : [])])].toSorted();
}

/** The names of entities by their keys, as far as they are known; of those that are gone there is none. */
function useNames(places: readonly Place[]) {
  const { data, isPending, isSuccess, isPlaceholderData, refetch } = useQuery({
    queryKey: ['RELATION', 'names', places.map(keyOf)],
    queryFn: async () => {
      const byType = Map.groupBy(places, ({ entityType }) => entityType);
      const found = await Promise.all(
        [...byType].map(async ([entityType, of]) => {
          const named = await platformDirectory.named(entityType, [...new Set(of.map(({ id }) => id))]);
          return [...named.values()].map(({ id, name }) => [keyOf({ entityType, id }), name] as const);
        }),
      );
      return new Map(found.flat());
    },
    placeholderData: (before) => before,
  });
  const refresh = useCallback(() => void refetch(), [refetch]);
  return {
    names: data,
    areComing: isPending || isPlaceholderData,
    areKnown: isSuccess && !isPlaceholderData,
    refresh,
  };
}

/** Whoever goes back goes on at the relation that led to where they were. */
function useWayBack(rows: readonly RelationRow[] | undefined): void {
  const awaited = useRef<Place | null>(null);
  useEffect(() => {
    awaited.current = takeLeft() ?? awaited.current;
    const { current } = awaited;
    if (!rows || !current) return;
    awaited.current = null;
    const row = rows.find(({ far }) => keyOf(far) === keyOf(current));
    // After the table, which begins anew with the rows.
    const frame = requestAnimationFrame(() => {
      if (row) void tableOf('RELATION')?.reveal(refOfRow(row).id, new AbortController().signal);
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);
}

/** What is drawn: that of before while other relations are on their way, and nothing where they cannot be read. */
function useLastKnown(root: NamedEnd, rows: readonly RelationRow[] | undefined, hasFailed: boolean) {
  const [known, setKnown] = useState(rows && { root, rows });
  if (!rows && hasFailed) return undefined;
  if (!rows || (known?.rows === rows && known.root === root)) return known;
  const next = { root, rows };
  setKnown(next);
  return next;
}
