import type { EntityRef } from '../../commands/command.ts';
import { useLatest } from '../../live/use-latest.ts';
import { LatestValuesTable } from './latest-values-table.tsx';

/** What the entity sent last, key by key, changing as it arrives. */
export function LatestTelemetryTab({ entity }: { entity: EntityRef }) {
  const { status, values } = useLatest(entity, 'LATEST_TELEMETRY');
  return (
    <LatestValuesTable
      status={status}
      values={values}
      label="attribute.latest-telemetry"
      emptyText="attribute.no-telemetry"
    />
  );
}
