import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { LatestValues } from './latest-values.tsx';

/** What the entity sent last, key by key, changing as it arrives. */
export function LatestTelemetryTab({ entity }: { entity: EntityRef<EntityType> }) {
  return (
    <LatestValues
      id="telemetry"
      entity={entity}
      scope="LATEST_TELEMETRY"
      title="attribute.latest-telemetry"
      emptyText="attribute.no-telemetry"
    />
  );
}
