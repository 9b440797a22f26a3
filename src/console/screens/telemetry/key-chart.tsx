import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EntityType } from '../../../model/entity-id.ts';
import { followedSeries } from '../../charts/followed-series.ts';
import { SeriesChart } from '../../charts/series-chart.tsx';
import { useFollowedSeries } from '../../charts/use-followed-series.ts';
import type { EntityRef } from '../../commands/command.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { ChartWindowField } from './chart-window-field.tsx';
import { deletions } from './deletions-store.ts';
import { seriesRef } from './series-ref.ts';
import { useHistoryWindow } from './use-history-window.ts';

/** Of the picture, in pixels: what stands above it in the details is still to be seen. */
const HEIGHT = 180;

/** How what an entity sent under some keys went, as it goes on. */
export function KeyChart({ entity, keys }: { entity: EntityRef<EntityType>; keys: readonly string[] }) {
  const t = useTranslate();
  const { entityType, id } = entity;
  const settings = useHistoryWindow();
  const held = JSON.stringify(keys);
  const { count } = useSnapshot(deletions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was deleted is not to be seen any more
  const { open, lines, targets } = useMemo(() => {
    const shown = JSON.parse(held) as string[];
    return {
      open: () => followedSeries({ entityType, id }, shown, settings),
      lines: shown.map((key) => ({ id: key, label: key })),
      targets: shown.map((key) => seriesRef({ entity: { entityType, id }, key })),
    };
  }, [entityType, id, held, settings, count]);
  const series = useFollowedSeries(open);
  return (
    <section
      aria-label={t('telemetry.chart')}
      className="flex max-h-[60%] shrink-0 flex-col gap-2 overflow-y-auto border-b border-line px-4 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <ChartWindowField settings={settings} />
        <span className="ms-auto flex gap-1">
          <CommandButton command="telemetry.explore" entities={targets} iconOnly />
          <CommandButton command="telemetry.delete-range" entities={targets} iconOnly />
          <CommandButton command="telemetry.hide-chart" iconOnly />
        </span>
      </div>
      <SeriesChart label={t('telemetry.chart')} lines={lines} series={series} height={HEIGHT} />
    </section>
  );
}
