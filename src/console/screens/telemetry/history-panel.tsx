import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ChartLine } from '../../charts/chart-feed.ts';
import { ChartNotes } from '../../charts/chart-notes.tsx';
import { followedSeries } from '../../charts/followed-series.ts';
import { joinedSeries } from '../../charts/joined-series.ts';
import { SeriesChart } from '../../charts/series-chart.tsx';
import { useFollowedSeries } from '../../charts/use-followed-series.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { ChartWindowField } from './chart-window-field.tsx';
import type { ChartedKeys } from './charted-series.ts';
import { deletions } from './deletions-store.ts';
import { entityNames } from './entity-names.ts';
import { HistoryTable } from './history-table.tsx';
import { seriesRef } from './series-ref.ts';
import { useHistoryWindow } from './use-history-window.ts';

/** Of the picture, in pixels. */
const HEIGHT = 200;

/** How chosen values went, as lines or as rows, and as they go on. */
export function HistoryPanel({ charted }: { charted: readonly ChartedKeys[] }) {
  const t = useTranslate();
  const settings = useHistoryWindow();
  const [view] = useUrlParam('view');
  const lines = useLines(charted);
  const { count } = useSnapshot(deletions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was deleted is not to be seen any more
  const open = useMemo(
    () => () => joinedSeries(charted.map(({ entity, keys }) => followedSeries(entity, keys, settings))),
    [charted, settings, count],
  );
  const series = useFollowedSeries(open);
  const targets = useMemo(
    () => charted.flatMap(({ entity, keys }) => keys.map((key) => seriesRef({ entity, key }))),
    [charted],
  );
  const asRows = view === 'rows';
  return (
    <section
      aria-label={t('telemetry.history')}
      className={`flex shrink-0 flex-col border-t-2 border-line bg-surface ${asRows ? 'h-1/2' : 'max-h-[60%] overflow-y-auto pb-2'}`}
    >
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-base font-medium max-sm:sr-only">{t('telemetry.history')}</h2>
        <ChartWindowField settings={settings} />
        <span className="ms-auto flex gap-1">
          <CommandButton
            command="telemetry.show-as"
            label={t(asRows ? 'telemetry.as-chart' : 'telemetry.as-rows')}
          />
          <CommandButton command="telemetry.export" args={{ what: 'history' }} iconOnly />
          <CommandButton command="telemetry.delete-range" entities={targets} iconOnly />
          <CommandButton command="telemetry.hide-chart" iconOnly />
        </span>
      </div>
      {asRows ? (
        <>
          <HistoryTable lines={lines} series={series} />
          {series.status === 'live' && (
            <div className="px-4 py-1 empty:hidden">
              <ChartNotes lines={lines} feed={series.feed} drawn={false} />
            </div>
          )}
        </>
      ) : (
        <div className="px-4">
          <SeriesChart label={t('telemetry.history')} lines={lines} series={series} height={HEIGHT} />
        </div>
      )}
    </section>
  );
}

/** A line for each key, called by what tells it from the others: the key, the entity, or both. */
function useLines(charted: readonly ChartedKeys[]): readonly ChartLine[] {
  const entities = charted.map(({ entity }) => entity);
  const { data: names } = useQuery({
    queryKey: ['telemetry', 'names', entities],
    queryFn: () => entityNames(entities),
  });
  return useMemo(() => {
    const keys = new Set(charted.flatMap((one) => one.keys));
    return charted.flatMap(({ entity, keys: own }) =>
      own.map((key) => {
        const name = names?.get(entity.id) ?? entity.id;
        const label = charted.length === 1 ? key : keys.size === 1 ? name : `${name}: ${key}`;
        return { id: seriesRef({ entity, key }).id, label };
      }),
    );
  }, [charted, names]);
}
