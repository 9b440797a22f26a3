import { useEffect, useMemo, useReducer, useState } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { NothingLeft } from '../../entities/parts/nothing-left.tsx';
import { loadDashboardTexts, useTranslate } from '../../i18n/i18n.ts';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { clearSelection } from '../../table/selection-store.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useUrlParam } from '../../ui/navigation.ts';
import { attributeRef } from './attribute-ref.ts';
import { CHART_PARAM, chartedIn } from './charted-series.ts';
import { exploredScopeChoice } from './explore-commands.ts';
import type { Explored } from './explored.ts';
import { exploredRows } from './explored-rows.ts';
import { explorerColumns } from './explorer-columns.tsx';
import { ExplorerNotes } from './explorer-notes.tsx';
import { showExplored } from './explorer-store.ts';
import { type ExploredRow, type ExploredValues, followExplored } from './follow-explored.ts';
import { seriesRef } from './series-ref.ts';
import { useExplored } from './use-explored.ts';

const HistoryPanel = loadable(async () => {
  const [module] = await Promise.all([import('./history-panel.tsx'), loadDashboardTexts()]);
  return module.HistoryPanel;
});

const BY_ENTITY = { property: 'entity', order: 'ASC' } as const;
const SCOPES = exploredScopeChoice.options.map(({ value }) => value);
const rowId = ({ id }: ExploredRow) => id;

/** The newest values of many entities in one table, as they change, and the history of what is chosen of them. */
export function ExplorerPage() {
  const explored = useExplored();
  const { scope } = explored;
  const [chart] = useUrlParam(CHART_PARAM);
  const charted = useMemo(() => chartedIn(chart), [chart]);
  const [attempt, refresh] = useReducer((attempts: number) => attempts + 1, 0);
  const [summary, setSummary] = useState<ExploredValues>();
  const isTelemetry = scope === 'TIME_SERIES';
  // Their commands are those of the same lists in the details of an entity.
  const id = isTelemetry ? 'telemetry' : 'attributes';
  const source = useMemo(() => exploredRows(['telemetry', 'explored', explored], refresh), [explored]);
  // Past the component: what changes are the rows, not the table around them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is to follow anew
  useEffect(() => {
    setSummary(undefined);
    let told: ExploredValues | undefined;
    const stop = followExplored(explored, (values) => {
      source.set(values);
      if (isOther(values, told)) setSummary(values);
      told = values;
    });
    return stop;
  }, [explored, source, attempt]);
  useEffect(() => showExplored(source), [source]);
  useEffect(() => () => clearSelection(id), [id]);
  const toolbar = useCommandsAt('toolbar', { scopes: ['screen:telemetry'] });
  const subjectOf = useMemo(() => subjectsOf(explored), [explored]);

  const entitiesText = useEntitiesText(explored);
  const keysText = useKeysText(explored);
  // Of those that are looked for by name there may be others soon.
  const areGone =
    summary !== undefined &&
    summary.status !== 'loading' &&
    summary.entities.found === 0 &&
    summary.entities.missing > 0;
  if (areGone) return <NothingLeft text="telemetry.entities-gone" command="telemetry.find-entities" />;

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col">
        <EntityTable
          key={id}
          id={id}
          title={isTelemetry ? 'menu.telemetry' : 'attribute.attributes'}
          columns={explorerColumns}
          copied="value"
          source={source}
          defaultSort={BY_ENTITY}
          rowId={rowId}
          rowType={isTelemetry ? 'TELEMETRY' : 'ATTRIBUTE'}
          subjectOf={subjectOf}
          emptyText={isTelemetry ? 'telemetry.nothing-sent' : 'telemetry.no-attributes'}
          noMatchText="attribute.no-match"
          toolbarCommands={toolbar}
          filters={
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <CommandButton command="telemetry.find-entities" label={entitiesText} />
              <CommandButton command="telemetry.filter-keys" label={keysText} />
              <ChoiceFilter choice={exploredScopeChoice} offered={SCOPES} value={scope} />
            </div>
          }
        />
      </div>
      {summary && <ExplorerNotes {...summary} />}
      {charted.length > 0 && <HistoryPanel charted={charted} />}
    </div>
  );
}

function subjectsOf({ scope }: Explored) {
  return ({ entity, key }: ExploredRow) => {
    const owner = { entityType: entity.entityType, id: entity.id };
    return scope === 'TIME_SERIES'
      ? seriesRef({ entity: owner, key })
      : attributeRef({ entity: owner, scope, key });
  };
}

/** Whether there is something else to say than before: values come and go without. */
function isOther(values: ExploredValues, before: ExploredValues | undefined): boolean {
  return (
    values.status !== before?.status || values.entities !== before.entities || values.keys !== before.keys
  );
}

function useEntitiesText({ groups }: Explored): string {
  const t = useTranslate();
  const named = groups.flatMap((group) => ('ids' in group ? group.ids : []));
  if (named.length > 0) return t('commands.count', { count: named.length });
  const [group] = groups;
  if (!group || !('name' in group)) return t('telemetry.all-entities');
  const type = t(TYPE_TEXTS[group.entityType].plural);
  return group.name === '' ? type : t('telemetry.entities-named', { type, name: group.name });
}

function useKeysText({ keys }: Explored): string {
  const t = useTranslate();
  return keys.length === 0 ? t('telemetry.all-keys') : t('telemetry.keys-holding', { text: keys.join(', ') });
}
