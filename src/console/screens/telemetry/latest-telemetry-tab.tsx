import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { loadDashboardTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useUrlParam } from '../../ui/navigation.ts';
import { CHART_PARAM, chartedKeysOf } from './charted-series.ts';
import { LatestValues } from './latest-values.tsx';

const KeyChart = loadable(async () => {
  const [module] = await Promise.all([import('./key-chart.tsx'), loadDashboardTexts()]);
  return module.KeyChart;
});

/** What the entity sent last, key by key, changing as it arrives; the keys that are asked for as a chart, too. */
export function LatestTelemetryTab({ entity }: { entity: EntityRef<EntityType> }) {
  const [chart] = useUrlParam(CHART_PARAM);
  const charted = chartedKeysOf(entity, chart);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {charted.length > 0 && <KeyChart entity={entity} keys={charted} />}
      <LatestValues
        id="telemetry"
        entity={entity}
        scope="LATEST_TELEMETRY"
        title="attribute.latest-telemetry"
        emptyText="attribute.no-telemetry"
      />
    </div>
  );
}
